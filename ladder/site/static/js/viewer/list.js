// The actions as a list; a click goes to the position after one.

export class ActionList {
  constructor(list, frames, data, jump) {
    this.list = list;
    this.items = [];
    this.current = null;
    list.replaceChildren();
    frames.slice(1).forEach((frame, index) => {
      const ply = index + 1;
      const item = document.createElement("li");
      const button = document.createElement("button");
      button.type = "button";
      button.className = "plain";
      button.tabIndex = -1; // the arrow keys move through the list
      const chip = document.createElement("span");
      chip.className = frame.seat < 0 ? "chip" : `chip chip--${frame.seat}`;
      const number = document.createElement("span");
      number.className = "soft";
      number.textContent = ply;
      const name = document.createElement("span");
      name.className = "viewer__name";
      name.textContent = frame.action;
      button.append(number, chip, name);
      if (ply <= data.opening) item.classList.add("is-opening");
      if (frame.substituted) item.classList.add("is-substituted");
      if (frame.note) item.classList.add("has-note");
      button.addEventListener("click", () => jump(ply));
      item.append(button);
      list.append(item);
      this.items.push(item);
    });
  }

  mark(ply) {
    this.current?.removeAttribute("aria-current");
    this.current = this.items[ply - 1] ?? null;
    if (!this.current) {
      this.list.scrollTop = 0;
      return;
    }
    this.current.setAttribute("aria-current", "step");
    const { offsetTop, offsetHeight } = this.current;
    const { scrollTop, clientHeight } = this.list;
    if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight) {
      this.list.scrollTop = offsetTop - clientHeight / 2; // the list scrolls, the page does not
    }
  }
}
