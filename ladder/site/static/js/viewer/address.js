// The ply in the address: `#ply=31`. A link to a position is a link to this page.

const RARELY_MS = 1000; // browsers refuse more than about a hundred changes in half a minute
let latest = 0;

export function plyOfAddress(last) {
  const text = new URLSearchParams(location.hash.slice(1)).get("ply");
  if (!/^\d+$/.test(text ?? "")) return null;
  return Math.min(Number(text), last);
}

export function putInAddress(ply, rarely = false) {
  if (rarely && performance.now() - latest < RARELY_MS) return;
  latest = performance.now();
  try {
    history.replaceState(history.state, "", `#ply=${ply}`);
  } catch {
    // too many changes at once: the next one will do
  }
}
