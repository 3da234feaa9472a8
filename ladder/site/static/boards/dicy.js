// The table of Dicy Cards. Draws and describes what the server's rules say; knows none itself.

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 140;
const TRAY = 34; // height of the part with the dice
const ROW = 31; // height of a seat's part
const CARD = { width: 25.2, height: 22, gap: 1.7 };
const DIE = 12;
const TARGET = 100;

const tint = (colour, share) => `color-mix(in srgb, var(--board-cell, #faf6ea), ${colour} ${share}%)`;
const COLOUR = {
  ground: "var(--board-ground, #ece6d6)",
  cell: "var(--board-cell, #faf6ea)",
  line: "var(--board-line, #c9bfa6)",
  label: "var(--board-label, #5c5646)",
  ink: "var(--ink, #18211d)",
  mark: "var(--board-mark, #d99500)",
  back: "color-mix(in srgb, var(--board-block, #6d675a) 45%, #2f6484)",
  backLine: "color-mix(in srgb, var(--board-block-line, #4d483e) 50%, #2f6484)",
  felt: tint("#1f7a5c", 26),
  feltLine: tint("#1f7a5c", 55),
  die: "#fbf7ec",
  dieLine: "#b9ad92",
  pip: "#2a2620",
  seat: [0, 1, 2, 3, 4].map((n) => `var(--seat-${n}, ${["#c8501b", "#2563a8", "#7a4fa3", "#33761f", "#a3296b"][n]})`),
  card: ["#c2405a", "#b3650a", "#7d51b5", "#277a4d", "#2a6db0"],
};
const PIPS = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

const WORDS = {
  en: {
    cards: ["Pair", "Straight", "Two pairs", "Odd dice", "No six"],
    seat: (seat) => `Seat ${seat}`,
    round: (number) => `Round ${number}`,
    over: { target: "More than 100 points: the end", rounds: "60 rounds: the end" },
    asks: { roll: "rolls", extra: "rolls again", decide: "decides", reroll: "picks dice to roll again", chill: "must freeze a card", thaw: "takes a card back" },
    did: {
      die: (who, face) => `${who} rolls a ${face}.`,
      extra: (who, face) => `${who} rolls a ${face} again.`,
      score: (who, card) => `${who} scores ${card}.`,
      freeze: (who, card) => `${who} freezes ${card} to roll again.`,
      reroll: (who, dice) => `${who} rolls ${dice} again.`,
      pass: (who) => `${who} passes and takes all cards back.`,
      chill: (who, card) => `${who} must freeze ${card}.`,
      thaw: (who, card) => `${who} takes ${card} back.`,
    },
    someone: "Somebody",
    dice: (faces, rest) => `Dice: ${faces || "none yet"}${rest ? `; ${rest} still to roll` : ""}.`,
    team: (who, points, active, frozen) => `${who}: ${points} points; active: ${active || "none"}; frozen: ${frozen || "none"}.`,
    turn: (who, asks) => `${who} ${asks}.`,
  },
  fr: {
    cards: ["Paire", "Suite", "Deux paires", "Impairs", "Sans six"],
    seat: (seat) => `Siège ${seat}`,
    round: (number) => `Manche ${number}`,
    over: { target: "Plus de 100 points : fin", rounds: "60 manches : fin" },
    asks: { roll: "lance", extra: "relance", decide: "décide", reroll: "choisit les dés à relancer", chill: "doit geler une carte", thaw: "reprend une carte" },
    did: {
      die: (who, face) => `${who} tire ${face}.`,
      extra: (who, face) => `${who} retire ${face}.`,
      score: (who, card) => `${who} marque ${card}.`,
      freeze: (who, card) => `${who} gèle ${card} pour relancer.`,
      reroll: (who, dice) => `${who} relance ${dice}.`,
      pass: (who) => `${who} passe et reprend toutes ses cartes.`,
      chill: (who, card) => `${who} doit geler ${card}.`,
      thaw: (who, card) => `${who} reprend ${card}.`,
    },
    someone: "Quelqu’un",
    dice: (faces, rest) => `Dés : ${faces || "aucun encore"}${rest ? ` ; encore ${rest} à lancer` : ""}.`,
    team: (who, points, active, frozen) => `${who} : ${points} points ; actives : ${active || "aucune"} ; gelées : ${frozen || "aucune"}.`,
    turn: (who, asks) => `${who} ${asks}.`,
  },
};

