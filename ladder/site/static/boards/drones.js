// The board of Drones VS Goélands. Draws and describes what the server's rules say; knows none itself.

const SVG = "http://www.w3.org/2000/svg";
const OUTPOSTS = 7;
const EDGE = 4;
const LANE = 20;
const WIDTH = 2 * EDGE + OUTPOSTS * LANE;
const HEAD = 10; // the line about the round
const HAND = 17;
const FIELD = 56; // cards of one side
const ROW = 36; // the outposts
const HEIGHT = HEAD + 2 * HAND + 2 * FIELD + ROW + 6;
const CARD = { width: 15, height: 17, step: 6.4, off: 3.6 };
const SMALL = { width: 8.4, height: 11.4, gap: 0.8 };

const COLOUR = {
  ground: "var(--board-ground, #ece6d6)",
  cell: "var(--board-cell, #faf6ea)",
  line: "var(--board-line, #c9bfa6)",
  label: "var(--board-label, #5c5646)",
  mark: "var(--board-mark, #d99500)",
  0: "var(--seat-0, #c8501b)",
  1: "var(--seat-1, #2563a8)",
};

const WORDS = {
  en: {
    seats: ["drones", "gulls"],
    tokens: {
      equal: ["Equal", "its controller wins ties"],
      one: ["One", "turn an opposing card face down: it counts 1"],
      cross: ["Cross", "destroy an opposing card"],
      window: ["Window", "recruit an opposing card"],
      cross_star: ["Cross and star", "destroy an own card and use the power where it stood"],
      square_empty: ["Empty square", "move an own card, then an opposing one"],
      square_full: ["Full square", "move an opposing card"],
      round: ["Round", "play another turn"],
      two_empty: ["Two empty squares", "move two or more own cards together"],
      two_full: ["Two full squares", "move two or more opposing cards together"],
      heart_full: ["Full heart", "swap two opposing cards"],
      heart_empty: ["Empty heart", "swap two own cards"],
    },
    unknown: "not drawn yet",
    round: (n) => `Round ${n}`,
    score: ([zero, one]) => `drones ${zero} – ${one} gulls`,
    final: "final turn",
    extra: (n) => `+${n} turn${n > 1 ? "s" : ""}`,
    won: (who) => `${who} win the match`,
    wonRound: (who, n) => `${who} won round ${n}`,
    outpost: (at, name, who, cards) => `Outpost ${at}, ${name}: ${who}${cards}.`,
    held: (who) => `held by the ${who}`,
    aside: ", set aside",
    hand: (who, cards) => `${who} in hand: ${cards || "nothing"}.`,
    turn: (who, what) => `${who} ${what}.`,
    asks: {
      play: "play a card", flip: "choose which outpost changes hands next", power: "choose the next power",
      aside: "set an outpost aside", down: "turn a card face down", destroy: "destroy a card",
      recruit: "recruit a card", sacrifice: "sacrifice a card", move: "move a card", batch: "move cards together",
      swap: "swap two cards",
    },
    chance: { first: "A coin says who begins.", token: "An outpost is drawn." },
    did: {
      first: (a) => `The ${["drones", "gulls"][a.value]} begin.`,
      token: (a, name) => `Drawn: ${name(a.value)}.`,
      play: (a) => `Played: ${a.card} at outpost ${a.at}.`,
      flip: (a) => `Outpost ${a.at} changes hands.`,
      power: (a) => `The power of outpost ${a.at} is next.`,
      aside: (a) => `Outpost ${a.at} is set aside.`,
      down: (a) => `A ${a.card} at outpost ${a.at} is turned face down.`,
      destroy: (a) => `Destroyed: ${a.card} at outpost ${a.at}.`,
      recruit: (a) => `Recruited: ${a.card} at outpost ${a.at}.`,
      sacrifice: (a) => `Sacrificed: ${a.card} at outpost ${a.at}.`,
      move: (a) => `Moved: ${a.card} from outpost ${a.at} to ${a.to}.`,
      batch: (a) => `Moved: ${a.cards} from outpost ${a.at} to ${a.to}.`,
      swap: (a) => `Swapped: ${a.card} at outpost ${a.at} and ${a.other} at ${a.to}.`,
    },
  },
  fr: {
    seats: ["drones", "goélands"],
    tokens: {
      equal: ["Égal", "qui le contrôle gagne les égalités"],
      one: ["Un", "retourner une carte adverse : elle vaut 1"],
      cross: ["Croix", "détruire une carte adverse"],
      window: ["Fenêtre", "recruter une carte adverse"],
      cross_star: ["Croix-étoile", "détruire une carte à soi et jouer le pouvoir de son avant-poste"],
      square_empty: ["Carré vide", "déplacer une carte à soi, puis une carte adverse"],
      square_full: ["Carré plein", "déplacer une carte adverse"],
      round: ["Rond", "jouer un tour de plus"],
      two_empty: ["Deux carrés vides", "déplacer ensemble au moins deux cartes à soi"],
      two_full: ["Deux carrés pleins", "déplacer ensemble au moins deux cartes adverses"],
      heart_full: ["Cœur plein", "échanger deux cartes adverses"],
      heart_empty: ["Cœur vide", "échanger deux cartes à soi"],
    },
    unknown: "pas encore tiré",
    round: (n) => `Manche ${n}`,
    score: ([zero, one]) => `drones ${zero} – ${one} goélands`,
    final: "dernier tour",
    extra: (n) => `+${n} tour${n > 1 ? "s" : ""}`,
    won: (who) => `${who} : partie gagnée`,
    wonRound: (who, n) => `${who} : manche ${n} gagnée`,
    outpost: (at, name, who, cards) => `Avant-poste ${at}, ${name} : ${who}${cards}.`,
    held: (who) => `aux ${who}`,
    aside: ", mis de côté",
    hand: (who, cards) => `${who} en main : ${cards || "rien"}.`,
    turn: (who, what) => `${who} : ${what}.`,
    asks: {
      play: "jouer une carte", flip: "choisir l’avant-poste qui bascule", power: "choisir le prochain pouvoir",
      aside: "mettre un avant-poste de côté", down: "retourner une carte", destroy: "détruire une carte",
      recruit: "recruter une carte", sacrifice: "sacrifier une carte", move: "déplacer une carte",
      batch: "déplacer des cartes ensemble", swap: "échanger deux cartes",
    },
    chance: { first: "Le sort dit qui commence.", token: "Un avant-poste est tiré." },
    did: {
      first: (a) => `Les ${["drones", "goélands"][a.value]} commencent.`,
      token: (a, name) => `Tiré : ${name(a.value)}.`,
      play: (a) => `Joué : ${a.card} à l’avant-poste ${a.at}.`,
      flip: (a) => `L’avant-poste ${a.at} change de camp.`,
      power: (a) => `Pouvoir de l’avant-poste ${a.at}.`,
      aside: (a) => `L’avant-poste ${a.at} est mis de côté.`,
      down: (a) => `Retourné : ${a.card} à l’avant-poste ${a.at}.`,
      destroy: (a) => `Détruit : ${a.card} à l’avant-poste ${a.at}.`,
      recruit: (a) => `Recruté : ${a.card} à l’avant-poste ${a.at}.`,
      sacrifice: (a) => `Sacrifié : ${a.card} à l’avant-poste ${a.at}.`,
      move: (a) => `Déplacé : ${a.card} de l’avant-poste ${a.at} au ${a.to}.`,
      batch: (a) => `Déplacés : ${a.cards} de l’avant-poste ${a.at} au ${a.to}.`,
      swap: (a) => `Échangés : ${a.card} à l’avant-poste ${a.at} et ${a.other} au ${a.to}.`,
    },
  },
};

