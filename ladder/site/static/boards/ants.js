// The board of Ants. Draws and describes what the server's rules say; knows none itself.

const SVG = "http://www.w3.org/2000/svg";
const [WIDTH, HEIGHT] = [100, 113];
const CARD = [11.2, 24]; // an ant card in a line
const LINE_X = 26.5; // where the first card of a line stands, beside the nest
const STEP = 12.1;
const NEST_Y = 2; // its top below that of the cards
const ROWS = { far: [14, 3.2], near: [77, 103.4] }; // top of the cards, top of the points
const MIDDLE = 46.5; // between the two seats: decks, the event, the battlefield
const EVENT = { x: 18.6, width: 16.6 }; // the card that is being carried out
const USED = (17 * CARD[0]) / CARD[1]; // width of a card that is as high as the decks
const PIPS = [[], [1], [2], [1, 2], [2, 2], [2, 1, 2], [2, 2, 2]]; // ants on a card, row by row

const tint = (colour, share) => `color-mix(in srgb, var(--board-cell, #faf6ea), ${colour} ${share}%)`;
const COLOUR = {
  ground: "var(--board-ground, #ece6d6)",
  cell: "var(--board-cell, #faf6ea)",
  line: "var(--board-line, #c9bfa6)",
  label: "var(--board-label, #5c5646)",
  mark: "var(--board-mark, #d99500)",
  seat: ["var(--seat-0, #c8501b)", "var(--seat-1, #2563a8)"],
  earth: tint("#96622f", 46),
  chamber: tint("#5b3412", 72),
  field: tint("#7d8a3c", 26),
  back: tint("#47653a", 82),
  egg: "#fff5dc",
  shell: "#b58a3a",
  yolk: "#4a3510",
};

const eggs = (number) => `${number} egg${number === 1 ? "" : "s"}`;
const oeufs = (number) => `${number} œuf${number > 1 ? "s" : ""}`;

const WORDS = {
  en: {
    seats: ["circles", "squares"],
    someone: "A seat",
    labels: { events: "events", ants: "ants", used: "used", field: "battlefield", lost: "lost", hand: "in hand", nest: "nest", line: "line" },
    kinds: { eggs: "eggs", hatching: "hatching", anteater: "anteater", battle: "battle", termite: "termite" },
    did: {
      event: (_, what) => `Event: ${what}.`,
      ant: (_, ants) => `An ant card of ${ants} is drawn.`,
      place: (who, ants) => `${who}: a ${ants} goes to the bottom of the line.`,
      carry: (who, i) => `${who}: card ${i} takes the eggs.`,
      secure: (who) => `${who}: the eggs of the top card are safe in the nest.`,
      advance: (who, i) => `${who}: the eggs on card ${i} move one card up.`,
      take: (who, number) => `${who}: the top card takes ${eggs(number)} from the battlefield.`,
      stay: (who) => `${who}: stay.`,
      none: (who) => `${who}: no extra action.`,
      steal: (who, i, j) => `${who}: steal the eggs of card ${i} for card ${j}.`,
      kill: (who, i) => `${who}: the termite kills card ${i} of the other line.`,
    },
    points: (who, all, safe) => `${who}: ${eggs(all)}, ${safe} of them in the nest.`,
    line: (cards) => `Line from the top: ${cards || "empty"}.`,
    card: (ants, carried) => (carried ? `${ants} with ${eggs(carried)}` : `${ants}`),
    hand: (cards) => `In hand: ${cards}.`,
    field: (cards) => `Battlefield: ${cards || "no eggs"}.`,
    decks: (events, ants) => `Left: ${events} events, ${ants} ants.`,
    turn: (who) => `${who} to decide.`,
    chance: (who) => `The ${who} are about to draw.`,
    dealing: "The ants are being dealt.",
    over: "The game is over: no event is left.",
  },
  fr: {
    seats: ["ronds", "carrés"],
    someone: "Un joueur",
    labels: { events: "événements", ants: "fourmis", used: "défausse", field: "champ de bataille", lost: "perdus", hand: "en main", nest: "nid", line: "file" },
    kinds: { eggs: "œufs", hatching: "éclosion", anteater: "tamanoir", battle: "bataille", termite: "termite" },
    did: {
      event: (_, what) => `Événement : ${what}.`,
      ant: (_, ants) => `Une carte de ${ants} fourmis est piochée.`,
      place: (who, ants) => `${who} : un ${ants} va en bas de la file.`,
      carry: (who, i) => `${who} : la carte ${i} prend les œufs.`,
      secure: (who) => `${who} : les œufs de la carte de tête sont en sûreté au nid.`,
      advance: (who, i) => `${who} : les œufs de la carte ${i} montent d’une carte.`,
      take: (who, number) => `${who} : la carte de tête prend ${oeufs(number)} sur le champ de bataille.`,
      stay: (who) => `${who} : rien de plus.`,
      none: (who) => `${who} : pas d’action en plus.`,
      steal: (who, i, j) => `${who} : vol des œufs de la carte ${i} pour la carte ${j}.`,
      kill: (who, i) => `${who} : le termite tue la carte ${i} de l’autre file.`,
    },
    points: (who, all, safe) => `${who} : ${oeufs(all)}, dont ${safe} au nid.`,
    line: (cards) => `File depuis la tête : ${cards || "vide"}.`,
    card: (ants, carried) => (carried ? `${ants} avec ${oeufs(carried)}` : `${ants}`),
    hand: (cards) => `En main : ${cards}.`,
    field: (cards) => `Champ de bataille : ${cards || "aucun œuf"}.`,
    decks: (events, ants) => `Restent ${events} événements et ${ants} fourmis.`,
    turn: (who) => `Aux ${who.toLowerCase()} de décider.`,
    chance: (who) => `Les ${who} vont piocher.`,
    dealing: "On distribue les fourmis.",
    over: "Partie finie : il n’y a plus d’événement.",
  },
};