function add(parent, name, attributes, text) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  if (text !== undefined) node.textContent = text;
  return parent.appendChild(node);
}

function write(parent, text, x, y, size, attributes = {}) {
  return add(parent, "text", { x, y, "font-size": size, fill: COLOUR.ink, "dominant-baseline": "central", "text-anchor": "middle", ...attributes }, text);
}

/** {verb, seat, value} of "score:3" or "die.0:4"; `seat` is null where the action does not tell. */
function parts(action) {
  const found = /^(die|extra|score|freeze|reroll|pass|chill|thaw)(?:\.(\d))?(?::(\d+))?$/.exec(action ?? "");
  return found && { verb: found[1], seat: found[2] === undefined ? null : Number(found[2]), value: found[3] ?? "" };
}

/** Who is asked, or null: the game is over. */
const mover = (view) => (view.over ? null : (view.asked[0] ?? view.turn));

/** Points of each seat, for the graph under the board. */
export function scores(view) {
  return view.points;
}

/** Faces that `after` has and `before` has not. */
function fresh(view, before) {
  const left = before && before.turn === view.turn ? [...before.dice] : [];
  return view.dice.map((face) => {
    const place = left.indexOf(face);
    if (place < 0) return true;
    left.splice(place, 1);
    return false;
  });
}

function drawDie(parent, face, x, y, side, { marked = false, frame = COLOUR.dieLine } = {}) {
  const die = add(parent, "g", { transform: `translate(${x} ${y}) scale(${side / 12})` });
  add(die, "rect", { x: -6, y: -5.3, width: 12, height: 12, rx: 2.6, fill: "#000", opacity: 0.22 });
  add(die, "rect", { x: -6, y: -6, width: 12, height: 12, rx: 2.6, fill: COLOUR.die, stroke: frame, "stroke-width": 0.5 });
  for (const [px, py] of PIPS[face]) add(die, "circle", { cx: px * 3.1, cy: py * 3.1, r: 1.25, fill: face === 1 ? "#b3402a" : COLOUR.pip });
  if (marked) add(die, "rect", { x: -7.1, y: -7.1, width: 14.2, height: 14.2, rx: 3.4, fill: "none", stroke: COLOUR.mark, "stroke-width": 1.3 });
}

/** A small die in outline, for the faces of the cards. */
function drawMini(parent, x, y, text, colour, filled = true) {
  add(parent, "rect", { x: x - 1.9, y: y - 1.9, width: 3.8, height: 3.8, rx: 0.9, fill: filled ? colour : "none", stroke: colour, "stroke-width": 0.4 });
  write(parent, text, x, y + 0.1, 2.9, { fill: filled ? "#fff" : COLOUR.ink, "font-weight": 700 });
}

const FACES = [
  (parent, colour) => ["?", "?"].forEach((face, i) => drawMini(parent, i * 4.6 - 2.3, 0, face, colour)),
  (parent, colour) => ["1", "2", "3", "4"].forEach((face, i) => drawMini(parent, i * 4.4 - 6.6, 1.8 - i * 1.2, face, colour)),
  (parent, colour) => ["2", "2", "5", "5"].forEach((face, i) => drawMini(parent, i * 4.1 - 6.15 + (i > 1 ? 0.7 : -0.7), 0, face, colour, i > 1)),
  (parent, colour) => ["1", "3", "5"].forEach((face, i) => drawMini(parent, i * 4.6 - 4.6, 0, face, colour)),
  (parent, colour) => {
    add(parent, "circle", { r: 3.4, fill: "none", stroke: colour, "stroke-width": 0.7 });
    write(parent, "6", 0, 0.1, 4.4, { "font-weight": 700 });
    add(parent, "path", { d: "M-2.4 2.4L2.4-2.4", stroke: colour, "stroke-width": 0.7 });
  },
];

function drawFrozen(card) {
  const { width, height } = CARD;
  add(card, "rect", { width, height, rx: 2.2, fill: COLOUR.back, stroke: COLOUR.backLine, "stroke-width": 0.4 });
  add(card, "rect", { x: 1.3, y: 1.3, width: width - 2.6, height: height - 2.6, rx: 1.4, fill: "none", stroke: "#fff", "stroke-width": 0.3, opacity: 0.4 });
  const flake = add(card, "g", { transform: `translate(${width / 2} ${height / 2 + 1.6})`, fill: "none", stroke: "#cfe6f2", "stroke-width": 0.75, "stroke-linecap": "round" });
  for (let i = 0; i < 6; i += 1) add(flake, "path", { d: "M0 0V-6.2M-1.7-5.3L0-3.7 1.7-5.3", transform: `rotate(${i * 60})` });
}