const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** The parts of "play:5@2", "move:opp:4@1>5", "swap:own:1@1,4@5", "flip:3", "token:one". */
function parts(action) {
  const found = /^([a-z]+):(?:(own|opp):)?(.+)$/.exec(action ?? "");
  if (!found) return null;
  const [, verb, side, rest] = found;
  const spot = /^([1-5x]+)@(\d)(?:>(\d)|,([1-5x])@(\d))?$/.exec(rest);
  if (!spot) return { verb, value: rest, at: /^\d$/.test(rest) && verb !== "first" ? Number(rest) : null };
  const [, cards, at, to, other, otherAt] = spot;
  const target = to ?? otherAt;
  return { verb, side, cards, card: cards[0], at: Number(at), other, to: target === undefined ? null : Number(target) };
}

function add(parent, name, attributes) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return parent.appendChild(node);
}

function write(parent, text, x, y, size, attributes = {}) {
  const usual = { x, y, "font-size": size, fill: COLOUR.label, "text-anchor": "middle", "dominant-baseline": "central" };
  add(parent, "text", { ...usual, "aria-hidden": "true", ...attributes }).textContent = text;
}

/** Outposts of each seat, for the graph under the board. */
export function scores(view) {
  return [0, 1].map((seat) => view.outposts.filter((outpost) => outpost.owner === seat).length);
}

