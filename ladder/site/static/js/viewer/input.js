// Keys and buttons that repeat.

const BEFORE_REPEAT_MS = 380;
const REPEAT_MS = 70;

const KEYS = {
  ArrowLeft: "previous",
  ArrowRight: "next",
  ArrowUp: "back",
  ArrowDown: "on",
  Home: "first",
  End: "last",
  " ": "play",
  f: "flip",
  n: "interesting",
  "?": "help",
};

/** Only inside `element`, and never where a key has a meaning of its own. */
export function onKeys(element, acts) {
  element.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("dialog, select")) return;
    const act = acts[KEYS[event.key]];
    const presses = event.key === " " && event.target.closest("button, a");
    if (!act || presses) return;
    event.preventDefault();
    act();
  });
}

export function holdToRepeat(button, act) {
  let timer = null;
  let held = false;
  const stop = () => {
    clearTimeout(timer);
    timer = null;
  };
  const again = () => {
    held = true;
    act();
    timer = setTimeout(again, REPEAT_MS);
  };
  button.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    held = false;
    timer = setTimeout(again, BEFORE_REPEAT_MS);
  });
  for (const name of ["pointerup", "pointerleave", "pointercancel"]) button.addEventListener(name, stop);
  button.addEventListener("contextmenu", (event) => timer && event.preventDefault());
  button.addEventListener("click", () => {
    if (!held) act();
    held = false;
  });
}