function drawCard(parent, number, x, y, { active, worth, marked, words }) {
  const { width, height } = CARD;
  const card = add(parent, "g", { transform: `translate(${x} ${y})` });
  const colour = COLOUR.card[number - 1];
  add(card, "rect", { y: 0.7, width, height, rx: 2.2, fill: "#000", opacity: 0.16 });
  if (active) {
    add(card, "rect", { width, height, rx: 2.2, fill: COLOUR.cell, stroke: colour, "stroke-width": 0.6 });
    add(card, "path", { d: `M0 5.6V2.2A2.2 2.2 0 0 1 2.2 0H${width - 2.2}A2.2 2.2 0 0 1 ${width} 2.2V5.6z`, fill: colour });
    write(card, `${number}  ${words.cards[number - 1]}`, width / 2, 2.95, 3.3, { fill: "#fff", "font-weight": 700, "xml:space": "preserve" });
    const place = worth === null ? `${width / 2} 13.6) scale(1.22` : `${width / 2} 9.7`;
    FACES[number - 1](add(card, "g", { transform: `translate(${place})` }), colour);
    if (worth === 0) write(card, "–", width / 2, 17, 5, { fill: COLOUR.label });
    if (worth) {
      add(card, "rect", { x: width / 2 - 6, y: 14, width: 12, height: 6.6, rx: 3.3, fill: colour });
      write(card, `+${worth}`, width / 2, 17.4, 4.7, { fill: "#fff", "font-weight": 700 });
    }
  } else {
    drawFrozen(card);
    const name = { fill: "#fff", opacity: 0.8, "xml:space": "preserve" };
    write(card, `${number}  ${words.cards[number - 1]}`, width / 2, 3.9, 3, name);
  }
  if (marked) add(card, "rect", { x: -0.9, y: -0.9, width: width + 1.8, height: height + 1.8, rx: 3, fill: "none", stroke: COLOUR.mark, "stroke-width": 1.2 });
}

function drawTray(svg, view, before, move, words) {
  const tray = add(svg, "g", { transform: "translate(3 3)" });
  const width = WIDTH - 6;
  add(tray, "rect", { width, height: TRAY - 3, rx: 4, fill: COLOUR.felt, stroke: COLOUR.feltLine, "stroke-width": 0.6 });
  const who = mover(view);
  write(tray, words.round(view.round), 4, 5.6, 4, { "text-anchor": "start", "font-weight": 700 });
  const status = view.over ? words.over[view.over] : `${words.seat(who)} ${words.asks[view.phase]}`;
  write(tray, status, width - 4, 5.6, 4, { "text-anchor": "end", fill: who === null ? COLOUR.ink : COLOUR.seat[who], "font-weight": 700 });
  const rolling = move && (move.verb === "die" || move.verb === "extra");
  const news = rolling ? fresh(view, before) : [];
  const step = 18.4;
  const start = width / 2 - 2.5 * step;
  for (let i = 0; i < 6; i += 1) {
    const x = start + i * step;
    if (i < view.dice.length) drawDie(tray, view.dice[i], x, 19.6, DIE, { marked: Boolean(news[i]) });
    else {
      add(tray, "rect", { x: x - 6, y: 13.6, width: DIE, height: DIE, rx: 2.6, fill: "none", stroke: COLOUR.feltLine, "stroke-width": 0.6, "stroke-dasharray": "1.8 1.3" });
      write(tray, "?", x, 19.8, 6, { fill: COLOUR.feltLine, "font-weight": 700 });
    }
  }
}

