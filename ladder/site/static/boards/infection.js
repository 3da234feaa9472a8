// The board of Infection. Draws and describes what the server's rules say; knows none itself.

const SVG = "http://www.w3.org/2000/svg";
const SIDE = 7;
const CELL = 10;
const EDGE = 5; // room for the coordinates
const FILES = "abcdefg";
const SEATS = { x: 0, o: 1 };

const COLOUR = {
  ground: "var(--board-ground, #ece6d6)",
  cell: "var(--board-cell, #faf6ea)",
  line: "var(--board-line, #c9bfa6)",
  block: "var(--board-block, #6d675a)",
  blockLine: "var(--board-block-line, #4d483e)",
  label: "var(--board-label, #5c5646)",
  mark: "var(--board-mark, #d99500)",
  0: "var(--seat-0, #c8501b)",
  1: "var(--seat-1, #2563a8)",
};

const WORDS = {
  en: {
    seats: ["discs", "squares"],
    clone: (who, to) => `${who} clone to ${to}.`,
    jump: (who, from, to) => `${who} jump from ${from} to ${to}.`,
    pieces: (who, count, cells) => `${who}: ${count}${cells ? ` (${cells})` : ""}.`,
    blocks: (cells) => `Blocks: ${cells}.`,
    empty: (count) => `Empty cells: ${count}.`,
    turn: (who) => `${who} to move.`,
    over: {
      full: "The game is over: the board is full.",
      stuck: "The game is over: a side could not move, and the empty cells went to the other.",
      eliminated: "The game is over: a side has no piece left.",
      jump_clock: "The game is over: a hundred jumps in a row.",
      ply_cap: "The game is over: 400 actions.",
    },
  },
  fr: {
    seats: ["disques", "carrés"],
    clone: (who, to) => `${who} : clonage en ${to}.`,
    jump: (who, from, to) => `${who} : saut de ${from} à ${to}.`,
    pieces: (who, count, cells) => `${who} : ${count}${cells ? ` (${cells})` : ""}.`,
    blocks: (cells) => `Blocs : ${cells}.`,
    empty: (count) => `Cases vides : ${count}.`,
    turn: (who) => `Au tour des ${who.toLowerCase()}.`,
    over: {
      full: "Partie finie : le plateau est plein.",
      stuck: "Partie finie : un camp ne pouvait plus jouer, les cases vides vont à l’autre.",
      eliminated: "Partie finie : un camp n’a plus de pièce.",
      jump_clock: "Partie finie : cent sauts de suite.",
      ply_cap: "Partie finie : 400 actions.",
    },
  },
};

const capital = (text) => text[0].toUpperCase() + text.slice(1);
const cellName = (row, col) => FILES[col] + (SIDE - row);

/** [row, col] of "g2". */
const place = (name) => [SIDE - Number(name[1]), FILES.indexOf(name[0])];

/** {from, to} of "g2" (a clone: no `from`) or "g1g3". */
function parts(action) {
  if (!/^([a-g][1-7]){1,2}$/.test(action ?? "")) return null;
  return action.length === 2 ? { from: null, to: action } : { from: action.slice(0, 2), to: action.slice(2) };
}

function add(parent, name, attributes) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return parent.appendChild(node);
}

/** Pieces of each seat, for the graph under the board. */
export function scores(view) {
  return view.pieces;
}

/** Cells of the side that lost them: what the action turned. */
function turned(view, before) {
  const cells = [];
  if (!before) return cells;
  for (let row = 0; row < SIDE; row += 1) {
    for (let col = 0; col < SIDE; col += 1) {
      const [was, is] = [before.board[row][col], view.board[row][col]];
      if (was in SEATS && is in SEATS && was !== is) cells.push([row, col]);
    }
  }
  return cells;
}

function drawPiece(svg, seat, x, y) {
  const body = add(svg, "g", { transform: `translate(${x} ${y})` });
  if (seat === 0) {
    add(body, "circle", { cx: 0, cy: 0.35, r: 3.7, fill: "#000", opacity: 0.2 });
    add(body, "circle", { r: 3.7, fill: COLOUR[0] });
    add(body, "circle", { r: 2.35, fill: "none", stroke: "#fff", "stroke-width": 0.55, opacity: 0.6 });
    add(body, "circle", { r: 0.75, fill: "#fff", opacity: 0.75 });
  } else {
    add(body, "rect", { x: -3.35, y: -3, width: 6.7, height: 6.7, rx: 1.3, fill: "#000", opacity: 0.2 });
    add(body, "rect", { x: -3.35, y: -3.35, width: 6.7, height: 6.7, rx: 1.3, fill: COLOUR[1] });
    add(body, "path", { d: "M0-1.9 1.9 0 0 1.9-1.9 0z", fill: "none", stroke: "#fff", "stroke-width": 0.55, opacity: 0.7 });
  }
}

