// The board of Drôles de Zèbres. Draws and describes what the server's rules say; knows none itself.

const SVG = "http://www.w3.org/2000/svg";
const [ROWS, COLUMNS, CELL] = [5, 6, 12];
const PAD = 7; // of Impala's track
const LABEL = 3; // between the track and the squares
const HAND = 9;
const LEFT = PAD + LABEL + 2;
const TOP = HAND + PAD + LABEL + 2;
const WIDTH = 2 * LEFT + COLUMNS * CELL;
const STRIP = TOP + ROWS * CELL + LABEL + PAD + 1.5; // where the sectors' row begins
const HEIGHT = STRIP + 9 + HAND;
const FILES = "abcdef";
const SPECIES = ["zebra", "gazelle", "elephant", "lion", "crocodile"];
const LETTERS = "ZGELC";
const VALUES = [6, 2, 5, 1, 0];

const COLOUR = {
  ground: "var(--board-ground, #ece6d6)",
  cell: "var(--board-cell, #faf6ea)",
  line: "var(--board-line, #c9bfa6)",
  label: "var(--board-label, #5c5646)",
  mark: "var(--board-mark, #d99500)",
  token: "#fdf7e8",
  dark: "#2b2620",
  bank: "#2f6f9f",
  water: "#6db8e2",
  seats: ["var(--seat-0, #c8501b)", "var(--seat-1, #2563a8)"],
  sectors: { A: "#6fae57", B: "#e0a02f", C: "#c9c24a", D: "#dd7f55", E: "#9a86cf", F: "#45aea2" },
};

const WORDS = {
  en: {
    seats: ["discs", "squares"],
    animals: { Z: "zebra", G: "gazelle", E: "elephant", L: "lion", C: "crocodile" },
    down: " face-down",
    place: (who, animal, square) => `${who} placed the ${animal} on ${square}.`,
    swap: (square) => `The crocodile and the gazelle of ${square} changed places.`,
    stay: "The crocodile stayed.",
    walk: (count) => `Impala Jones walked ${count}.`,
    impala: (position) => `Impala Jones starts at ${position}.`,
    lies: (who, animals) => `${who} on the board: ${animals || "none"}.`,
    hand: (animals) => `In hand: ${animals || "none"}.`,
    faces: (position, line) => `Impala Jones is at ${position} and faces ${line}.`,
    file: (name) => `file ${name}`,
    rank: (name) => `rank ${name}`,
    sector: (name, [first, second], points) => `Sector ${name}: ${first} discs, ${second} squares, ${points} points.`,
    token: (who) => (who ? `${who} have the Inauguration token.` : "The Inauguration token is free."),
    points: (first, second) => `Points: discs ${first}, squares ${second}.`,
    asked: {
      impala: (who) => `${who} to place Impala Jones.`,
      place: (who) => `${who} to place an animal.`,
      croc: (who) => `${who} to say whether the crocodile swaps.`,
      walk: (who) => `${who} to move Impala Jones.`,
      over: () => "The game is over: the board is full.",
    },
  },
  fr: {
    seats: ["disques", "carrés"],
    animals: { Z: "zèbre", G: "gazelle", E: "éléphant", L: "lion", C: "crocodile" },
    down: " face cachée",
    place: (who, animal, square) => `${who} : ${animal} en ${square}.`,
    swap: (square) => `Le crocodile et la gazelle de ${square} ont échangé leurs places.`,
    stay: "Le crocodile est resté.",
    walk: (count) => `Impala Jones a avancé de ${count}.`,
    impala: (position) => `Impala Jones commence en ${position}.`,
    lies: (who, animals) => `${who} sur le plateau : ${animals || "aucun animal"}.`,
    hand: (animals) => `En main : ${animals || "rien"}.`,
    faces: (position, line) => `Impala Jones est en ${position}, face à la ${line}.`,
    file: (name) => `colonne ${name}`,
    rank: (name) => `rangée ${name}`,
    sector: (name, [first, second], points) => `Secteur ${name} : disques ${first}, carrés ${second}, ${points} points.`,
    token: (who) => (who ? `Le jeton Inauguration est aux ${who.toLowerCase()}.` : "Le jeton Inauguration est libre."),
    points: (first, second) => `Points : disques ${first}, carrés ${second}.`,
    asked: {
      impala: (who) => `Aux ${who.toLowerCase()} de poser Impala Jones.`,
      place: (who) => `Aux ${who.toLowerCase()} de poser un animal.`,
      croc: (who) => `Aux ${who.toLowerCase()} de dire si le crocodile échange.`,
      walk: (who) => `Aux ${who.toLowerCase()} d’avancer Impala Jones.`,
      over: () => "Partie finie : le plateau est plein.",
    },
  },
};

