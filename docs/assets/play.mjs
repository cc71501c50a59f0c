// The scripts of what is played in a page. What a reader presses, types and opens goes to the widgets, and their states to the address.

import { stopEngine } from "./engine-client.mjs";
import { NEWER } from "./failure-messages.mjs";
import { focusWidget, questionIn } from "./focus-restore.mjs";
import { pressKeyButton, moveFocus } from "./roving-keys.mjs";
import { importScript } from "./lazy-urls.mjs";
import { encode, readFragment, resetHistoryStep, writeFragment } from "./state-links.mjs";
import { highlightCards } from "./card-motion.mjs";
import { hideOpening, revealOpening } from "./opening-deal.mjs";
import { preferRules, preferredRules, rulesAtOpening, recordRulesAtOpening } from "./preferred-rules.mjs";
import { toggleFullScreen, isAccidental, pick, putDown, setPreference, skipSteps } from "./table-controls.mjs";
import { Widget, widgets } from "./widget.mjs";

const WIDGET = "section[data-widget]";
const GUIDE = "#guide";
const REST = 150; // ms after which a pointer that rests means it
let page = location.pathname;
let headed = page; // the page that is being fetched, or is there
/** @type {ReturnType<typeof setTimeout> | undefined} */
let resting; // a pointer that has come to a widget
let popped = globalThis.kabuPopped === page; // and whether the reader goes there through the history

// From the reader: rules chosen here, alone or for a new game, go to the other widgets of this game.
/** @param {Widget} widget @param {string} event @param {How | undefined} [how] */
function press(widget, event, how) {
  if (widget.wake() || widget.woken) return; // the reader has not seen yet what this would act on
  widget.send(event, how);
  const [, rules] = /^(?:rules|new) ([\w-]+)/.exec(event) ?? [];
  if (rules) linkRules(widget, rules);
}

/** @param {Widget} from @param {string} rules */
function linkRules(from, rules) {
  preferRules(from.game, rules);
  for (const widget of widgets.values()) if (widget !== from && widget.game === from.game) widget.take(rules);
}

// ---- the page

// A link over a table leads away from it, and is no reason to load what plays there.
/** @param {Found} target */
const widgetOf = (target) => (target.closest?.("[data-resume] a") ? undefined : widgets.get(target.closest?.(WIDGET)));

/** @param {PageEvent} name @param {(widget: Widget, target: Found, event: Heard) => void} handle */
function on(name, handle) {
  document.addEventListener(
    name,
    (event) => {
      const widget = widgetOf(event.target);
      if (widget) handle(widget, event.target, event);
    },
    { passive: name === "touchstart" },
  );
}

for (const name of /** @type {PageEvent[]} */ (["focusin", "touchstart"])) on(name, (widget) => widget.wake());
for (const name of /** @type {PageEvent[]} */ (["focusin", "pointerover"]))
  on(name, (widget, target) => highlightCards(widget.view, target));
// A press that shows rules chosen elsewhere, or falls into what is still shown, does nothing else.
on("pointerdown", (widget) => (widget.woken = widget.wake() || skipSteps(widget)));
on("keydown", (widget) => (widget.woken = skipSteps(widget)));
if (!navigator.connection?.saveData)
  document.addEventListener("pointerover", ({ target }) => {
    clearTimeout(resting);
    const widget = widgetOf(target);
    if (widget) resting = setTimeout(() => widget.intent(), REST);
  });

on("click", (widget, target, click) => {
  const button = target.closest("button, a");
  if (!button) return void putDown(widget);
  const { event, engineDo, type, erase, clear, copy, link, print } = button.dataset;
  if (engineDo === "Stop") stopEngine();
  else if (engineDo === NEWER) location.reload();
  else if (engineDo) widget.work();
  else if (has(button, "pick")) isAccidental(widget, button, click) || pick(widget, button);
  else if (has(button, "full")) toggleFullScreen(widget.section);
  else if (event !== undefined) act(widget, button, click);
  else if ([type, erase, clear].some((asked) => asked !== undefined))
    widget.fields.edit(button.dataset, button) && widget.typed({ typing: true });
  else if (copy !== undefined) copyText(widget, copy);
  else if (print !== undefined) globalThis.print();
  else if (link !== undefined) copyText(widget, `${location.origin}${location.pathname}#${writeFragment([widget])}`);
});