// Emblems, about 10 wide around the origin.

function drone(parent, colour) {
  add(parent, "path", { d: "M-3-2.2 3 2.2M-3 2.2 3-2.2", stroke: colour, "stroke-width": 0.9, "stroke-linecap": "round" });
  for (const [x, y] of [[-3.4, -2.5], [3.4, -2.5], [-3.4, 2.5], [3.4, 2.5]]) {
    add(parent, "circle", { cx: x, cy: y, r: 1.6, fill: "none", stroke: colour, "stroke-width": 0.7 });
  }
  add(parent, "rect", { x: -1.5, y: -1.2, width: 3, height: 2.4, rx: 0.9, fill: colour });
}

function gull(parent, colour) {
  const wings = "M-5.2-.9C-4-3.2-1.7-3 0-.2 1.7-3 4-3.2 5.2-.9 3.6-1.9 2-1 .8 1.3L0 2.6-.8 1.3C-2-1-3.6-1.9-5.2-.9Z";
  add(parent, "path", { d: wings, fill: colour, stroke: colour, "stroke-width": 0.3, "stroke-linejoin": "round" });
}

const EMBLEMS = [drone, gull];

const HEART = "M0 4.2C-6-.2-4.6-4.4-2-4.2-.8-4.1-.2-3.2 0-2.5.2-3.2.8-4.1 2-4.2 4.6-4.4 6-.2 0 4.2Z";
const STAR = "M2.4-4.8 3.1-3 5-2.9 3.5-1.7 4-.1 2.4-1 .8-.1 1.3-1.7-.2-2.9 1.7-3Z";
const FULL = (colour) => ({ fill: colour, stroke: colour, "stroke-width": 1, "stroke-linejoin": "round" });
const OPEN = (colour) => ({ fill: "none", stroke: colour, "stroke-width": 1.25, "stroke-linejoin": "round", "stroke-linecap": "round" });