const sum = (numbers) => numbers.reduce((all, each) => all + each, 0);
const count = (deck) => sum(Object.values(deck));
const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** Eggs of each seat, for the graph under the board. */
export function scores(view) {
  return view.points;
}

/** {verb, args} of "steal:2>0". */
function parse(action) {
  const [verb, rest = ""] = (action ?? "").split(":");
  return { verb, args: rest.split(">") };
}

/** {kind, number} of "battle3". */
function eventOf(name) {
  const [, kind, number] = /^([a-z]+)(\d?)$/.exec(name);
  return { kind, number };
}

/** Who played an action: told, or whoever had the turn that has just passed. */
function moverOf(view, verb, seat, before) {
  const told = seat ?? before?.to_move ?? -1;
  if (verb === "ant" && before) return before.turn;
  if (told >= 0) return told;
  if (verb === "place") return Number(view.lines[1].length > 0);
  return ["carry", "advance", "none", "steal", "kill"].includes(verb) ? (view.phase === "over" ? view.turn : 1 - view.turn) : null;
}

function add(parent, name, attributes) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return parent.appendChild(node);
}

function write(parent, text, x, y, size, fill, { weight = 400, anchor = "middle" } = {}) {
  add(parent, "text", { x, y, "font-size": size, "font-weight": weight, fill, "text-anchor": anchor, "dominant-baseline": "central" }).textContent = text;
}

const oval = (x, y, rx, ry) => `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`;
const ANT = oval(0, -1.75, 0.62, 0.6) + oval(0, -0.45, 0.5, 0.75) + oval(0, 1.35, 0.85, 1.2);
const LEGS = "M0-.9L-1.3-1.6-1.7-1.1M0-.4H-1.6l-.4.5M0 0l-1.3.9-.3.9M0-.9L1.3-1.6 1.7-1.1M0-.4H1.6l.4.5M0 0l1.3.9.3.9M-.3-2.2l-.6-.9M.3-2.2l.6-.9";

function drawAnt(parent, x, y, size, colour, turn = 0) {
  const body = add(parent, "g", { transform: `translate(${x} ${y}) rotate(${turn}) scale(${size})` });
  add(body, "path", { d: LEGS, fill: "none", stroke: colour, "stroke-width": 0.32, "stroke-linecap": "round", "stroke-linejoin": "round" });
  add(body, "path", { d: ANT, fill: colour });
}

function drawEgg(parent, x, y, size, number) {
  add(parent, "ellipse", { cx: x, cy: y, rx: size, ry: size * 0.8, fill: COLOUR.egg, stroke: COLOUR.shell, "stroke-width": 0.45 });
  write(parent, number, x, y + 0.15, size * 1.25, COLOUR.yolk, { weight: 700 });
}