on("submit", (widget, form, event) => {
  event.preventDefault();
  if (form.dataset.event === undefined) return;
  press(widget, saidBy(form, event.submitter), { form: true });
});

// What a form says: its event, and what stands in its fields.
/** @param {HTMLFormElement} form @param {HTMLElement | undefined} [submitter] */
function saidBy(form, submitter) {
  const values = [...new FormData(form, submitter).values()].map((value) => value.trim()).join(form.dataset.between ?? " ");
  return `${form.dataset.event} ${values}`.trim();
}

on(
  "input",
  (widget, field) => field.matches("input[data-field]:not([type=radio]), textarea[data-field]") && widget.typed({ typing: true }),
);

on("change", (widget, field) => {
  if (has(field, "manner")) return setPreference(field);
  if (field.matches("select[data-event]")) press(widget, `${field.dataset.event} ${field.value}`);
  if (field.form?.dataset.auto !== undefined) press(widget, saidBy(field.form));
  if (!field.matches("select[data-field], input[type=radio][data-field]")) return;
  widget.typed();
  if (field.name === "rules") linkRules(widget, field.value);
});

on("keydown", (widget, target, event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape" && !widget.section.querySelector(":popover-open")) {
    if (putDown(widget)) return event.preventDefault();
    if (widget.section.matches(".wide")) return toggleFullScreen(widget.section, false);
  }
  if (moveFocus(target, event.key) || pressKeyButton(widget.section, target, event.key)) event.preventDefault();
});

/** @param {HTMLElement} button @param {string} name */
const has = (button, name) => button.dataset[name] !== undefined;

// One act: seen in the frame it is pressed in; while another is under way it is dropped, never kept.
/** @param {Widget} widget @param {HTMLButtonElement} button @param {Heard} click */
function act(widget, button, click) {
  const { event, home } = button.dataset;
  if (widget.woken || skipSteps(widget) || isAccidental(widget, button, click)) return;
  button.dataset.pressed = "";
  for (const open of widget.section.querySelectorAll(":popover-open")) open.hidePopover();
  if (home !== undefined) widget.state = widget.home.state; // what could not be opened is left
  const heard = has(button, "after") && !has(button, "lit") ? "chip" : "card";
  press(widget, String(event).replace("{random}", String(crypto.getRandomValues(new Uint32Array(1))[0])), { heard });
}

/** @param {Widget} widget @param {string} what */
async function copyText(widget, what) {
  const source = /^#?[\w-]+$/.test(what) && widget.section.querySelector(what);
  try {
    await navigator.clipboard.writeText(source ? (source.value ?? source.textContent) : what);
    widget.say("Copied.");
  } catch {
    source?.select?.();
    widget.say("This browser does not let the page copy: please copy it yourself.");
  }
}

// A form leads to a scorer with cards in the query of the address.
function inQuery() {
  const cards = new URLSearchParams(location.search).get("cards");
  const scorer = cards && [...widgets.values()].find(({ kind }) => kind === "scorer");
  return scorer ? `#${scorer.id}=${encode(scorer.home.state.replace(/[^/]*$/, cards))}` : "";
}

// A fragment without states, a heading's, leaves the widgets as they are. A link leads to the first widget that it names.
/** @param {Map<string, string> | undefined} [otherwise] @param {boolean} [link] @param {boolean} [fresh] */
function openFragment(otherwise, link = false, fresh = false) {
  const states = readFragment(location.hash || inQuery()) ?? otherwise;
  const inOrder = /** @type {Widget[]} */ ([...document.querySelectorAll(WIDGET)].map((section) => widgets.get(section)));
  const first = link && states && inOrder.find((widget) => states.has(widget?.id));
  if (location.hash === GUIDE) guide();
  if (states)
    for (const widget of inOrder) {
      if (states.has(widget.id)) widget.open(/** @type {string} */ (states.get(widget.id)), link && widget !== first);
      else widget.openUnder(rulesOf(widget.game, inOrder, states), link || fresh);
      widget.games?.remind();
    }
  for (const widget of inOrder) widget.busy || widget.guide ? hideOpening(widget) : widget.awaited || revealOpening(widget);
  delete document.documentElement.dataset.linked;
  if (!first) return;
  setTimeout(focusWidget, 0, first.section); // after navigation.mjs, which scrolls a new page to its top
  if (!first.busy) first.say(questionIn(first.view)?.textContent);
}