const SYMBOLS = {
  equal: (g, c) => add(g, "path", { d: "M-3.4-1.6H3.4M-3.4 1.6H3.4", ...OPEN(c), "stroke-width": 1.7 }),
  one: (g, c) => {
    add(g, "rect", { x: -3, y: -4.2, width: 6, height: 8.4, rx: 1, ...OPEN(c), "stroke-width": 1 });
    add(g, "path", { d: "M-.9-1.2.4-2.2V2.2", ...OPEN(c) });
  },
  cross: (g, c) => add(g, "path", { d: "M-3.1-3.1 3.1 3.1M-3.1 3.1 3.1-3.1", ...OPEN(c), "stroke-width": 1.9 }),
  window: (g, c) => add(g, "path", { d: "M-3.8-3.8H3.8V3.8H-3.8ZM0-3.8V3.8M-3.8 0H3.8", ...OPEN(c) }),
  cross_star: (g, c) => {
    add(g, "path", { d: "M-4.4.2-.4 4.2M-4.4 4.2-.4.2", ...OPEN(c), "stroke-width": 1.6 });
    add(g, "path", { d: STAR, ...FULL(c), "stroke-width": 0.3 });
  },
  square_empty: (g, c) => add(g, "rect", { x: -3.2, y: -3.2, width: 6.4, height: 6.4, rx: 0.6, ...OPEN(c) }),
  square_full: (g, c) => add(g, "rect", { x: -3.2, y: -3.2, width: 6.4, height: 6.4, rx: 0.6, ...FULL(c) }),
  round: (g, c) => {
    add(g, "path", { d: "M3.3-1.5A3.6 3.6 0 1 0 3.6.6", ...OPEN(c) });
    add(g, "path", { d: "M4.7-3.8 3.7-.5.9-2.4Z", ...FULL(c), "stroke-width": 0.3 });
  },
  two_empty: (g, c) => {
    add(g, "rect", { x: -4.4, y: -4.2, width: 5.2, height: 5.2, rx: 0.5, ...OPEN(c) });
    add(g, "path", { d: "M2.7-.9H4.4V4.2H-.8V2.9", ...OPEN(c) });
  },
  two_full: (g, c) => {
    add(g, "rect", { x: -4.4, y: -4.2, width: 4.9, height: 4.9, rx: 0.5, ...FULL(c), "stroke-width": 0.6 });
    add(g, "path", { d: "M2-1.1H4.4V4.2H-.8V2.2H2Z", ...FULL(c), "stroke-width": 0.6 });
  },
  heart_full: (g, c) => add(g, "path", { d: HEART, ...FULL(c), "stroke-width": 0.7 }),
  heart_empty: (g, c) => add(g, "path", { d: HEART, ...OPEN(c) }),
};

const group = (parent, x, y) => add(parent, "g", { transform: `translate(${x} ${y})` });

/** A card face with its strength at the top left, or a back that counts 1. */
function drawCard(parent, card, seat, marked) {
  const down = card === "x";
  const box = { width: CARD.width, height: CARD.height, rx: 1.8 };
  add(parent, "rect", { ...box, y: 0.5, fill: "#000", opacity: 0.16 });
  const edge = marked ? { stroke: COLOUR.mark, "stroke-width": 1.3 } : { stroke: COLOUR[seat], "stroke-width": 0.6 };
  add(parent, "rect", { ...box, fill: down ? COLOUR[seat] : COLOUR.cell, ...edge });
  if (down) {
    add(parent, "path", { d: "M3 9 9 15M3 14 4.2 15M6.5 9 12 14.5M10.5 9 12.4 10.9", stroke: COLOUR.cell, "stroke-width": 0.6, opacity: 0.6 });
    write(parent, "1", CARD.width / 2, 3.5, 5, { fill: COLOUR.cell, "font-weight": 700 });
    return;
  }
  write(parent, card, 3.7, 3.7, 5.9, { fill: COLOUR[seat], "font-weight": 700 });
  for (let i = 0; i < Number(card); i += 1) {
    add(parent, "rect", { x: CARD.width - 2.4 - i * 1.45, y: 2.3, width: 0.9, height: 2.6, rx: 0.3, fill: COLOUR[seat], opacity: 0.75 });
  }
  EMBLEMS[seat](group(parent, CARD.width / 2, 11.2), COLOUR[seat]);
}

/** How far apart the cards of a pile lie, and how far it reaches into its field. */
function spread(many) {
  const step = many > 1 ? Math.min(CARD.step, (FIELD - CARD.off - CARD.height - 1) / (many - 1)) : 0;
  return { step, depth: many ? CARD.off + CARD.height + step * (many - 1) : 0 };
}

/** The cards of one side of an outpost; each shows at least its upper edge. */
function drawPile(svg, cards, seat, x, { base, above }, marks) {
  const { step, depth } = spread(cards.length);
  const start = above ? base - depth : base + CARD.off;
  const left = [...marks];
  const order = above ? [...cards] : [...cards].reverse();
  order.forEach((card, i) => {
    const marked = left.indexOf(card);
    if (marked >= 0) left.splice(marked, 1);
    drawCard(group(svg, x - CARD.width / 2, start + i * step), card, seat, marked >= 0);
  });
}