const capital = (text) => text[0].toUpperCase() + text.slice(1);
const nameOf = (row, column) => FILES[column] + (ROWS - row);
const placeOf = (name) => [ROWS - Number(name[1]), FILES.indexOf(name[0])];

/** The line faced from a position of the track: { column } or { row }. */
function lineOf(position) {
  if (position <= 5) return { column: position };
  if (position <= 10) return { row: position - 6 };
  return position <= 16 ? { column: 16 - position } : { row: 21 - position };
}

/** Every square with an animal: { row, column, name, letter (large), seat, down }. */
function animalsOf(view) {
  const found = [];
  view.board.forEach((cells, row) => [...cells].forEach((cell, column) => {
    if (cell === ".") return;
    const [name, letter] = [nameOf(row, column), cell.toUpperCase()];
    found.push({ row, column, name, letter, seat: cell === letter ? 0 : 1, down: view.face_down.includes(name) });
  }));
  return found;
}

function add(parent, name, attributes) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return parent.appendChild(node);
}

function text(parent, x, y, size, content, more = {}) {
  add(parent, "text", { x, y, "font-size": size, "text-anchor": "middle", "dominant-baseline": "central", fill: COLOUR.label, ...more }).textContent = content;
}

/** Heads within a circle of radius 4 about 0, as [element, attributes]. */
const path = (d, fill, more = {}) => ["path", { d, fill, ...more }];
const dot = (cx, cy, r, fill, more = {}) => ["circle", { cx, cy, r, fill, ...more }];
const oval = (cx, cy, rx, ry, fill, more = {}) => ["ellipse", { cx, cy, rx, ry, fill, ...more }];
const stroke = (d, colour, width) => path(d, "none", { stroke: colour, "stroke-width": width, "stroke-linecap": "round", "stroke-linejoin": "round" });
const eyes = (x, y, r = 0.33) => [dot(-x, y, r, COLOUR.dark), dot(x, y, r, COLOUR.dark)];
const ROUND = Array.from({ length: 28 }, (_, i) => {
  const [angle, radius] = [(i * Math.PI) / 14, i % 2 ? 3.15 : 3.95];
  return `${i ? "L" : "M"}${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
}).join("");
const HORNS = stroke("M-.75-1.9C-.9-2.9-2.3-3-1.5-4.1M.75-1.9C.9-2.9 2.3-3 1.5-4.1", "#4a3423", 0.62);
const MUZZLE = [
  oval(-2.15, -1.55, 1.25, 0.55, "#b0743a", { transform: "rotate(18 -2.15 -1.55)" }),
  oval(2.15, -1.55, 1.25, 0.55, "#b0743a", { transform: "rotate(-18 2.15 -1.55)" }),
  path("M-1.55-1.7C-1.5-2.7 1.5-2.7 1.55-1.7L.95 2.2C.8 3.8-.8 3.8-.95 2.2Z", "#cf9150"),
  path("M-.35-2.2H.35L.75 1.8C.6 3.2-.6 3.2-.75 1.8Z", "#f7e6c8"),
  oval(0, 2.85, 0.62, 0.45, "#3a2a1d"),
  ...eyes(0.98, -0.6),
];
const HEADS = {
  Z: [
    oval(-1.75, -2.85, 0.6, 1.15, "#3b3630", { transform: "rotate(-22 -1.75 -2.85)" }),
    oval(1.75, -2.85, 0.6, 1.15, "#3b3630", { transform: "rotate(22 1.75 -2.85)" }),
    path("M-2.05-1.8C-2-3.2 2-3.2 2.05-1.8L1.35 1.7C1.2 4.2-1.2 4.2-1.35 1.7Z", "#fff", { stroke: COLOUR.dark, "stroke-width": 0.3 }),
    path("M-.6-4.1C-.2-3.7.2-3.7.6-4.1L.55-2.2 0-1 -.55-2.2Z", COLOUR.dark),
    stroke("M-1.95-2 -1-1.55M-1.95-1.1-1.2-.9M-1.75.5-.65.1M-1.5 1.35-.55.95M1.95-2 1-1.55M1.95-1.1 1.2-.9M1.75.5.65.1M1.5 1.35.55.95M0-.2V.7", COLOUR.dark, 0.5),
    path("M-1.3 1.9C-.6 1.5.6 1.5 1.3 1.9 1.15 4-1.15 4-1.3 1.9Z", "#3b3630"),
    ...eyes(1.05, -0.35),
  ],
  G: [HORNS, ...MUZZLE],
  E: [
    path("M-1.1-2.2C-3.7-3.9-4.7-.6-3.6 1.1-2.9 2-1.6 1.5-1.1.7Z", "#8d97a3"),
    path("M1.1-2.2C3.7-3.9 4.7-.6 3.6 1.1 2.9 2 1.6 1.5 1.1.7Z", "#8d97a3"),
    path("M-1.8-.8C-1.8-3.7 1.8-3.7 1.8-.8 1.8.3 1 .9.9 1.7.8 2.4.75 2.9 1.1 3.05 1.4 3.15 1.5 2.8 1.5 2.5L2.15 2.6C2.2 3.6 1.6 4.1.8 4-.3 3.8-.7 3-.8 1.7-.9.9-1.8.3-1.8-.8Z", "#aab3bd"),
    stroke("M-1.15.95C-1.75 1.6-1.8 2.2-1.5 2.7M1.35.85C1.8 1.2 1.95 1.5 2 1.85", "#fffbe8", 0.55),
    stroke("M-.6 1.7H.5M-.55 2.5H.4", "#7d8792", 0.25),
    ...eyes(0.85, -0.75),
  ],
  L: [
    path(ROUND, "#9c5418"),
    dot(-1.75, -1.75, 0.75, "#d8922f"),
    dot(1.75, -1.75, 0.75, "#d8922f"),
    path("M-2.2-.2C-2.2-2.6 2.2-2.6 2.2-.2 2.2 1.3 1.2 2.5 0 2.5-1.2 2.5-2.2 1.3-2.2-.2Z", "#f0b849"),
    oval(0, 1.35, 1.15, 0.95, "#fbe3ae"),
    path("M-.62.5H.62L0 1.25Z", "#5b3212"),
    stroke("M0 1.2V1.6M-.75 1.6C-.6 2-.1 2 0 1.6.1 2 .6 2 .75 1.6", "#5b3212", 0.26),
    ...eyes(0.92, -0.35),
  ],
  C: [
    path("M-2.5-2.4C-2.6-3.9-.9-3.9-.7-3.1H.7C.9-3.9 2.6-3.9 2.5-2.4 2.4-1.2 1.55-.8 1.45.5L1.4 2.6C1.3 4.2-1.3 4.2-1.4 2.6L-1.45.5C-1.55-.8-2.4-1.2-2.5-2.4Z", "#5b9a48", { stroke: "#2f5a27", "stroke-width": 0.3 }),
    path("M-1.45.3-2.1.75-1.45 1.1ZM-1.42 1.5-2.05 1.9-1.42 2.25ZM1.45.3 2.1.75 1.45 1.1ZM1.42 1.5 2.05 1.9 1.42 2.25Z", "#fff", { stroke: "#2f5a27", "stroke-width": 0.15 }),
    dot(-1.5, -2.75, 0.78, "#f4e27a"),
    dot(1.5, -2.75, 0.78, "#f4e27a"),
    oval(-1.5, -2.75, 0.24, 0.6, COLOUR.dark),
    oval(1.5, -2.75, 0.24, 0.6, COLOUR.dark),
    stroke("M-.55-1.5H.55M-.45-.5H.45M-.4.5H.4", "#3f7434", 0.4),
    dot(-0.55, 2.75, 0.27, "#24451d"),
    dot(0.55, 2.75, 0.27, "#24451d"),
  ],
  impala: [
    HORNS,
    ...MUZZLE,
    oval(0, -1.75, 3, 0.62, "#5f3b1e"),
    path("M-1.75-1.9C-1.7-3.9-.6-3.7 0-3.35.6-3.7 1.7-3.9 1.75-1.9Z", "#7d5230"),
    path("M-1.75-2.35H1.75V-1.8H-1.75Z", "#33210f"),
  ],
};

function drawHead(parent, which, x, y, scale, more = {}) {
  const body = add(parent, "g", { transform: `translate(${x} ${y}) scale(${scale})`, ...more });
  for (const [name, attributes] of HEADS[which]) add(body, name, attributes);
}

/** The mark of a seat: a disc or a square. */
function drawShape(parent, seat, x, y, half, attributes) {
  if (seat === 0) add(parent, "circle", { cx: x, cy: y, r: half, ...attributes });
  else add(parent, "rect", { x: x - half * 0.94, y: y - half * 0.94, width: half * 1.88, height: half * 1.88, rx: half * 0.28, ...attributes });
}

function drawAnimal(svg, { letter, seat, down }, x, y, size = 1) {
  const colour = COLOUR.seats[seat];
  const body = add(svg, "g", { transform: `translate(${x} ${y}) scale(${size})` });
  drawShape(body, seat, 0, 0.4, 5.1, { fill: "#000", opacity: 0.22 });
  drawShape(body, seat, 0, 0, 5.1, { fill: colour });
  if (down) {
    drawShape(body, seat, 0, 0, 4.1, { fill: COLOUR.dark, opacity: 0.3 });
    drawShape(body, seat, 0, 0, 4.1, { fill: "none", stroke: "#fff", "stroke-width": 0.4, "stroke-dasharray": "1 .8" });
    drawHead(body, letter, -0.1, -0.15, 0.8, { opacity: 0.55 });
  } else {
    drawShape(body, seat, 0, 0, 4.25, { fill: COLOUR.token });
    drawHead(body, letter, -0.1, -0.15, 0.92);
  }
  add(body, "circle", { cx: 3.5, cy: 3.5, r: 1.7, fill: COLOUR.token, stroke: colour, "stroke-width": 0.55 });
  text(body, 3.5, 3.6, 2.6, down ? 0 : VALUES[LETTERS.indexOf(letter)], { fill: COLOUR.dark, "font-weight": 700 });
}

/** Where things are on the drawing, turned round if `flip`. */
function geometry(flip) {
  const corner = (row, column) => (flip ? [LEFT + (COLUMNS - column) * CELL, TOP + (ROWS - row) * CELL] : [LEFT + column * CELL, TOP + row * CELL]);
  const middle = (row, column) => corner(row + 0.5, column + 0.5);
  const out = (LABEL + PAD / 2) / CELL + 0.2 / CELL;
  const pad = (position) => {
    const { row, column } = lineOf(position);
    if (row === undefined) return corner(position <= 5 ? -out : ROWS + out, column + 0.5);
    return corner(row + 0.5, position <= 10 ? COLUMNS + out : -out);
  };
  return { corner, middle, pad };
}

/** The rivers: every edge between two sectors, as one path. */
function rivers(sectors, corner) {
  const edges = [];
  const edge = (from, to) => edges.push(`M${from.join(" ")}L${to.join(" ")}`);
  sectors.forEach((letters, row) => [...letters].forEach((letter, column) => {
    if (column + 1 < COLUMNS && letters[column + 1] !== letter) edge(corner(row, column + 1), corner(row + 1, column + 1));
    if (row + 1 < ROWS && sectors[row + 1][column] !== letter) edge(corner(row + 1, column), corner(row + 1, column + 1));
  }));
  return edges.join("");
}

function drawLand(svg, view, { corner, middle }) {
  const [x, y] = [LEFT, TOP];
  add(svg, "rect", { x, y, width: COLUMNS * CELL, height: ROWS * CELL, rx: 1, fill: COLOUR.cell });
  view.sectors.forEach((letters, row) => [...letters].forEach((letter, column) => {
    const [cx, cy] = middle(row, column);
    add(svg, "rect", { x: cx - CELL / 2, y: cy - CELL / 2, width: CELL, height: CELL, fill: COLOUR.sectors[letter], "fill-opacity": 0.42 });
    add(svg, "rect", { x: cx - CELL / 2 + 0.5, y: cy - CELL / 2 + 0.5, width: CELL - 1, height: CELL - 1, rx: 1, fill: "none", stroke: COLOUR.label, "stroke-width": 0.2, opacity: 0.45 });
    text(svg, cx, cy, 4.2, letter, { "font-weight": 700, opacity: 0.34 });
  }));
  if (view.impala !== null && view.phase !== "over") {
    const { row, column } = lineOf(view.impala);
    const [from, to] = row === undefined ? [corner(0, column), corner(ROWS, column + 1)] : [corner(row, 0), corner(row + 1, COLUMNS)];
    const size = { x: Math.min(from[0], to[0]), y: Math.min(from[1], to[1]), width: Math.abs(from[0] - to[0]), height: Math.abs(from[1] - to[1]) };
    add(svg, "rect", { ...size, fill: COLOUR.mark, "fill-opacity": 0.3, stroke: COLOUR.mark, "stroke-width": 0.5 });
  }
  const size = { x, y, width: COLUMNS * CELL, height: ROWS * CELL };
  const clip = add(svg, "svg", { ...size, viewBox: `${x} ${y} ${size.width} ${size.height}` }); // rivers end at the edge
  const water = { d: rivers(view.sectors, corner), fill: "none", "stroke-linecap": "round" };
  add(clip, "path", { ...water, stroke: COLOUR.bank, "stroke-width": 2.2 });
  add(clip, "path", { ...water, stroke: COLOUR.water, "stroke-width": 1.4 });
  add(clip, "path", { ...water, stroke: "#fff", "stroke-width": 0.3, "stroke-dasharray": "1.6 2.6", opacity: 0.75 });
  add(svg, "rect", { ...size, rx: 1, fill: "none", stroke: COLOUR.label, "stroke-width": 0.4 });
}

function drawTrack(svg, view, { middle, pad }) {
  for (let position = 0; position < 22; position += 1) {
    const [x, y] = pad(position);
    add(svg, "rect", { x: x - 3.2, y: y - 3.2, width: 6.4, height: 6.4, rx: 2.2, fill: COLOUR.cell, stroke: COLOUR.line, "stroke-width": 0.3 });
    text(svg, x, y + 0.1, 2.8, position);
  }
  const [nearTop, nearLeft] = [TOP - LABEL / 2, LEFT - LABEL / 2];
  for (let i = 0; i < COLUMNS; i += 1) text(svg, middle(0, i)[0], nearTop, 2.6, FILES[i], { "font-weight": 700 });
  for (let i = 0; i < ROWS; i += 1) text(svg, nearLeft, middle(i, 0)[1], 2.6, ROWS - i, { "font-weight": 700 });
}

/** Impala Jones, and the way he came if he walked just now. */
function drawImpala(svg, view, action, { pad }) {
  if (view.impala === null) return;
  const [kind, where] = (action ?? "").split(":");
  if (kind === "walk") {
    const steps = Array.from({ length: Number(where) + 1 }, (_, i) => pad((view.impala + 22 - Number(where) + i) % 22));
    const d = steps.map(([x, y], i) => `${i ? "L" : "M"}${x} ${y}`).join("");
    add(svg, "path", { d, fill: "none", stroke: COLOUR.mark, "stroke-width": 1.1, "stroke-linejoin": "round", "stroke-linecap": "round", "stroke-dasharray": ".1 1.9" });
    add(svg, "circle", { cx: steps[0][0], cy: steps[0][1], r: 3.5, fill: "none", stroke: COLOUR.mark, "stroke-width": 0.8, "stroke-dasharray": "1.5 1.1" });
  }
  const [x, y] = pad(view.impala);
  add(svg, "circle", { cx: x, cy: y + 0.3, r: 4.3, fill: "#000", opacity: 0.22 });
  add(svg, "circle", { cx: x, cy: y, r: 4.3, fill: COLOUR.mark });
  add(svg, "circle", { cx: x, cy: y, r: 3.7, fill: COLOUR.token });
  drawHead(svg, "impala", x, y + 0.25, 0.82);
}

/** What the last action did: the square it named, and every other one that it changed since `before`. */
function drawAction(svg, view, action, before, { middle }) {
  const [kind, where] = (action ?? "").split(":");
  const frame = (name, dashed) => {
    const [x, y] = middle(...placeOf(name));
    const size = { x: x - 5.7, y: y - 5.7, width: 11.4, height: 11.4, rx: 1.6, fill: "none" };
    add(svg, "rect", { ...size, stroke: COLOUR.dark, "stroke-width": 1.3, opacity: dashed ? 0.3 : 0.5 });
    add(svg, "rect", { ...size, stroke: COLOUR.mark, "stroke-width": 1, ...(dashed ? { "stroke-dasharray": "1.7 1.3" } : {}) });
  };
  if (SPECIES.includes(kind) || kind === "swap") frame(where, false);
  if ((kind === "swap" || kind === "stay") && before?.crocodile) frame(before.crocodile, kind === "swap");
  if (!before || !SPECIES.includes(kind)) return;
  view.board.forEach((cells, row) => [...cells].forEach((cell, column) => {
    const name = nameOf(row, column);
    const fled = cell === "." && before.board[row][column] !== ".";
    const hid = view.face_down.includes(name) && !before.face_down.includes(name) && name !== where;
    if (fled || hid) frame(name, true);
  }));
}

/** A seat's strip: its points, its animals in hand, the token if it is theirs; an arrow if it is to move. */
function drawHand(svg, view, seat, y) {
  const colour = COLOUR.seats[seat];
  const active = view.phase !== "over" && view.seat === seat;
  add(svg, "rect", { x: 1, y: y - 4, width: WIDTH - 2, height: 8, rx: 2, fill: COLOUR.cell, stroke: active ? COLOUR.mark : COLOUR.line, "stroke-width": active ? 0.8 : 0.3 });
  drawShape(svg, seat, 5, y, 2.4, { fill: colour });
  text(svg, 11, y + 0.15, 4.4, view.points[seat], { "font-weight": 700 });
  SPECIES.forEach((species, i) => {
    const count = view.hands[seat][species];
    const body = add(svg, "g", count ? {} : { opacity: 0.28 });
    const x = 20.5 + i * 13.2;
    drawAnimal(body, { letter: LETTERS[i], seat, down: false }, x, y, 0.66);
    text(body, x + 6.2, y + 0.15, 3.4, `×${count}`, { "font-weight": 600 });
  });
  if (view.inauguration === seat) drawStar(svg, WIDTH - 7.5, y, true);
}

function drawStar(svg, x, y, taken) {
  const points = Array.from({ length: 20 }, (_, i) => {
    const [angle, radius] = [(i * Math.PI) / 10, i % 2 ? 3 : 3.7];
    return `${(x + radius * Math.sin(angle)).toFixed(2)},${(y - radius * Math.cos(angle)).toFixed(2)}`;
  });
  add(svg, "polygon", { points: points.join(" "), fill: taken ? "#f2b441" : "none", stroke: COLOUR.mark, "stroke-width": 0.4 });
  text(svg, x, y + 0.1, 2.9, "+5", { "font-weight": 700, ...(taken ? { fill: COLOUR.dark } : {}) });
}

/** The row of sectors: letter, points, and the mark of who leads there; a full sector has a firm frame. */
function drawSectors(svg, view, y) {
  const width = 13.6;
  Object.entries(view.control).forEach(([letter, { animals, points }], i) => {
    const x = 1 + i * (width + 0.8);
    const size = [...view.sectors.join("")].filter((each) => each === letter).length;
    const leader = animals[0] === animals[1] ? null : Number(animals[1] > animals[0]);
    const full = animals[0] + animals[1] === size;
    add(svg, "rect", { x, y: y - 3.4, width, height: 6.8, rx: 1.5, fill: COLOUR.cell });
    add(svg, "rect", { x, y: y - 3.4, width, height: 6.8, rx: 1.5, fill: COLOUR.sectors[letter], "fill-opacity": 0.42, stroke: full ? COLOUR.label : COLOUR.line, "stroke-width": full ? 0.7 : 0.3 });
    text(svg, x + 2.5, y + 0.1, 3.4, letter, { "font-weight": 700 });
    if (leader === null) text(svg, x + 6.4, y, 3.4, "=");
    else drawShape(svg, leader, x + 6.4, y, 1.7, { fill: COLOUR.seats[leader], stroke: COLOUR.token, "stroke-width": 0.35 });
    text(svg, x + 10.7, y + 0.1, 3.5, points, { "font-weight": 600 });
  });
  if (view.inauguration === null) drawStar(svg, WIDTH - 5, y, false);
}

/** Fills `svg` with the position; `before`, if given, is the view in which `action` was played. */
export function draw(svg, view, { action = null, flip = false, before = null } = {}) {
  svg.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
  svg.replaceChildren();
  const places = geometry(flip);
  add(svg, "rect", { width: WIDTH, height: HEIGHT, rx: 3, fill: COLOUR.ground });
  drawLand(svg, view, places);
  for (const animal of animalsOf(view)) drawAnimal(svg, animal, ...places.middle(animal.row, animal.column));
  drawTrack(svg, view, places);
  drawImpala(svg, view, action, places);
  drawAction(svg, view, action, before, places);
  drawHand(svg, view, flip ? 0 : 1, HAND / 2 + 0.5);
  drawSectors(svg, view, STRIP + 4.5);
  drawHand(svg, view, flip ? 1 : 0, STRIP + 9 + HAND / 2 - 0.5);
}

/** Points as the board stands, for the graph under it. */
export function scores(view) {
  return view.points;
}

function describeAction(view, action, words) {
  const [kind, where] = (action ?? "").split(":");
  if (["swap", "walk", "impala"].includes(kind)) return [words[kind](where)];
  if (kind === "stay") return [words.stay];
  if (!SPECIES.includes(kind)) return [];
  const animal = animalsOf(view).find(({ name }) => name === where);
  return animal ? [words.place(capital(words.seats[animal.seat]), words.animals[animal.letter], where)] : [];
}

/** The position in words. */
export function describe(view, action, lang) {
  const words = WORDS[lang] ?? WORDS.en;
  const said = describeAction(view, action, words);
  words.seats.forEach((name, seat) => {
    const own = animalsOf(view).filter((animal) => animal.seat === seat);
    const listed = own.map(({ letter, name: square, down }) => `${words.animals[letter]} ${square}${down ? words.down : ""}`);
    const held = SPECIES.filter((species) => view.hands[seat][species]);
    const counted = held.map((species) => `${words.animals[LETTERS[SPECIES.indexOf(species)]]} ×${view.hands[seat][species]}`);
    said.push(words.lies(capital(name), listed.join(", ")), words.hand(counted.join(", ")));
  });
  for (const [letter, { animals, points }] of Object.entries(view.control)) said.push(words.sector(letter, animals, points));
  said.push(words.token(view.inauguration === null ? null : capital(words.seats[view.inauguration])));
  said.push(words.points(...view.points));
  if (view.impala !== null) {
    const { row, column } = lineOf(view.impala);
    said.push(words.faces(view.impala, row === undefined ? words.file(FILES[column]) : words.rank(ROWS - row)));
  }
  said.push(words.asked[view.phase](capital(words.seats[view.seat])));
  return said.join(" ");
}
