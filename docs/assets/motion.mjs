// Cards in motion: one that lies elsewhere after an act glides there, one turned up turns over, one dealt fades in. Nothing waits for it.

const CARDS = ".board .card:not(.chips *)";
const EASY = { duration: 220, easing: "cubic-bezier(.2, .7, .3, 1)" };
const calm = matchMedia("(prefers-reduced-motion: reduce)");

const codeOf = (card) => card.querySelector("[data-card]")?.dataset.card;

// Where every card lies that shows its face, and which places hold none that does.
export function laid(view) {
  if (calm.matches) return undefined;
  const faces = new Map();
  const backs = new Set();
  for (const card of view.querySelectorAll(CARDS)) {
    const code = codeOf(card);
    if (code) faces.set(code, card.getBoundingClientRect());
    else if (card.matches(".card-back")) backs.add(card);
  }
  return { faces, backs };
}

// A card still on its way goes on from where it is now.
export function glide(view, before) {
  if (!before?.faces.size && !before?.backs.size) return;
  const cards = [...view.querySelectorAll(CARDS)].filter(codeOf);
  for (const card of cards) for (const motion of card.getAnimations()) motion.cancel();
  const moves = cards.map((card) => [card, steps(card, before)]); // all are measured before one moves
  for (const [card, frames] of moves) if (frames) card.animate(frames, EASY);
}

function steps(card, { faces, backs }) {
  const from = faces.get(codeOf(card));
  if (!from) return backs.has(card) ? { transform: ["scaleX(0)", "none"] } : { opacity: [0, 1], transform: ["translateY(-.25em)", "none"] };
  const to = card.getBoundingClientRect();
  const [x, y] = [from.x - to.x, from.y - to.y];
  if (Math.hypot(x, y) < 2) return undefined;
  return { transformOrigin: ["0 0", "0 0"], zIndex: [1, 1], transform: [`translate(${x}px, ${y}px) scale(${from.width / to.width})`, "none"] };
}