// The first round with a guide: its script, and all that the table answers in it, are fetched for whoever asks for them.
function guide() {
  const widget = [...widgets.values()].find(({ section }) => section.querySelector("[data-guide]"));
  const { by } = widget?.section.querySelector("[data-guide]").dataset ?? {};
  if (!widget || !by || widget.guide) return;
  widget.guide = { answer() {}, follow() {} }; // which is on its way, and needs no engine
  importScript(by)
    .then(({ startGuidedRound }) => startGuidedRound(widget))
    .catch(() => widget.stopGuide()); // without a net the table is there
}

// The rules for what an address does not name: those of the text that it does; where it is silent on the game, those kept.
/** @param {string} game @param {Widget[]} inOrder @param {Map<string, string>} states */
function rulesOf(game, inOrder, states) {
  const told = inOrder.filter((widget) => widget.game === game && states.has(widget.id));
  const text = told.find(({ home }) => home.state.startsWith(`${game}/`));
  return text ? states.get(text.id)?.split("/")[1] : told.length > 0 ? undefined : rulesAtOpening[game];
}

// Called for every page: navigation.mjs swaps the document and runs no script again. It may swap a page for itself.
function begin() {
  const same = location.pathname === page;
  /** @type {[string, Widget][]} */
  const standing = same ? [...widgets.values()].map((widget) => [widget.id, widget]) : [];
  const before = new Map(standing);
  /** @type {[string, string][]} */
  const left = [...before.values()].map(({ id, state }) => [id, state]);
  if (!same) resetHistoryStep();
  const fresh = !same || widgets.size === 0;
  const link = fresh && !popped;
  page = location.pathname;
  popped = false;
  for (const late of document.querySelectorAll("[data-late]")) late.hidden = true;
  for (const section of widgets.keys()) if (!section.isConnected) widgets.delete(section);
  for (const section of document.querySelectorAll(WIDGET))
    if (!widgets.has(section)) widgets.set(section, new Widget(section, before.get(section.dataset.id)));
  for (const widget of widgets.values())
    if (widget.own && preferredRules()[widget.game] && !widget.offers(preferredRules()[widget.game])) preferRules(widget.game);
  if (fresh) recordRulesAtOpening();
  for (const button of document.querySelectorAll("[data-print]")) button.hidden = false;
  openFragment(new Map(left), link, fresh);
  globalThis.kabuEarly?.click(); // on the board that was there, unless the address names another
  globalThis.kabuEarly = undefined;
}

document.addEventListener(
  "click",
  (event) => {
    const link = event.target.closest?.("a[href*='#']");
    if (!link || link.origin + link.pathname !== location.origin + page || !link.hash.includes("=")) return;
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    event.stopImmediatePropagation(); // navigation.mjs would fetch the page
    if (link.hash !== location.hash) history.pushState(history.state, "", link.hash);
    openFragment(undefined, true);
  },
  true,
);

// Back and forward: within a page nothing is fetched, and the focus stays. The head of the page calls this before navigation.mjs hears of it.
globalThis.kabuBack = () => {
  const path = location.pathname;
  if (path !== headed) popped = true; // on a link's way the browser may say this too
  if (path !== page || headed !== page) return;
  resetHistoryStep();
  openFragment();
};
addEventListener("hashchange", () => location.pathname === page && openFragment());
globalThis.location$?.subscribe(({ pathname }) => (headed = pathname));
if (globalThis.document$) document$.subscribe(begin);
else begin();