/** The sign of a seat: a disc or a square. */
function drawSeat(parent, seat, x, y, r) {
  if (seat === 0) add(parent, "circle", { cx: x, cy: y, r, fill: COLOUR.seat[0] });
  else add(parent, "rect", { x: x - r * 0.9, y: y - r * 0.9, width: r * 1.8, height: r * 1.8, rx: r * 0.2, fill: COLOUR.seat[1] });
}

function frame(parent, x, y, width, height, dashed = false) {
  const dashes = dashed ? { "stroke-dasharray": "1.6 1.1" } : {};
  add(parent, "rect", { x: x - 0.7, y: y - 0.7, width: width + 1.4, height: height + 1.4, rx: 1.9, fill: "none", stroke: COLOUR.mark, "stroke-width": 1, ...dashes });
}

function drawAntCard(parent, x, y, scale, seat, ants, eggs, inHand) {
  const [width, height] = CARD;
  const card = add(parent, "g", { transform: `translate(${x} ${y}) scale(${scale})`, ...(inHand ? { opacity: 0.62 } : {}) });
  const edge = inHand ? { stroke: COLOUR.label, "stroke-dasharray": "1.2 0.9" } : { stroke: seat === null ? COLOUR.line : COLOUR.seat[seat] };
  add(card, "rect", { width, height, rx: 1.5, fill: COLOUR.cell, "stroke-width": 0.5, ...edge });
  write(card, ants, width / 2, 3.4, 5, COLOUR.label, { weight: 700 });
  const rows = PIPS[ants];
  const size = [0, ants === 1 ? 1.5 : 1.05, 0.84, 0.57][rows.length];
  rows.forEach((pips, row) => {
    const ay = 11.3 + (row - (rows.length - 1) / 2) * (rows.length === 3 ? 3.2 : 4.7);
    for (let i = 0; i < pips; i += 1) drawAnt(card, width / 2 + (i - (pips - 1) / 2) * 4.6, ay, size, seat === null ? COLOUR.label : COLOUR.seat[seat]);
  });
  if (eggs) drawEgg(card, width / 2, height - 3.8, 4.1, eggs);
  else if (!inHand && seat !== null) add(card, "ellipse", { cx: width / 2, cy: height - 3.8, rx: 3.2, ry: 2.4, fill: "none", stroke: COLOUR.line, "stroke-width": 0.4, "stroke-dasharray": "0.9 0.8" });
}

function drawNest(parent, seat, y, eggs) {
  add(parent, "path", { d: `M2 ${y + 22}C3 ${y + 8} 7 ${y - 0.5} 13 ${y - 0.5}S22.5 ${y + 8} 24 ${y + 22}z`, fill: COLOUR.earth });
  add(parent, "path", { d: `M4.6 ${y + 20.4}C5.4 ${y + 10} 8.4 ${y + 4} 13 ${y + 4}S20.4 ${y + 10} 21.4 ${y + 20.4}z`, fill: COLOUR.chamber });
  add(parent, "path", { d: `M20 ${y + 18}h4.5`, stroke: COLOUR.chamber, "stroke-width": 3.4 });
  add(parent, "path", { d: `M13 ${y - 0.3}v-3.2`, stroke: COLOUR.label, "stroke-width": 0.5 });
  drawSeat(parent, seat, 13, y - 3.6, 1.6);
  const rows = eggs.length > 6 ? [2, 3, 4, 4] : [1, 2, 3];
  const size = eggs.length > 6 ? 1.9 : 2.5;
  let laid = eggs.length;
  for (let row = rows.length - 1; row >= 0 && laid > 0; row -= 1) {
    const here = Math.min(rows[row], laid);
    for (let i = 0; i < here; i += 1) {
      const each = eggs[eggs.length - laid + i];
      drawEgg(parent, 13 + (i - (here - 1) / 2) * size * 2.15, y + 18 - (rows.length - 1 - row) * size * 1.75, size, each);
    }
    laid -= here;
  }
}

