// Cards in motion: within a deal one that comes to another place on the board glides there, one turned up turns over, one dealt fades in.
// Nothing waits for it. And the card that a button would play is lifted while the button is pointed at.

const BOARD = ".board";
const EASY = { id: "glide", duration: 220, easing: "cubic-bezier(.2, .7, .3, 1)" };
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** @param {HTMLElement} board */
const cardsOf = (board) => [...board.querySelectorAll(".card:not(.chips *)")];
/** @param {Element} card */
const codeOf = (card) => card.querySelector("[data-card]")?.dataset.card;

// Where a card lies on its board, however the page is scrolled, and in which row.
/** @param {HTMLElement} card @param {HTMLElement} board */
function placeOf(card, board) {
  const [{ x, y, width, height }, at] = [card.getBoundingClientRect(), board.getBoundingClientRect()];
  return { x: x - at.x, y: y - at.y, width, height, row: card.parentElement };
}

// The cards that show their face by code; of packs mixed together some stand twice, and which is which nobody can say.
/** @param {HTMLElement} board */
function byCode(board) {
  const found = new Map();
  for (const card of cardsOf(board)) {
    const code = codeOf(card);
    if (code) found.set(code, found.has(code) ? undefined : card);
  }
  return [...found].filter(([, card]) => card);
}

/** @param {HTMLElement} view */
export function cardPositions(view) {
  const board = view.querySelector(BOARD);
  if (calm.matches || !board) return undefined;
  const places = new Map(byCode(board).map(([code, card]) => [code, placeOf(card, board)]));
  return { deal: board.dataset.deal, places, backs: new Set(cardsOf(board).filter((card) => card.matches(".card-back"))) };
}

// A card still on its way goes on from where it is now.
/** @param {HTMLElement} view @param {ReturnType<typeof cardPositions>} before */
export function animateCards(view, before) {
  const board = view.querySelector(BOARD);
  if (!before || !board) return;
  const { places, backs } = board.dataset.deal === before.deal ? before : { places: new Map(), backs: new Set() };
  const cards = byCode(board);
  for (const [, card] of cards) for (const motion of card.getAnimations()) if (motion.id === EASY.id) motion.cancel();
  const moves = cards.map(([code, card]) => [card, steps(places.get(code), placeOf(card, board), backs.has(card))]);
  for (const [card, frames] of moves) if (frames) card.animate(frames, backs.has(card) ? { ...EASY, delay: turnOf(card) } : EASY); // all are measured before one moves
}

// At a showdown one card after the other turns over; when, the style sheet says.
/** @param {Element} card */
const turnOf = (card) => 1000 * parseFloat(getComputedStyle(card).transitionDelay) || 0;

/** @param {CardPosition | undefined} from @param {CardPosition} to @param {boolean} turned */
function steps(from, to, turned) {
  if (!from) return [turned ? { transform: "scaleX(0)" } : { opacity: 0, transform: "translateY(-.25em)" }, {}];
  if (from.row === to.row) return undefined; // the others of its row only make room
  const start = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width}, ${from.height / to.height})`;
  return [
    { transformOrigin: "0 0", zIndex: 1, transform: start },
    { transformOrigin: "0 0", zIndex: 1 },
  ];
}

// The cards on the board that the button under the pointer or the focus shows.
/** @param {HTMLElement} view @param {Element | undefined} [target] */
export function highlightCards(view, target) {
  const wanted = target?.closest("[data-lights]")?.dataset.lights.split(" ") ?? [];
  for (const card of view.querySelectorAll(`${BOARD} .card`)) card.classList.toggle("card-picked", wanted.includes(codeOf(card)));
}
