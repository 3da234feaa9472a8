// Score and thinking time over the game. A click goes there.

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 300;
const HEIGHT = 72;
const MOST_POINTS = 8;

const add = (parent, name, attributes) => {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return parent.appendChild(node);
};

const seatColour = (seat) => `var(--seat-${seat}, currentColor)`;
const column = (ply, frames) => (WIDTH * ply) / Math.max(1, frames.length - 1);

/** An empty graph in `figure`; returns its svg and a function that moves the cursor. */
function prepare(figure, frames, jump) {
  const svg = figure.querySelector("svg");
  figure.hidden = false;
  svg.replaceChildren();
  svg.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
  svg.setAttribute("preserveAspectRatio", "none");
  svg.onclick = (event) => {
    const box = svg.getBoundingClientRect();
    jump(Math.round(((event.clientX - box.left) / box.width) * (frames.length - 1)));
  };
  const cursor = () => {
    const line = add(svg, "line", { y1: 0, y2: HEIGHT, stroke: "currentColor", "stroke-width": 1.5, "vector-effect": "non-scaling-stroke" });
    return (ply) => {
      line.setAttribute("x1", column(ply, frames));
      line.setAttribute("x2", column(ply, frames));
    };
  };
  return { svg, cursor };
}

function line(svg, points, colour, dashes) {
  if (points.length < 2) return;
  add(svg, "polyline", {
    points: points.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(" "),
    fill: "none",
    stroke: colour,
    "stroke-width": 2,
    "stroke-linejoin": "round",
    "stroke-dasharray": dashes,
    "vector-effect": "non-scaling-stroke",
  });
}

/** [[ply, value]] of each seat: what the board module reads from the view, or what the bots noted. */
function series(frames, seats, scores) {
  const read = Array.from({ length: seats }, () => []);
  const noted = Array.from({ length: seats }, () => []);
  frames.forEach((frame, ply) => {
    const values = scores?.(frame.view);
    for (let seat = 0; seat < seats; seat += 1) if (Number.isFinite(values?.[seat])) read[seat].push([ply, values[seat]]);
    if (frame.seat >= 0 && Number.isFinite(frame.note?.score)) noted[frame.seat].push([ply, frame.note.score]);
  });
  return { read, noted };
}

/** Scales each kind by itself: notes have no common unit with the score. */
function scaled(lines, frames) {
  const values = lines.flat().map(([, value]) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const y = (value) => HEIGHT - 4 - ((value - low) / (high - low || 1)) * (HEIGHT - 8);
  return lines.map((points) => points.map(([ply, value]) => [column(ply, frames), y(value)]));
}

export function drawScores(figure, frames, seats, scores, jump) {
  const { read, noted } = series(frames, seats, scores);
  if (![...read, ...noted].some((points) => points.length > 1)) return null;
  const { svg, cursor } = prepare(figure, frames, jump);
  scaled(read, frames).forEach((points, seat) => line(svg, points, seatColour(seat), seat ? "6 3" : "none"));
  scaled(noted, frames).forEach((points, seat) => line(svg, points, seatColour(seat), "1.5 3"));
  return cursor();
}

export function drawTimes(figure, frames, jump) {
  const longest = Math.max(0, ...frames.map((frame) => frame.cpu_ms ?? 0));
  if (!longest) return null;
  const { svg, cursor } = prepare(figure, frames, jump);
  const width = Math.max(0.6, (WIDTH / frames.length) * 0.8);
  frames.forEach((frame, ply) => {
    if (!frame.cpu_ms || frame.seat < 0) return;
    const height = Math.max(1, (frame.cpu_ms / longest) * (HEIGHT - 4));
    add(svg, "rect", { x: column(ply, frames) - width / 2, y: HEIGHT - height, width, height, fill: seatColour(frame.seat) });
  });
  return cursor();
}

/** The plies with the largest swings, in order; the last position is one as well. */
export function turningPoints(frames, scores) {
  const lead = frames.map((frame) => {
    const values = scores?.(frame.view);
    if (!values?.every(Number.isFinite)) return null;
    return values.map((value) => value - values.reduce((sum, other) => sum + other, 0) / values.length);
  });
  const swings = [];
  for (let ply = 1; ply < frames.length; ply += 1) {
    if (lead[ply] && lead[ply - 1]) {
      swings.push([Math.max(...lead[ply].map((value, seat) => Math.abs(value - lead[ply - 1][seat]))), ply]);
    }
  }
  swings.sort((a, b) => b[0] - a[0] || a[1] - b[1]);
  const plies = swings.filter(([swing]) => swing > 0).slice(0, MOST_POINTS).map(([, ply]) => ply);
  return [...new Set([...plies, frames.length - 1])].sort((a, b) => a - b);
}
