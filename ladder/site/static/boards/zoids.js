// The board of Zoids. Draws and describes what the server's rules say; knows none itself.

const SVG = "http://www.w3.org/2000/svg";
const [WIDTH, HEIGHT] = [153, 100];
const HEX = 6.2; // radius of a cell of the field, whose columns stand next to each other
const FIELD_ROWS = [4, 5, 4, 5, 4, 5, 6, 5, 4, 3]; // cells of columns a to j
const OVUM = [140.5, 50]; // the podium; around it the rings as half ellipses, outermost first
const RINGS = { k: [35, 42, 7], l: [24.5, 31, 5], m: [14, 20, 3], n: [0, 0, 1] };
const TURN = (28 * Math.PI) / 180; // between two cells of a ring
const KINDS = { acids: "acid", whites: "white", granulars: "granular" };

const tint = (colour, share) => `color-mix(in srgb, var(--board-cell, #faf6ea), ${colour} ${share}%)`;
const COLOUR = {
  ground: "var(--board-ground, #ece6d6)",
  cell: "var(--board-cell, #faf6ea)",
  line: "var(--board-line, #c9bfa6)",
  label: "var(--board-label, #5c5646)",
  mark: "var(--board-mark, #d99500)",
  onSeat: "var(--on-accent, #ffffff)",
  lane: tint("#d8576b", 17),
  cervix: tint("#8f63c9", 19),
  ovula: tint("#e3a31a", 24),
  seat: ["var(--seat-0, #c8501b)", "var(--seat-1, #2563a8)", "var(--seat-2, #7a4fa3)", "var(--seat-3, #33761f)"],
};

const WORDS = {
  en: {
    seats: ["circles", "squares", "diamonds", "triangles"],
    kinds: { acids: "Acids", whites: "White cells", granulars: "Granular cells" },
    roll: (who, face) => `The ${who} roll ${face}.`,
    tube: (who, face) => `The ${who} roll ${face} in the tubes.`,
    moves: (who, number, to) => `${who}: zoid ${number} to ${to}.`,
    tries: (who, number) => `${who}: zoid ${number} tries the tubes.`,
    place: (who, to) => `${who}: out of the tubes on ${to}.`,
    wait: (who) => `${who}: wait at the gate.`,
    gamble: (who) => `${who}: gamble on a second die.`,
    hostile: (who, from, to) => `${who}: hostile token from ${from} to ${to}.`,
    team: (who, cells, reserve) => `${who}: ${cells || "none on the board"}; ${reserve} in reserve.`,
    blocked: "blocked",
    dice: (faces) => `Roll: ${faces}.`,
    turn: (who) => `Turn of the ${who}.`,
    over: { podium: (who) => `The game is over: the ${who} are on the podium.`, rolls: () => "The game is over: 1000 rolls." },
  },
  fr: {
    seats: ["ronds", "carrés", "losanges", "triangles"],
    kinds: { acids: "Acides", whites: "Globules blancs", granulars: "Cellules granuleuses" },
    roll: (who, face) => `Les ${who} tirent ${face}.`,
    tube: (who, face) => `Les ${who} tirent ${face} dans les trompes.`,
    moves: (who, number, to) => `${who} : zoïde ${number} en ${to}.`,
    tries: (who, number) => `${who} : le zoïde ${number} tente les trompes.`,
    place: (who, to) => `${who} : sortie des trompes en ${to}.`,
    wait: (who) => `${who} : attente à l’entrée des trompes.`,
    gamble: (who) => `${who} : pari sur un second dé.`,
    hostile: (who, from, to) => `${who} : pion hostile de ${from} à ${to}.`,
    team: (who, cells, reserve) => `${who} : ${cells || "aucun sur le plateau"} ; ${reserve} en réserve.`,
    blocked: "bloqué",
    dice: (faces) => `Dés : ${faces}.`,
    turn: (who) => `Tour des ${who}.`,
    over: { podium: (who) => `Partie finie : les ${who} sont sur le podium.`, rolls: () => "Partie finie : 1000 lancers." },
  },
};