/** One seat: points, nest, line, and the hand while it is being placed. Returns where each card stands. */
function drawSide(svg, view, seat, [y, pointsY], words) {
  const line = view.lines[seat];
  const hand = view.hands[seat];
  const safe = sum(view.nests[seat]);
  const turn = view.to_move === seat || (view.to_move === -1 && view.turn === seat && view.phase !== "deal");
  if (turn) add(svg, "rect", { x: 1, y: pointsY - 1.6, width: 98, height: 8.4, rx: 2, fill: COLOUR.cell, stroke: COLOUR.seat[seat], "stroke-width": 0.5 });
  drawSeat(svg, seat, 5.4, pointsY + 2.6, 2.2);
  write(svg, view.points[seat], 10.2, pointsY + 2.7, 6.2, COLOUR.seat[seat], { weight: 700, anchor: "start" });
  add(svg, "ellipse", { cx: 21.6, cy: pointsY + 2.6, rx: 2.2, ry: 1.75, fill: COLOUR.egg, stroke: COLOUR.shell, "stroke-width": 0.45 });
  write(svg, `${words.labels.nest} ${safe} + ${words.labels.line} ${view.points[seat] - safe}`, 25.5, pointsY + 2.7, 4, COLOUR.label, { anchor: "start" });
  if (hand.length) write(svg, words.labels.hand, 97, pointsY + 2.7, 3.6, COLOUR.label, { anchor: "end" });
  drawNest(svg, seat, y + NEST_Y, view.nests[seat]);
  const scale = Math.min(1, 6 / (line.length + hand.length));
  add(svg, "path", { d: `M24 ${y + 20}H98`, stroke: COLOUR.earth, "stroke-width": 1.6, "stroke-linecap": "round", "stroke-dasharray": "0.1 3" });
  const spot = (i) => ({ x: LINE_X + i * STEP * scale, y: y + CARD[1] * (1 - scale), scale });
  line.forEach(([ants, eggs], i) => drawAntCard(svg, spot(i).x, spot(i).y, scale, seat, ants, eggs, false));
  hand.forEach((ants, i) => drawAntCard(svg, spot(line.length + i).x, spot(0).y, scale, seat, ants, 0, true));
  return spot;
}

const SYMBOLS = {
  eggs: (card, number) => drawEgg(card, 0, 0, 4.6, number),
  hatching(card) {
    drawAnt(card, 0, -1.6, 1.25, COLOUR.label);
    add(card, "path", { d: "M-4.4 1.2l1.8-1.5 1.4 1.6L0-.2l1.3 1.5 1.4-1.6 1.7 1.5C4.4 4 2.4 5.4 0 5.4S-4.4 4-4.4 1.2z", fill: COLOUR.egg, stroke: COLOUR.shell, "stroke-width": 0.5 });
  },
  anteater(card) {
    const body = oval(-0.6, -0.8, 3.2, 2.1) + oval(2.5, -2.6, 0.6, 0.7);
    const tail = "M-3-1.8C-6.4-3.6-7.4.4-6.4 3.6-5.4 1.2-4.2.8-3 .6z";
    const head = "M1.2-2.7C3-2.9 3.9-1.8 4.5-.6L6.8 3.2c.3.6-.4 1-.8.5L3 .8C2 .7 1.6.2 1 0z";
    add(card, "path", { d: `${body}${tail}${head}M-2.9.4v4h1.4v-3.2zM.6.4v4H2V.2z`, fill: COLOUR.label });
    add(card, "circle", { cx: 3.2, cy: -1.3, r: 0.4, fill: COLOUR.cell });
    add(card, "path", { d: "M6.5 3.5q1 .7.5 1.7", fill: "none", stroke: COLOUR.mark, "stroke-width": 0.6, "stroke-linecap": "round" });
  },
  battle(card, number) {
    add(card, "path", { d: "M-5-4.6L3.6 4M5-4.6L-3.6 4", stroke: COLOUR.label, "stroke-width": 1.2, "stroke-linecap": "round" });
    add(card, "path", { d: "M1.4 4.6l3-3M-1.4 4.6l-3-3", stroke: COLOUR.label, "stroke-width": 1.1, "stroke-linecap": "round" });
    add(card, "circle", { cy: -0.8, r: 2.9, fill: COLOUR.cell, stroke: COLOUR.label, "stroke-width": 0.5 });
    write(card, number, 0, -0.6, 4.4, COLOUR.label, { weight: 700 });
  },
  termite(card) {
    drawAnt(card, 0, 1, 1.75, COLOUR.shell);
    add(card, "path", { d: "M-.9-3.4C-2.6-4.6-1.6-6-.3-6M.9-3.4C2.6-4.6 1.6-6 .3-6", fill: "none", stroke: COLOUR.label, "stroke-width": 0.8, "stroke-linecap": "round" });
  },
};

