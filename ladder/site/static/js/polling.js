// A part of a page that renews itself waits while somebody is in it by keyboard, or nobody looks.

document.addEventListener("htmx:beforeRequest", (event) => {
  const { elt, requestConfig } = event.detail;
  const polled = requestConfig.verb === "get" && elt.getAttribute("hx-trigger")?.startsWith("every ");
  if (polled && (document.hidden || elt.contains(document.activeElement))) event.preventDefault();
});