const capital = (text) => text[0].toUpperCase() + text.slice(1);
const progress = (cell) => (cell ? "abcdefghijklmn".indexOf(cell[0]) + 1 : 0);

/** How far the best zoid of each seat has come, for the graph under the board. */
export function scores(view) {
  return view.zoids.map((team) => Math.max(...team.map(progress)));
}

function cellNames() {
  const field = FIELD_ROWS.flatMap((rows, q) => Array.from({ length: rows }, (_, row) => "abcdefghij"[q] + (row + 1)));
  return field.concat(...Object.entries(RINGS).map(([ring, [, , count]]) => Array.from({ length: count }, (_, i) => ring + (i + 1))));
}

/** The middle of a cell. */
function place(name) {
  const number = Number(name.slice(1)) - 1;
  const ring = RINGS[name[0]];
  if (ring) {
    const angle = TURN * (number - (ring[2] - 1) / 2);
    return [OVUM[0] - ring[0] * Math.cos(angle), OVUM[1] + ring[1] * Math.sin(angle)];
  }
  const column = name.charCodeAt(0) - 97;
  return [9.5 + 1.5 * HEX * column, OVUM[1] + Math.sqrt(3) * HEX * (number - (FIELD_ROWS[column] - 1) / 2)];
}

/** What an action string says: {kind, number, from, to, face}. */
function parse(action) {
  const text = action ?? "";
  let found = /^(die|tube)\.\d:(.)$/.exec(text);
  if (found) return { kind: found[1], face: found[2] };
  found = /^z(\d):(\w+)$/.exec(text);
  if (found) return { kind: found[2] === "try" ? "try" : "move", number: Number(found[1]), to: found[2] };
  found = /^(\w+)-(\w+)$/.exec(text);
  if (found) return { kind: "hostile", from: found[1], to: found[2] };
  found = /^place:(\w+)$/.exec(text);
  if (found) return { kind: "place", to: found[1] };
  return { kind: text === "wait" || text === "gamble" ? text : "" };
}

function add(parent, name, attributes) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return parent.appendChild(node);
}

function write(parent, text, x, y, size, fill, weight = 400) {
  add(parent, "text", { x, y, "font-size": size, "font-weight": weight, fill, "text-anchor": "middle", "dominant-baseline": "central" }).textContent = text;
}

const hexagon = (x, y, r) => Array.from({ length: 6 }, (_, i) => `${x + r * Math.cos((i * Math.PI) / 3)},${y + r * Math.sin((i * Math.PI) / 3)}`).join(" ");

function drawCells(svg) {
  for (const [ring, [rx, ry, count]] of Object.entries(RINGS)) {
    if (ring === "n") continue;
    const [[x1, y1], [x2, y2]] = [place(ring + "1"), place(ring + count)];
    add(svg, "path", { d: `M${x1} ${y1}A${rx} ${ry} 0 0 0 ${x2} ${y2}`, fill: "none", stroke: COLOUR.line, "stroke-width": 11.2, "stroke-linecap": "round" });
    add(svg, "path", { d: `M${x1} ${y1}A${rx} ${ry} 0 0 0 ${x2} ${y2}`, fill: "none", stroke: COLOUR.ovula, "stroke-width": 10.6, "stroke-linecap": "round" });
  }
  for (const gate of ["j1", "j2", "j3"]) {
    const [x, y] = place(gate);
    add(svg, "path", { d: `M${x + 4.5} ${y}q3 0 5.5 ${(y - OVUM[1]) / 5}`, fill: "none", stroke: COLOUR.mark, "stroke-width": 2.4, "stroke-linecap": "round", opacity: 0.55 });
  }
  for (const name of cellNames()) {
    const [x, y] = place(name);
    const zone = name[0] < "f" ? COLOUR.lane : name[0] < "k" ? COLOUR.cervix : COLOUR.cell;
    if (name[0] < "k") add(svg, "polygon", { points: hexagon(x, y, HEX * 0.97), fill: zone, stroke: name[0] === "j" ? COLOUR.mark : COLOUR.line, "stroke-width": name[0] === "j" ? 0.7 : 0.35 });
    else if (name !== "n1") add(svg, "circle", { cx: x, cy: y, r: 4.8, fill: zone, stroke: COLOUR.line, "stroke-width": 0.3 });
    if (name[0] === "a") add(svg, "path", { d: `M${x - 8.2} ${y - 1.7}l2 1.7-2 1.7`, fill: "none", stroke: COLOUR.label, "stroke-width": 0.8, "stroke-linecap": "round", "stroke-linejoin": "round" });
    if (name !== "n1") write(svg, name, x, y, 2.9, COLOUR.label);
  }
  const [x, y] = OVUM;
  add(svg, "circle", { cx: x, cy: y, r: 8, fill: COLOUR.ovula, stroke: COLOUR.mark, "stroke-width": 0.9 });
  add(svg, "circle", { cx: x, cy: y, r: 5.6, fill: COLOUR.cell, stroke: COLOUR.mark, "stroke-width": 0.4, "stroke-dasharray": "1.2 0.8" });
  write(svg, "n1", x, y, 2.9, COLOUR.label);
}