function drawHand(svg, view, seat, y, words) {
  const acts = view.to_move === seat;
  const box = { x: EDGE, y, width: WIDTH - 2 * EDGE, height: HAND - 2, rx: 3 };
  add(svg, "rect", { ...box, fill: COLOUR.cell, opacity: 0.65 });
  if (acts) add(svg, "rect", { ...box, fill: "none", stroke: COLOUR[seat], "stroke-width": 0.8 });
  const middle = y + (HAND - 2) / 2;
  const emblem = add(group(svg, EDGE + 8.5, middle), "g", { transform: "scale(1.25)" });
  EMBLEMS[seat](emblem, COLOUR[seat]);
  for (let i = 0; i < 2; i += 1) {
    const won = i < view.wins[seat];
    add(svg, "circle", { cx: EDGE + 18.8, cy: middle - 2.6 + i * 5.2, r: 1.7, fill: won ? COLOUR[seat] : "none", stroke: COLOUR[seat], "stroke-width": 0.6 });
  }
  [...view.hands[seat]].forEach((card, i) => {
    const x = EDGE + 24 + i * (SMALL.width + SMALL.gap);
    const face = { x, y: middle - SMALL.height / 2, width: SMALL.width, height: SMALL.height, rx: 1.3 };
    add(svg, "rect", { ...face, fill: COLOUR.cell, stroke: COLOUR[seat], "stroke-width": 0.5 });
    write(svg, card, x + SMALL.width / 2, middle + 0.3, 6.6, { fill: COLOUR[seat], "font-weight": 700 });
  });
  if (acts && view.extra) {
    write(svg, words.extra(view.extra), WIDTH - EDGE - 2, middle, 5, { "text-anchor": "end", "font-weight": 700 });
  }
}

/** A shield that points to who controls it, with its number at the other end. */
function drawOutpost(svg, view, at, x, y, down, state, words) {
  const { token, owner } = view.outposts[at];
  const tile = group(svg, x, y + (owner === null ? 0 : down ? 1.6 : -1.6));
  const name = token ? words.tokens[token].join(" : ") : words.unknown;
  add(tile, "title", {}).textContent = `${at} · ${name}`;
  const colour = owner === null ? COLOUR.line : COLOUR[owner];
  const way = down ? 1 : -1;
  const shape = `M-8 ${-11 * way}H8V${5.6 * way}L0 ${11.6 * way}-8 ${5.6 * way}Z`;
  const round = { "stroke-linejoin": "round" };
  if (state.marked || state.flipped) {
    const dashes = state.marked ? {} : { "stroke-dasharray": "2.2 1.5" };
    add(tile, "path", { d: shape, fill: "none", stroke: COLOUR.mark, "stroke-width": 4.6, ...round, ...dashes });
  }
  add(tile, "path", { d: shape, fill: colour, stroke: colour, "stroke-width": 2, ...round });
  const middle = -0.6 * way;
  add(tile, "rect", { x: -7.4, y: middle - 7, width: 14.8, height: 14, rx: 2, fill: COLOUR.cell });
  if (token) SYMBOLS[token](add(group(tile, 0, middle), "g", { transform: "scale(1.15)" }), colour);
  else write(tile, "?", 0, middle + 0.5, 8, { fill: COLOUR.label });
  const end = -9.6 * way;
  write(tile, at, -5.6, end + 0.2, 4.4, { fill: owner === null ? COLOUR.label : COLOUR.cell, "font-weight": 700 });
  if (view.aside === at) drawLock(group(tile, 5.4, end), COLOUR.cell);
  else if (state.waits) add(tile, "path", { d: `M6 ${end - 2.2}l-2.6 2.6h1.7l-.8 2 2.9-2.8h-1.8z`, fill: COLOUR.cell });
}

