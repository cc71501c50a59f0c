// Highlights one lineage in the family tree. While the reader points at a game, focuses it or has pressed it, everything is dimmed except
// this game, its ancestors, its descendants and its own lines.

const CHART = ".kin-chart";
const NODE = `${CHART} [data-node]`;
const WITHOUT_DIRECTION = ["resembles", "denied"];
/** @type {HTMLElement | null | undefined} */
let current;

/** @param {LooseElement} edge */
const endsOfEdge = (edge) => edge.dataset.ends.split(" ");

// Returns a game and its descendants if `from` is 0, or the game and its ancestors if `from` is 1.
/** @param {LooseElement[]} edges @param {string} game @param {number} from */
function ancestorsOrDescendants(edges, game, from) {
  const found = new Set([game]);
  for (const one of found) for (const edge of edges) if (endsOfEdge(edge)[from] === one) found.add(endsOfEdge(edge)[1 - from]);
  return found;
}

/** @param {LooseElement} chart @param {string} game */
function highlightLineage(chart, game) {
  /** @type {LooseElement[]} */
  const edges = [...chart.querySelectorAll("[data-ends]")];
  const directed = edges.filter(({ dataset }) => !WITHOUT_DIRECTION.includes(dataset.kind));
  const lineages = [0, 1].map((from) => ancestorsOrDescendants(directed, game, from));
  const lit = edges.filter(
    (edge) =>
      endsOfEdge(edge).includes(game) ||
      (directed.includes(edge) && lineages.some((games) => endsOfEdge(edge).every((/** @type {string} */ end) => games.has(end)))),
  );
  const games = new Set([game, ...lit.flatMap(endsOfEdge)]);
  for (const edge of edges) edge.toggleAttribute("data-dimmed", !lit.includes(edge));
  for (const node of chart.querySelectorAll("[data-node]")) node.toggleAttribute("data-dimmed", !games.has(node.dataset.node));
}

/** @param {LooseEvent} event */
function updateLineageHighlight({ target, type, pointerType }) {
  if (!document.querySelector(CHART) || target.closest?.("[popover]")) return;
  if (type === "pointerover" && pointerType === "touch") return;
  const node = target.closest?.(NODE) ?? (type === "pointerover" ? document.activeElement?.closest(NODE) : null);
  if (node === current) return;
  current = node;
  for (const one of document.querySelectorAll(`${CHART} [data-dimmed]`)) one.removeAttribute("data-dimmed");
  if (node) highlightLineage(node.closest(CHART), node.dataset.node);
}

for (const type of ["pointerover", "pointerdown", "focusin"]) addEventListener(type, updateLineageHighlight);