const HEADS = [
  "M-3.7 0a3.7 3.7 0 1 0 7.4 0a3.7 3.7 0 1 0-7.4 0z",
  "M-3.4-2.4q0-1 1-1h4.8q1 0 1 1v4.8q0 1-1 1h-4.8q-1 0-1-1z",
  "M-.6-4.4q.6-.6 1.2 0l3.8 3.8q.6.6 0 1.2l-3.8 3.8q-.6.6-1.2 0l-3.8-3.8q-.6-.6 0-1.2z",
  "M-.8-4.1q.8-1.1 1.6 0l3.7 5.9q.8 1.5-.9 1.5h-7.2q-1.7 0-.9-1.5z",
];

/** A swimmer: the head's shape tells its team, the number is its own. */
function drawZoid(svg, seat, number, [x, y], scale = 1, swims = true) {
  const body = add(svg, "g", { transform: `translate(${x} ${y}) scale(${scale})` });
  const tail = { d: "M-2.6.6q-1.2 2.6-2.6 1t-2.4.6", fill: "none", "stroke-linecap": "round" };
  if (swims) add(body, "path", { ...tail, stroke: COLOUR.onSeat, "stroke-width": 2.1 });
  if (swims) add(body, "path", { ...tail, stroke: COLOUR.seat[seat], "stroke-width": 1.2 });
  add(body, "path", { d: HEADS[seat], fill: COLOUR.seat[seat], stroke: COLOUR.onSeat, "stroke-width": 0.5 });
  write(body, number, 0, seat === 3 ? 0.9 : 0.2, 5, COLOUR.onSeat, 700);
}

function drawHostile(svg, kind, [x, y], scale = 1) {
  const body = add(svg, "g", { transform: `translate(${x} ${y}) scale(${scale})` });
  if (kind === "acid") {
    add(body, "path", { d: "M0-4.5Q4 .2 3.4 1.6A3.5 3.5 0 0 1-3.4 1.6Q-4 .2 0-4.5z", fill: "#b8d430", stroke: "#4d5e00", "stroke-width": 0.6, "stroke-linejoin": "round" });
    for (const [cx, cy, r] of [[-1.2, 1.3, 0.95], [1.3, 0.2, 0.7], [0.7, 2.6, 0.6]]) add(body, "circle", { cx, cy, r, fill: "#eef7c0", stroke: "#4d5e00", "stroke-width": 0.35 });
  } else if (kind === "white") {
    const lobes = Array.from({ length: 7 }, (_, i) => [2.9 * Math.cos((i * 2 * Math.PI) / 7), 2.9 * Math.sin((i * 2 * Math.PI) / 7)]);
    for (const [cx, cy] of lobes) add(body, "circle", { cx, cy, r: 1.6, fill: "#f7f9fc", stroke: "#5a6b86", "stroke-width": 0.55 });
    add(body, "circle", { r: 3.1, fill: "#f7f9fc" });
    add(body, "path", { d: "M-1.6.9a1.5 1.5 0 0 1 .5-2.4a1.6 1.6 0 0 1 2.7.6a1.4 1.4 0 0 1-.5 2.2a2 2 0 0 1-2.7-.4z", fill: "#7d90b5" });
  } else {
    add(body, "circle", { r: 4.2, fill: "#d78ac0", stroke: "#7c2562", "stroke-width": 0.6 });
    for (const [cx, cy] of [[-1.9, -1.6], [0.9, -2.5], [2.5, -0.4], [-2.7, 0.9], [0, 0], [-0.9, 2.6], [1.6, 1.9]]) add(body, "circle", { cx, cy, r: 0.72, fill: "#7c2562" });
  }
}

