// Animations of cards within a deal: moved cards glide, turned cards flip, new cards fade in. The page never waits for an animation.
// Cards that a button would play are lifted while the pointer or the focus is on the button.

const BOARD = ".board";
const GLIDE = { id: "glide", duration: 220, easing: "cubic-bezier(.2, .7, .3, 1)" };
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** @param {HTMLElement} board */
const cardsOnBoard = (board) => [...board.querySelectorAll(".card:not(.chips *)")];
/** @param {Element} card */
const cardCode = (card) => card.querySelector("[data-card]")?.dataset.card;

// Returns the row that contains a card, and the position of the card on its board. Scrolling does not change this position.
/** @param {HTMLElement} card @param {HTMLElement} board */
function cardPosition(card, board) {
  const [{ x, y, width, height }, origin] = [card.getBoundingClientRect(), board.getBoundingClientRect()];
  return { x: x - origin.x, y: y - origin.y, width, height, row: card.parentElement };
}

// Returns the face-up cards with their codes. A code that occurs twice, as in mixed packs, is left out, since the two cards cannot be told
// apart.
/** @param {HTMLElement} board */
function faceUpCards(board) {
  const cards = new Map();
  for (const card of cardsOnBoard(board)) {
    const code = cardCode(card);
    if (code) cards.set(code, cards.has(code) ? undefined : card);
  }
  return [...cards].filter(([, card]) => card);
}

/** @param {HTMLElement} view */
export function cardPositions(view) {
  const board = view.querySelector(BOARD);
  if (reducedMotion.matches || !board) return undefined;
  const places = new Map(faceUpCards(board).map(([code, card]) => [code, cardPosition(card, board)]));
  return { deal: board.dataset.deal, places, backs: new Set(cardsOnBoard(board).filter((card) => card.matches(".card-back"))) };
}

// Animates the cards from their positions before a change. A card still in motion continues from where it is.
/** @param {HTMLElement} view @param {ReturnType<typeof cardPositions>} before */
export function animateCards(view, before) {
  const board = view.querySelector(BOARD);
  if (!before || !board) return;
  const { places, backs } = board.dataset.deal === before.deal ? before : { places: new Map(), backs: new Set() };
  const cards = faceUpCards(board);
  for (const [, card] of cards) for (const motion of card.getAnimations()) if (motion.id === GLIDE.id) motion.cancel();
  const moves = cards.map(([code, card]) => [card, cardKeyframes(places.get(code), cardPosition(card, board), backs.has(card))]);
  // measure all cards before one moves
  for (const [card, frames] of moves) if (frames) card.animate(frames, backs.has(card) ? { ...GLIDE, delay: turnDelay(card) } : GLIDE);
}

// Returns the delay in ms after which the style sheet turns a card over at a showdown.
/** @param {Element} card */
const turnDelay = (card) => 1000 * parseFloat(getComputedStyle(card).transitionDelay) || 0;

/** @param {CardPosition | undefined} from @param {CardPosition} to @param {boolean} turned */
function cardKeyframes(from, to, turned) {
  if (!from) return [turned ? { transform: "scaleX(0)" } : { opacity: 0, transform: "translateY(-.25em)" }, {}];
  if (from.row === to.row) return undefined; // the card only makes room for others in its row
  const start = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width}, ${from.height / to.height})`;
  return [
    { transformOrigin: "0 0", zIndex: 1, transform: start },
    { transformOrigin: "0 0", zIndex: 1 },
  ];
}

// Lifts the cards on the board that a button would play, while the pointer or the focus is on this button.
/** @param {HTMLElement} view @param {Element | undefined} [target] */
export function highlightCards(view, target) {
  const codes = target?.closest("[data-lights]")?.dataset.lights.split(" ") ?? [];
  for (const card of view.querySelectorAll(`${BOARD} .card`)) card.classList.toggle("card-picked", codes.includes(cardCode(card)));
}
