// The heap of Nim as a row of matches.

export function draw(svg, view) {
  svg.setAttribute("viewBox", "0 0 220 40");
  svg.replaceChildren();
  for (let match = 0; match < view.heap; match += 1) {
    const line = document.createElementNS("http://www.w3.org/2000/svg", "line");
    for (const [name, value] of [["x1", 10 + 10 * match], ["x2", 10 + 10 * match], ["y1", 8], ["y2", 32]])
      line.setAttribute(name, value);
    line.setAttribute("stroke", "var(--board-line, #c9bfa6)");
    line.setAttribute("stroke-width", 4);
    svg.append(line);
  }
}

export function describe(view, action, lang) {
  return lang === "fr" ? `Allumettes : ${view.heap}.` : `Matches: ${view.heap}.`;
}