/** Where the reserve of a seat is: its frame's corner. */
const frameOf = (seat, seats) => [3 + 48.5 * (seats > 2 ? seat >> 1 : 0), seat % 2 ? 2.5 : HEIGHT - 13.5];
const slotOf = (seat, seats, number) => [frameOf(seat, seats)[0] + 5.9 + (number - 1) * 8.7, frameOf(seat, seats)[1] + 5.5];

function drawReserve(svg, view, seat) {
  const seats = view.zoids.length;
  const [x, y] = frameOf(seat, seats);
  const mine = view.seat === seat && !view.over;
  add(svg, "rect", { x, y, width: 46.5, height: 11, rx: 5.5, fill: COLOUR.cell, stroke: mine ? COLOUR.seat[seat] : COLOUR.line, "stroke-width": mine ? 1 : 0.35 });
  view.zoids[seat].forEach((cell, i) => {
    const at = slotOf(seat, seats, i + 1);
    if (!cell) return drawZoid(svg, seat, i + 1, at, 0.9, false);
    add(svg, "path", { d: HEADS[seat], transform: `translate(${at[0]} ${at[1]}) scale(.8)`, fill: "none", stroke: COLOUR.seat[seat], "stroke-width": 0.5, "stroke-dasharray": "1 0.9", opacity: 0.8 });
    return write(svg, i + 1, at[0], at[1] + (seat === 3 ? 0.7 : 0.2), 3.4, COLOUR.label);
  });
}

const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8] };

function drawDie(svg, face, [x, y], marked) {
  add(svg, "rect", { x: x - 4.6, y: y - 4.6, width: 9.2, height: 9.2, rx: 1.8, fill: "#fffdf6", stroke: marked ? COLOUR.mark : "#4d483e", "stroke-width": marked ? 1.1 : 0.45 });
  if (face === "h") {
    add(svg, "path", { d: "M0-3.2L.9-1.2 3-1.9 1.7-.1 3.2 1.5 1.1 1.3.6 3.3-.7 1.7-2.6 2.6-2 .5-3.3-.9-1.2-1.1z", transform: `translate(${x} ${y})`, fill: "#a52a21" });
    return;
  }
  for (const pip of PIPS[face]) add(svg, "circle", { cx: x + ((pip % 3) - 1) * 2.5, cy: y + (Math.floor(pip / 3) - 1) * 2.5, r: 0.95, fill: "#2b2a26" });
}

function ring(svg, [x, y], dashed = false) {
  add(svg, "circle", { cx: x, cy: y, r: 5.2, fill: "none", stroke: COLOUR.mark, "stroke-width": dashed ? 0.7 : 1.1, ...(dashed ? { "stroke-dasharray": "1.6 1.2" } : {}) });
}

/** The way of the last action, under the pieces. */
function drawWay(svg, { from, to }) {
  if (!from || from === to) return;
  const [[x1, y1], [x2, y2]] = [from, to];
  ring(svg, from, true);
  add(svg, "path", { d: `M${x1} ${y1}L${x2} ${y2}`, stroke: COLOUR.mark, "stroke-width": 1.1, "stroke-linecap": "round", "stroke-dasharray": "2.2 1.6", fill: "none" });
}

/** Where the last action led from and to, as points of the picture. */
function wayOf(view, action, seat, before) {
  const act = parse(action);
  const seats = view.zoids.length;
  if (act.kind === "hostile") return { from: place(act.from), to: place(act.to) };
  const number = act.number ?? before?.passage;
  const mover = act.kind === "tube" ? before?.seat : seat;
  if (!before || !number || !(mover >= 0)) return act.to && act.kind !== "try" ? { to: place(act.to) } : {};
  const [was, is] = [before.zoids[mover][number - 1], view.zoids[mover][number - 1]];
  const at = (cell) => (cell ? place(cell) : slotOf(mover, seats, number));
  return { from: at(was), to: at(is) };
}

