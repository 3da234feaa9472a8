// <game-board module="…" view='{…}' action="g2" lang="en">: a still picture of one position.

/** Keeps one promise per board module. */
const modules = new Map();

export function load(url) {
  if (!modules.has(url)) modules.set(url, import(url));
  return modules.get(url);
}

class GameBoard extends HTMLElement {
  async connectedCallback() {
    if (this.firstChild) return;
    const view = JSON.parse(this.getAttribute("view"));
    const action = this.getAttribute("action");
    const lang = this.getAttribute("lang") || document.documentElement.lang;
    const board = await load(this.getAttribute("module"));
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    board.draw(svg, view, { action, seat: null, flip: false, lang });
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", this.getAttribute("label") || board.describe(view, action, lang));
    this.replaceChildren(svg);
  }
}

customElements.define("game-board", GameBoard);