function drawDeck(svg, x, y, height, number, label) {
  if (number > 1) add(svg, "rect", { x: x + 0.8, y: y + 0.8, width: 11, height, rx: 1.5, fill: COLOUR.back, stroke: COLOUR.line, "stroke-width": 0.4 });
  add(svg, "rect", { x, y, width: 11, height, rx: 1.5, fill: number ? COLOUR.back : "none", stroke: COLOUR.line, "stroke-width": 0.4 });
  write(svg, number, x + 5.5, y + height / 2, 5.4, number ? COLOUR.egg : COLOUR.label, { weight: 700 });
  write(svg, label, x + 5.5, y + height + 3.4, 3, COLOUR.label);
}

function drawMiddle(svg, view, event, words) {
  const y = MIDDLE;
  drawDeck(svg, 4.5, y, 17, count(view.event_deck), words.labels.events);
  add(svg, "rect", { x: EVENT.x, y: y - 2, width: EVENT.width, height: 21, rx: 1.8, fill: event ? COLOUR.cell : "none", stroke: COLOUR.line, "stroke-width": 0.5, ...(event ? {} : { "stroke-dasharray": "1.2 1" }) });
  if (event) {
    const { kind, number } = eventOf(event);
    SYMBOLS[kind](add(svg, "g", { transform: `translate(${EVENT.x + EVENT.width / 2} ${y + 7.2})` }), number);
    write(svg, words.kinds[kind], EVENT.x + EVENT.width / 2, y + 16.3, 3.3, COLOUR.label, { weight: 600 });
  }
  add(svg, "path", { d: `M37 ${y + 9}C36 ${y + 1} 42 ${y - 2} 51 ${y - 1.5}S71 ${y - 2.5} 71.5 ${y + 6}C72 ${y + 17} 66 ${y + 18.5} 55 ${y + 18}S38 ${y + 18.5} 37 ${y + 9}z`, fill: COLOUR.field, stroke: COLOUR.line, "stroke-width": 0.4 });
  const eggs = view.battlefield;
  const size = eggs.length > 8 ? 2.3 : 3;
  const perRow = eggs.length > 8 ? 6 : 4;
  eggs.forEach((each, i) => {
    const row = Math.floor(i / perRow);
    const rows = Math.ceil(eggs.length / perRow);
    const here = Math.min(perRow, eggs.length - row * perRow);
    drawEgg(svg, 54.2 + ((i % perRow) - (here - 1) / 2) * size * 2.4, y + 8.4 + (row - (rows - 1) / 2) * size * 2, size, each);
  });
  write(svg, words.labels.field, 54.2, y + 20.4, 3.1, COLOUR.label);
  const top = view.used.at(-1);
  if (top) drawAntCard(svg, 74, y, 17 / CARD[1], null, top, 0, false);
  else add(svg, "rect", { x: 74, y, width: USED, height: 17, rx: 1.2, fill: "none", stroke: COLOUR.line, "stroke-width": 0.5, "stroke-dasharray": "1.2 1" });
  if (top) write(svg, `×${view.used.length}`, 78, y + 14.2, 3.6, COLOUR.label, { weight: 600 });
  write(svg, words.labels.used, 78, y + 20.4, 3.1, COLOUR.label);
  drawDeck(svg, 86, y, 17, count(view.ant_deck), words.labels.ants);
  write(svg, `${words.labels.lost} ${sum(view.lost)}`, 54.2, y - 4.6, 3.1, COLOUR.label);
}