/** Fills `svg` with the position; `before`, if given, is the view in which `action` was played. */
export function draw(svg, view, { action = null, seat = null, before = null } = {}) {
  svg.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
  svg.replaceChildren();
  add(svg, "rect", { width: WIDTH, height: HEIGHT, rx: 4, fill: COLOUR.ground });
  drawCells(svg);
  view.zoids.forEach((_, each) => drawReserve(svg, view, each));
  const act = parse(action);
  const way = wayOf(view, action, seat ?? before?.seat ?? -1, before);
  drawWay(svg, way);
  const tokens = Object.entries(KINDS).flatMap(([key, kind]) => view[key].map((cell) => [cell, kind]));
  const covered = new Set(tokens.map(([cell]) => cell));
  for (const [cell, kind] of tokens) drawHostile(svg, kind, place(cell), 1);
  view.zoids.forEach((team, owner) => {
    team.forEach((cell, i) => {
      if (!cell) return;
      const at = place(cell);
      if (covered.has(cell)) add(svg, "circle", { cx: at[0], cy: at[1], r: 5.1, fill: "none", stroke: "#a52a21", "stroke-width": 0.8, "stroke-dasharray": "2 1" });
      drawZoid(svg, owner, i + 1, at, covered.has(cell) ? 0.66 : 0.95);
    });
  });
  if (way.to) ring(svg, way.to);
  const faces = view.dice.length || act.kind === "" ? view.dice : (before?.dice ?? []);
  faces.forEach((face, i) => drawDie(svg, face, [OVUM[0] + 3, 20.5 + 10.6 * i], act.kind === "die" && i === faces.length - 1));
  if (act.kind === "tube") drawDie(svg, act.face, [OVUM[0] + 3, HEIGHT - 25], true);
}

function told(action, view, seat, words) {
  const act = parse(action);
  const chance = /^\w+\.(\d)/.exec(action ?? "");
  const who = words.seats[chance ? Number(chance[1]) : seat] ?? "?";
  const face = act.face === "h" ? "H" : act.face;
  if (act.kind === "die") return words.roll(who, face);
  if (act.kind === "tube") return words.tube(who, face);
  if (act.kind === "move") return words.moves(capital(who), act.number, act.to);
  if (act.kind === "try") return words.tries(capital(who), act.number);
  if (act.kind === "hostile") return words.hostile(capital(who), act.from, act.to);
  if (act.kind === "place") return words.place(capital(who), act.to);
  return act.kind ? words[act.kind](capital(who)) : "";
}

/** The position in words. `before` is not known here, so who made a move is who is on turn or was just before. */
export function describe(view, action, lang) {
  const words = WORDS[lang] ?? WORDS.en;
  const hostile = new Set(Object.keys(KINDS).flatMap((key) => view[key]));
  const text = [told(action, view, moverOf(view, action), words)];
  view.zoids.forEach((team, seat) => {
    const cells = team.map((cell, i) => cell && `${i + 1} ${cell}${hostile.has(cell) ? ` (${words.blocked})` : ""}`).filter(Boolean);
    text.push(words.team(capital(words.seats[seat]), cells.join(", "), team.length - cells.length));
  });
  for (const key of Object.keys(KINDS)) text.push(`${words.kinds[key]}: ${view[key].join(" ")}.`.replace(":", lang === "fr" ? " :" : ":"));
  if (view.dice.length) text.push(words.dice(view.dice.join(" ").toUpperCase()));
  text.push(view.over ? words.over[view.over](words.seats[view.seat]) : words.turn(words.seats[view.seat]));
  return text.filter(Boolean).join(" ");
}

/** Who made the action that led to `view`: the seat on turn, or the one before it if a turn has just begun. */
function moverOf(view, action) {
  const begun = view.phase === "roll" && !view.dice.length && view.turn_rolls === 0;
  return begun && action ? (view.seat + view.zoids.length - 1) % view.zoids.length : view.seat;
}
