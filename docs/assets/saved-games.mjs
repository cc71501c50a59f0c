// The last games that a reader began at the tables of this site, kept on this machine, each as its state. A table reminds
// of the last one that was played of its game. Whether a game has begun or is over, and how it stands, the engine says.

const KEPT = "kabu.games";
const VERSION = 1;
const MOST = 10;
const UNKEPT = "This browser keeps no games. Copy a link to keep this one.";
const STAYS = { text: "It stays where your games are kept, and can be exported there.", link: "Your games" };
const NEW = { head: "New to this game?", link: "Play a first round with a guide", href: "#guide" };
const YOURS = new URL("../games/yours/", import.meta.url).href;
const tables = new Set();

// A state without who looks at which position; and which game it is of: all of that but what was done.
/** @param {string} state */
const withoutView = (state) => state.replace(/[~@].*/s, "");
/** @param {string} state */
export const gameOf = (state) => /** @type {string[]} */ (/^[^;~@]*(?:;deal [^;~@]*)*/.exec(state))[0];

// Each {state, stage, told, when}, the newest first; undefined where nothing can be kept, or a newer edition keeps it in another way.
export function savedGames() {
  try {
    const { v = VERSION, games: found } = parseOrUndefined(localStorage.getItem(KEPT)) ?? {};
    return v > VERSION ? undefined : Array.isArray(found) ? found.filter(isGame) : [];
  } catch {
    return undefined;
  }
}

/** @param {string | null} text */
function parseOrUndefined(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // not ours
  }
}

/** @param {unknown} text */
const isText = (text) => typeof text === "string" && !/\p{Surrogate}/u.test(text);
/** @param {any} one */
const isGame = (one) =>
  [one?.state, one?.stage, one?.told].every(isText) && typeof one.when === "number" && Number.isFinite(new Date(one.when).valueOf());

// Of a game that two tabs play the later state stays. False where nothing can be kept.
/** @param {...SavedGame} some */
export function saveGames(...some) {
  const names = new Set(some.map(({ state }) => gameOf(state)));
  const others = savedGames()?.filter(({ state }) => !names.has(gameOf(state)));
  return storeGames(others && [...some, ...others].sort((one, other) => other.when - one.when).slice(0, MOST));
}

/** @param {...string} states */
export function deleteGames(...states) {
  const names = new Set(states.map(gameOf));
  return storeGames(savedGames()?.filter(({ state }) => !names.has(gameOf(state))));
}

/** @param {SavedGame[] | undefined} [found] */
function storeGames(found) {
  try {
    if (found) localStorage.setItem(KEPT, JSON.stringify({ v: VERSION, games: found }));
    return Boolean(found);
  } catch {
    return false;
  }
}

// Calls whoever shows the games, when another tab has changed them.
/** @param {() => void} show */
export const onOtherTabChange = (show) => addEventListener("storage", ({ key }) => (key === KEPT || key === null) && show());

// "today, 21:40", "12 November, 21:40".
/** @param {number} when */
export function formatDate(when) {
  const date = new Date(when);
  const ago = Math.round((new Date().setHours(0, 0, 0, 0) - new Date(when).setHours(0, 0, 0, 0)) / 86_400_000);
  const long = date.toLocaleDateString("en-GB", { day: "numeric", month: "long", ...(ago > 300 && { year: "numeric" }) });
  return `${["today", "yesterday"][ago] ?? long}, ${date.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" })}`;
}

export class SavedGames {
  /** @param {Widget} widget */
  constructor(widget) {
    this.widget = widget;
    this.place = widget.section.querySelector("[data-resume]");
    this.place.addEventListener("click", (/** @type {Heard} */ { target }) => target.closest("button") && this.resume());
    /** @type {{ state: string, stage?: string } | undefined} */
    this.before = undefined;
    tables.add(this);
  }

  // The last game that was played at a table of this game.
  get last() {
    return savedGames()?.find(({ state }) => state.split(/[/ ]/)[1] === this.widget.game);
  }

  // As if the address had named it; the focus goes to what is asked there.
  resume() {
    this.widget.returns = true;
    this.widget.go(this.offered.state, {});
  }

  // What an act has led to is kept; a game in which all is taken back has not begun.
  /** @param {boolean | undefined} [opened] */
  hold(opened) {
    const { view } = this.widget;
    const { stage } = view.querySelector("[data-stage]")?.dataset ?? {};
    const { before } = this;
    const state = withoutView(this.widget.state);
    this.before = { state, stage };
    const acted = !opened && state !== before?.state;
    const told = [...(view.querySelector(".state-line")?.children ?? [])].map(({ textContent }) => textContent).join(" · ");
    let done = true;
    if (acted && stage === "new" && before && before.stage !== "new" && gameOf(before.state) === gameOf(state)) deleteGames(state);
    if (acted && ["on", "over"].includes(stage) && !this.widget.state.includes("~"))
      done = saveGames({ state, stage, told, when: Date.now() });
    if (!done && !this.warned) this.tell({ text: (this.warned = UNKEPT) });
    else if (!stage && savedGames()?.some((one) => gameOf(one.state) === gameOf(state))) this.tell(STAYS);
    else this.remind();
  }

  // As long as nothing has been done at this table: of a game that is not over. Otherwise where a newcomer begins.
  remind() {
    const { state, home, queue, section } = this.widget;
    const { last } = this;
    const fresh = (queue.at(-1)?.state ?? state) === home.state && !this.widget.guide;
    this.offered = fresh && last?.stage === "on" ? last : undefined;
    document.documentElement.toggleAttribute("data-keeps", this.offered || "keeps" in document.documentElement.dataset);
    if (this.offered) this.tell({ head: `Your game of ${formatDate(last.when)}`, text: last.told, help: "Resume" });
    else if (this.widget.guide) this.tell({ text: "A first round with a guide" });
    else if (section.querySelector("[data-guide]")) this.tell(NEW);
    else this.tell(savedGames()?.length ? { link: "Your games" } : {});
  }

  /** @param {{ head?: string; text?: string; help?: string; link?: string; href?: string }} [given] */
  tell({ head, text, help, link, href = YOURS } = {}) {
    const all = [head, text].join("\n").trim();
    if (this.place.dataset.text === all) return;
    this.place.dataset.text = all;
    /** @param {string} name @param {string | undefined} textContent @param {object} [more] */
    const part = (name, textContent, more) => (textContent ? [Object.assign(document.createElement(name), { textContent, ...more })] : []);
    const line = document.createElement("p");
    line.append(...part("b", head), ...part("span", text), ...part("a", link, { href }));
    this.place.replaceChildren(...(line.hasChildNodes() ? [line] : []), ...part("button", help, { type: "button" }));
  }
}

onOtherTabChange(() => {
  for (const table of tables) table.widget.section.isConnected ? table.remind() : tables.delete(table);
});