function drawBlock(svg, x, y) {
  add(svg, "rect", { x: x - 4.2, y: y - 4.2, width: 8.4, height: 8.4, rx: 1.2, fill: COLOUR.block, stroke: COLOUR.blockLine, "stroke-width": 0.4 });
  add(svg, "path", { d: `M${x - 2.2} ${y - 2.2}l4.4 4.4m0-4.4l-4.4 4.4`, stroke: COLOUR.blockLine, "stroke-width": 0.9, "stroke-linecap": "round" });
}

/** Fills `svg` with the position; `before`, if given, is the view in which `action` was played. */
export function draw(svg, view, { action = null, flip = false, before = null } = {}) {
  const size = SIDE * CELL + 2 * EDGE;
  svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
  svg.replaceChildren();
  const middle = ([row, col]) => {
    const [r, c] = flip ? [SIDE - 1 - row, SIDE - 1 - col] : [row, col];
    return [EDGE + (c + 0.5) * CELL, EDGE + (r + 0.5) * CELL];
  };
  add(svg, "rect", { width: size, height: size, rx: 3, fill: COLOUR.ground });

  for (let i = 0; i < SIDE; i += 1) {
    const label = { "font-size": 3.1, fill: COLOUR.label, "text-anchor": "middle", "dominant-baseline": "central", "aria-hidden": "true" };
    const [x] = middle([0, i]);
    const [, y] = middle([i, 0]);
    add(svg, "text", { ...label, x, y: size - EDGE / 2 }).textContent = FILES[i];
    add(svg, "text", { ...label, x: EDGE / 2, y }).textContent = SIDE - i;
  }

  const move = parts(action);
  view.board.forEach((cells, row) => {
    [...cells].forEach((cell, col) => {
      const [x, y] = middle([row, col]);
      if (cell === "-") return drawBlock(svg, x, y);
      add(svg, "rect", { x: x - 4.7, y: y - 4.7, width: 9.4, height: 9.4, rx: 1.2, fill: COLOUR.cell, stroke: COLOUR.line, "stroke-width": 0.25 });
      return undefined;
    });
  });
  if (move) drawMove(svg, move, middle);
  view.board.forEach((cells, row) => {
    [...cells].forEach((cell, col) => {
      if (cell in SEATS) drawPiece(svg, SEATS[cell], ...middle([row, col]));
    });
  });
  for (const spot of turned(view, before)) {
    const [x, y] = middle(spot);
    add(svg, "circle", { cx: x, cy: y, r: 4.35, fill: "none", stroke: COLOUR.mark, "stroke-width": 0.7, "stroke-dasharray": "1.5 1.1" });
  }
}

function drawMove(svg, { from, to }, middle) {
  const frame = { width: 9.4, height: 9.4, rx: 1.2, fill: "none", stroke: COLOUR.mark };
  const [x, y] = middle(place(to));
  add(svg, "rect", { ...frame, x: x - 4.7, y: y - 4.7, "stroke-width": 1.1 });
  if (!from) return;
  const [fx, fy] = middle(place(from));
  add(svg, "rect", { ...frame, x: fx - 4.7, y: fy - 4.7, "stroke-width": 0.7, "stroke-dasharray": "1.6 1.2" });
  add(svg, "circle", { cx: fx, cy: fy, r: 1.1, fill: COLOUR.mark });
  add(svg, "path", { d: `M${fx} ${fy}L${x} ${y}`, stroke: COLOUR.mark, "stroke-width": 1, "stroke-linecap": "round" });
}

/** The position in words. */
export function describe(view, action, lang) {
  const words = WORDS[lang] ?? WORDS.en;
  const cells = { x: [], o: [], "-": [], ".": [] };
  view.board.forEach((row, r) => [...row].forEach((cell, c) => cells[cell].push(cellName(r, c))));
  const text = [];
  const move = parts(action);
  if (move) {
    const [row, col] = place(move.to);
    const mover = capital(words.seats[SEATS[view.board[row][col]]] ?? "?");
    text.push(move.from ? words.jump(mover, move.from, move.to) : words.clone(mover, move.to));
  }
  for (const cell of "xo") text.push(words.pieces(capital(words.seats[SEATS[cell]]), cells[cell].length, cells[cell].join(" ")));
  if (cells["-"].length) text.push(words.blocks(cells["-"].join(" ")));
  text.push(words.empty(cells["."].length));
  text.push(view.over ? words.over[view.over] : words.turn(capital(words.seats[view.to_move])));
  return text.join(" ");
}
