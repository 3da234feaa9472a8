// A part of a page that renews itself waits while somebody is in it by keyboard, or nobody looks.

document.addEventListener("htmx:beforeRequest", (event) => {
  const { elt, requestConfig } = event.detail;
  const polled = requestConfig.verb === "get" && elt.getAttribute("hx-trigger")?.startsWith("every ");
  if (polled && (document.hidden || elt.contains(document.activeElement))) event.preventDefault();
});

// What was scrolled sideways in such a part stays so in the new one.

const sideways = new Map();
const scrolled = (part) => part.querySelectorAll(".scroll[aria-label]");

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  for (const box of scrolled(detail.target)) sideways.set(box.ariaLabel, box.scrollLeft);
});

document.addEventListener("htmx:load", ({ detail }) => {
  for (const box of scrolled(detail.elt)) box.scrollLeft = sideways.get(box.ariaLabel) ?? 0;
});