function drawLock(parent, colour) {
  add(parent, "path", { d: "M-1.1-.3V-1a1.1 1.1 0 0 1 2.2 0V-.3", fill: "none", stroke: colour, "stroke-width": 0.7 });
  add(parent, "rect", { x: -1.8, y: -0.4, width: 3.6, height: 2.3, rx: 0.5, fill: colour });
}

function drawForce(svg, force, seat, wins, x, y) {
  const badge = { cx: x, cy: y, r: 3.5 };
  add(svg, "circle", { ...badge, fill: wins ? COLOUR[seat] : COLOUR.cell, stroke: COLOUR[seat], "stroke-width": 0.7 });
  write(svg, force, x, y + 0.2, 4.6, { fill: wins ? COLOUR.cell : COLOUR[seat], "font-weight": 700 });
}

/** Cards that the action put where they are now: [seat][outpost] -> their letters. */
function markedCards(action, actor) {
  const marks = [0, 1].map(() => Array.from({ length: OUTPOSTS }, () => ""));
  if (!action || (actor !== 0 && actor !== 1)) return marks;
  const whose = action.side === "opp" ? 1 - actor : actor;
  const { verb, card, cards, at, to, other } = action;
  if (verb === "play" || verb === "recruit") marks[actor][at] = card;
  if (verb === "down") marks[1 - actor][at] = "x";
  if (verb === "move" || verb === "batch") marks[whose][to] = cards;
  if (verb === "swap") [marks[whose][at], marks[whose][to]] = [other, card];
  return marks;
}

/** Fills `svg` with the position; `before`, if given, is the view in which `action` was played by `seat`. */
export function draw(svg, view, { action = null, seat = null, flip = false, before = null, lang = "en" } = {}) {
  const words = WORDS[lang] ?? WORDS.en;
  svg.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
  svg.replaceChildren();
  add(svg, "rect", { width: WIDTH, height: HEIGHT, rx: 4, fill: COLOUR.ground });
  const [upper, lower] = flip ? [0, 1] : [1, 0];
  const field = [HEAD + HAND + 1, HEAD + HAND + 1 + FIELD + ROW];
  const middle = field[0] + FIELD + ROW / 2;
  const bases = { [upper]: { base: field[0] + FIELD, above: true }, [lower]: { base: field[1], above: false } };
  const did = parts(action);
  const marks = markedCards(did, seat);
  drawHead(svg, view, words);
  drawHand(svg, view, upper, HEAD, words);
  drawHand(svg, view, lower, HEIGHT - HAND - 1, words);
  const dealt = did?.verb === "token" ? view.outposts.filter((outpost) => outpost.token).length - 1 : null;
  view.outposts.forEach((outpost, at) => {
    const x = EDGE + (at + 0.5) * LANE;
    const down = outpost.owner === lower;
    [upper, lower].forEach((who, i) => {
      const lane = { x: x - LANE / 2 + 0.6, y: field[i], width: LANE - 1.2, height: FIELD, rx: 2.5 };
      add(svg, "rect", { ...lane, fill: COLOUR[who], opacity: outpost.owner === who ? 0.2 : 0.06 });
      drawPile(svg, outpost.cards[who], who, x, bases[who], marks[who][at]);
    });
    const waits = view.stack.some((batch) => batch.includes(at));
    const flipped = before && before.round === view.round && before.outposts[at].owner !== outpost.owner;
    const touched = did && [did.at, did.to, dealt].includes(at) && ["flip", "power", "aside", "token"].includes(did.verb);
    const state = { waits, flipped, marked: touched || view.effect?.at === at };
    drawOutpost(svg, view, at, x, middle, down, state, words);
    const [over, under] = [outpost.force[upper], outpost.force[lower]];
    if (over) drawForce(svg, over, upper, over > under, x, field[0] + FIELD - 0.4);
    if (under) drawForce(svg, under, lower, under > over, x, field[1] + 0.4);
  });
  drawAction(svg, view, did, seat, bases);
}