/** What the last action touched. */
function drawMarks(svg, view, { verb, args }, mover, spots, rows, before) {
  const card = (seat, i, dashed) => {
    const { x, y, scale } = spots[seat](i);
    frame(svg, x, y, CARD[0] * scale, CARD[1] * scale, dashed);
  };
  const bottom = (seat) => card(seat, view.lines[seat].length - 1);
  const gone = (seat, i) => {
    const { x, y, scale } = spots[seat](i);
    add(svg, "path", { d: `M${x - 2.2} ${y - 2.6}l3.4 3.4m0-3.4l-3.4 3.4`, stroke: COLOUR.mark, "stroke-width": 1.1 * scale, "stroke-linecap": "round" });
  };
  if (verb === "event") {
    frame(svg, EVENT.x, MIDDLE - 2, EVENT.width, 21);
    if (before && view.used.length > before.used.length) frame(svg, 74, MIDDLE, USED, 17, true);
    if (before) {
      for (const seat of [0, 1]) {
        const [was, is] = [before.lines[seat], view.lines[seat]];
        if (is.length < was.length) gone(seat, 0);
        else if (was.some((each, i) => String(each) !== String(is[i]))) bottom(seat);
      }
    }
  }
  if (mover === null) return;
  if (verb === "ant" && before?.phase !== "deal") bottom(mover);
  if (verb === "place") bottom(mover);
  if (verb === "carry") card(mover, Number(args[0]));
  if (verb === "take") card(mover, 0);
  if (verb === "advance") {
    card(mover, Number(args[0]) - 1);
    card(mover, Number(args[0]), true);
  }
  if (verb === "secure") {
    const y = rows[mover][0] + NEST_Y;
    add(svg, "path", { d: `M1.3 ${y + 22.6}C2.3 ${y + 8} 6.5 ${y - 1.2} 13 ${y - 1.2}S23 ${y + 8} 24.7 ${y + 22.6}z`, fill: "none", stroke: COLOUR.mark, "stroke-width": 1 });
  }
  if (verb === "steal") {
    card(mover, Number(args[1]));
    card(1 - mover, Number(args[0]), true);
  }
  if (verb === "kill") gone(1 - mover, Number(args[0]));
  if (verb === "stay" || verb === "none") frame(svg, EVENT.x, MIDDLE - 2, EVENT.width, 21, true);
}

/** Fills `svg` with the position; seat 1 is above unless flipped. */
export function draw(svg, view, { action = null, seat = null, flip = false, before = null, lang = "en" } = {}) {
  const words = WORDS[lang] ?? WORDS.en;
  svg.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
  svg.replaceChildren();
  add(svg, "rect", { width: WIDTH, height: HEIGHT, rx: 3, fill: COLOUR.ground });
  const rows = flip ? [ROWS.far, ROWS.near] : [ROWS.near, ROWS.far];
  const spots = [0, 1].map((each) => drawSide(svg, view, each, rows[each], words));
  const done = parse(action);
  const event = view.event ?? (done.verb === "event" ? done.args[0] : (before?.event ?? null));
  drawMiddle(svg, view, event, words);
  drawMarks(svg, view, done, moverOf(view, done.verb, seat, before), spots, rows, before);
}

/** The position in words. Cards are counted from 0, the top, as in actions. */
export function describe(view, action, lang) {
  const words = WORDS[lang] ?? WORDS.en;
  const name = (seat) => capital(words.seats[seat]);
  const { verb, args } = parse(action);
  const text = [];
  if (verb === "event") {
    const { kind, number } = eventOf(args[0]);
    text.push(words.did.event(null, number ? `${words.kinds[kind]} ${number}` : words.kinds[kind]));
  } else if (words.did[verb]) {
    const mover = moverOf(view, verb, null, null);
    text.push(words.did[verb](mover === null ? words.someone : name(mover), ...args));
  }
  for (const seat of [0, 1]) {
    text.push(words.points(name(seat), view.points[seat], sum(view.nests[seat])));
    if (view.lines[seat].length || !view.hands[seat].length) text.push(words.line(view.lines[seat].map(([ants, eggs]) => words.card(ants, eggs)).join(", ")));
    if (view.hands[seat].length) text.push(words.hand(view.hands[seat].join(", ")));
  }
  text.push(words.field(view.battlefield.join(", ")));
  text.push(words.decks(count(view.event_deck), count(view.ant_deck)));
  if (view.to_move === null) text.push(words.over);
  else if (view.phase === "deal") text.push(words.dealing);
  else text.push(view.to_move < 0 ? words.chance(words.seats[view.turn]) : words.turn(name(view.to_move)));
  return text.join(" ");
}