function drawSeat(svg, view, seat, y, marked, words) {
  const row = add(svg, "g", { transform: `translate(3 ${y})` });
  const width = WIDTH - 6;
  const colour = COLOUR.seat[seat];
  const current = mover(view) === seat;
  if (current) add(row, "rect", { x: -1.2, y: -0.6, width: width + 2.4, height: ROW - 1.4, rx: 3, fill: colour, opacity: 0.13 });
  if (current) add(row, "path", { d: "M0 1.6l3.2 2-3.2 2z", fill: colour });
  const name = { "text-anchor": "start", fill: colour, "font-weight": 700 };
  write(row, words.seat(seat), current ? 4.6 : 0.6, 3.6, 3.7, name);
  const [left, right] = [24, width - 16];
  const reach = (right - left) * Math.min(1, view.points[seat] / (TARGET + 20));
  const goal = left + ((right - left) * TARGET) / (TARGET + 20);
  add(row, "rect", { x: left, y: 2.3, width: right - left, height: 2.6, rx: 1.3, fill: COLOUR.line, opacity: 0.6 });
  if (reach > 0) add(row, "rect", { x: left, y: 2.3, width: Math.max(reach, 2.6), height: 2.6, rx: 1.3, fill: colour });
  add(row, "path", { d: `M${goal} 1v5.2`, stroke: COLOUR.ink, "stroke-width": 0.5, "stroke-dasharray": "0.9 0.6" });
  write(row, view.points[seat], width - 0.8, 3.6, 5.4, { ...name, "text-anchor": "end" });
  for (let number = 1; number <= 5; number += 1) {
    const x = (number - 1) * (CARD.width + CARD.gap) + 0.6;
    const shows = view.phase === "decide" && view.turn === seat && view.worth;
    drawCard(row, number, x, 7.4, {
      active: view.active[seat].includes(number),
      worth: shows ? view.worth[number - 1] : null,
      marked: marked.has(`${seat}:${number}`),
      words,
    });
  }
}

/** The cards that changed sides, as "seat:card". */
function turned(view, before) {
  const found = new Set();
  if (!before) return found;
  view.active.forEach((cards, seat) => {
    for (let number = 1; number <= 5; number += 1) {
      if (cards.includes(number) !== before.active[seat].includes(number)) found.add(`${seat}:${number}`);
    }
  });
  return found;
}

/** Fills `svg` with the table; `flip` lists the seats from the last one up. */
export function draw(svg, view, { action = null, flip = false, before = null, lang = "en" } = {}) {
  const words = WORDS[lang] ?? WORDS.en;
  const seats = view.points.map((_, seat) => seat);
  const height = TRAY + 3 + seats.length * ROW + 1.5;
  svg.setAttribute("viewBox", `0 0 ${WIDTH} ${height}`);
  svg.replaceChildren();
  add(svg, "rect", { width: WIDTH, height, rx: 4, fill: COLOUR.ground });
  drawTray(svg, view, before, parts(action), words);
  const marked = turned(view, before);
  (flip ? seats.toReversed() : seats).forEach((seat, i) => drawSeat(svg, view, seat, TRAY + 3 + i * ROW, marked, words));
}

/** What was played, and by whom where the view tells. */
function told(view, action, words) {
  const move = parts(action);
  if (!move) return [];
  const card = words.cards[Number(move.value) - 1] ?? "";
  const answers = move.verb === "chill" || move.verb === "thaw"; // the view does not tell by whom
  const moved = view.phase === "roll" && view.dice.length === 0 ? 1 : 0; // the turn has gone on
  const seat = move.seat ?? (view.turn + view.points.length - moved) % view.points.length;
  const who = answers ? words.someone : words.seat(seat);
  const values = { score: [card], freeze: [card], chill: [card], thaw: [card], reroll: [[...move.value].join(" ")], pass: [] };
  return [words.did[move.verb](who, ...(values[move.verb] ?? [move.value]))];
}

/** The position in words. */
export function describe(view, action, lang) {
  const words = WORDS[lang] ?? WORDS.en;
  const names = (cards) => cards.map((number) => words.cards[number - 1]).join(", ");
  const text = told(view, action, words);
  text.push(`${words.round(view.round)}.`, words.dice(view.dice.join(" "), view.over ? 0 : view.to_roll));
  view.points.forEach((points, seat) => {
    const active = view.active[seat];
    const frozen = [1, 2, 3, 4, 5].filter((number) => !active.includes(number));
    text.push(words.team(words.seat(seat), points, names(active), names(frozen)));
  });
  text.push(view.over ? `${words.over[view.over]}.` : words.turn(words.seat(mover(view)), words.asks[view.phase]));
  return text.join(" ");
}