function drawHead(svg, view, words) {
  const names = words.seats.map(capital);
  const last = view.results.at(-1);
  const bold = { "font-weight": 700 };
  write(svg, `${words.round(view.round)} · ${words.score(view.wins)}`, EDGE + 1, HEAD / 2, 5, { "text-anchor": "start" });
  let note = view.final ? words.final : "";
  if (view.results.length === view.round) note = words.wonRound(names[last[0]], view.round);
  if (view.decision === null) note = words.won(names[last[0]]);
  if (note) write(svg, note, WIDTH - EDGE - 1, HEAD / 2, 5, { "text-anchor": "end", ...bold });
}

/** Where cards went, or the card that is gone. */
function drawAction(svg, view, did, seat, bases) {
  if (!did || (seat !== 0 && seat !== 1)) return;
  const whose = did.verb === "destroy" || did.side === "opp" ? 1 - seat : seat;
  const { base, above } = bases[whose];
  const way = above ? -1 : 1;
  const x = (at) => EDGE + (at + 0.5) * LANE;
  const tip = (at) => base + way * (spread(view.outposts[at].cards[whose].length).depth + 1.6);
  if (["destroy", "sacrifice"].includes(did.verb)) {
    const spot = group(svg, x(did.at), tip(did.at) + way * 6.5);
    add(spot, "rect", { x: -4.6, y: -5.4, width: 9.2, height: 10.8, rx: 1.5, fill: COLOUR.cell, stroke: COLOUR.mark, "stroke-width": 0.9, "stroke-dasharray": "1.8 1.2" });
    write(spot, did.card, 0, 0.3, 6, { fill: COLOUR[whose], "font-weight": 700 });
    add(spot, "path", { d: "M-5.4 6 5.4-6", stroke: COLOUR.mark, "stroke-width": 1, "stroke-linecap": "round" });
  }
  if (did.to === null || did.to === undefined) return;
  const [from, to] = [did.at, did.to];
  const swap = did.verb === "swap";
  const bend = way * Math.max(way * tip(from), way * tip(to)) + way * 11;
  const line = { fill: "none", stroke: COLOUR.mark, "stroke-width": 1.2, "stroke-linecap": "round", "stroke-linejoin": "round" };
  const path = `M${x(from)} ${tip(from)}C${x(from)} ${bend} ${x(to)} ${bend} ${x(to)} ${tip(to)}`;
  add(svg, "path", { ...line, d: path, "stroke-dasharray": swap ? "none" : "2.6 2.2" });
  for (const end of swap ? [from, to] : [to]) {
    add(svg, "path", { ...line, d: `M${x(end) - 2.4} ${tip(end) + way * 2.9}l2.4 ${-way * 2.9} 2.4 ${way * 2.9}` });
  }
}

/** The position in words. */
export function describe(view, action, lang) {
  const words = WORDS[lang] ?? WORDS.en;
  const name = (token) => words.tokens[token][0];
  const seats = words.seats.map(capital);
  const did = parts(action);
  const text = [];
  if (did && words.did[did.verb]) text.push(words.did[did.verb](did, name));
  text.push(`${words.round(view.round)}, ${words.score(view.wins)}${view.final ? `, ${words.final}` : ""}.`);
  view.outposts.forEach((outpost, at) => {
    if (outpost.owner === null) return;
    const token = outpost.token ? name(outpost.token) : words.unknown;
    const held = words.held(words.seats[outpost.owner]) + (view.aside === at ? words.aside : "");
    const sides = outpost.cards.map((cards, seat) => (cards ? `, ${words.seats[seat]} ${[...cards].join(" ")}` : ""));
    text.push(words.outpost(at, token, held, sides.join("")));
  });
  for (const seat of [0, 1]) text.push(words.hand(seats[seat], [...view.hands[seat]].join(" ")));
  if (view.decision === null) text.push(`${words.won(seats[view.results.at(-1)[0]])}.`);
  else if (view.decision in words.chance) text.push(words.chance[view.decision]);
  else text.push(words.turn(seats[view.active], words.asks[view.decision]));
  return text.join(" ");
}
