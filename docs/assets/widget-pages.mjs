// The entry point for pages with widgets: passes the reader's input to the widgets, and their states to the address.

import { stopEngine } from "./engine-client.mjs";
import { NEWER } from "./failure-messages.mjs";
import { focusWidget, currentQuestion } from "./focus-restore.mjs";
import { pressButtonOfKey, moveFocusByArrowKey } from "./keyboard-control.mjs";
import { importScript } from "./asset-urls.mjs";
import { cameByBackOrForward, onBackOrForward, onNavigation, onPageShown, repeatEarlyPress } from "./page-lifecycle.mjs";
import { encodeState, readStatesInFragment, resetHistoryStep, fragmentOfStates } from "./state-links.mjs";
import { highlightCards } from "./card-motion.mjs";
import { hideOpeningDeal, revealOpeningDeal } from "./opening-deal.mjs";
import { storePreferredRules, preferredRules, rulesAtOpening, recordRulesAtOpening } from "./preferred-rules.mjs";
import {
  toggleFullScreen,
  isAccidentalPress,
  pickUpCardOrChip,
  putDownCardOrChip,
  setPreference,
  skipIntermediateBoards,
} from "./game-table-controls.mjs";
import { Widget, widgets } from "./widget.mjs";

const WIDGET = "section[data-widget]";
const GUIDE = "#guide";
const REST = 150; // ms after which a resting pointer counts as intent
let page = location.pathname;
let destination = page; // the page being fetched, or the current one
/** @type {ReturnType<typeof setTimeout> | undefined} */
let resting; // the timer of a pointer over a widget
let popped = cameByBackOrForward(); // whether the reader came by Back or Forward

// Sends the widget an event caused by the reader. If the event chooses rules for the current or a new game, the same game's other widgets
// on the page change to these rules too.
/** @param {Widget} widget @param {string} event @param {ActOptions | undefined} [how] */
function sendReaderEvent(widget, event, how) {
  if (widget.activate() || widget.pressUsed) return; // the reader has not yet seen the state on which the event would act
  widget.queueEvent(event.replace("{random}", String(crypto.getRandomValues(new Uint32Array(1))[0])), how);
  const [, rules] = /^(?:rules|new) ([\w-]+)/.exec(event) ?? [];
  if (rules) applyRulesToOtherWidgets(widget, rules);
}

/** @param {Widget} from @param {string} rules */
function applyRulesToOtherWidgets(from, rules) {
  storePreferredRules(from.game, rules);
  for (const widget of widgets.values()) if (widget !== from && widget.game === from.game) widget.followRules(rules);
}

// ---- the page

// Returns the widget around a target. Links above a table lead away from it, so they belong to no widget.
/** @param {LooseElement} target */
const widgetAround = (target) => (target.closest?.("[data-resume] a") ? undefined : widgets.get(target.closest?.(WIDGET)));

/** @param {PageEvent} name @param {(widget: Widget, target: LooseElement, event: LooseEvent) => void} handle */
function listenInWidgets(name, handle) {
  document.addEventListener(
    name,
    (event) => {
      const widget = widgetAround(event.target);
      if (widget) handle(widget, event.target, event);
    },
    { passive: name === "touchstart" },
  );
}

for (const name of /** @type {PageEvent[]} */ (["focusin", "touchstart"])) listenInWidgets(name, (widget) => widget.activate());
for (const name of /** @type {PageEvent[]} */ (["focusin", "pointerover"]))
  listenInWidgets(name, (widget, target) => highlightCards(widget.view, target));
// A press that applies rules chosen elsewhere, or skips intermediate boards, does nothing else.
listenInWidgets("pointerdown", (widget) => (widget.pressUsed = widget.activate() || skipIntermediateBoards(widget)));
listenInWidgets("keydown", (widget) => (widget.pressUsed = skipIntermediateBoards(widget)));
// Such a press also leaves the focus where it is, since the control under the pointer may have gone.
listenInWidgets("mousedown", (widget, _, event) => widget.pressUsed && event.preventDefault());
if (!navigator.connection?.saveData)
  document.addEventListener("pointerover", ({ target }) => {
    clearTimeout(resting);
    const widget = widgetAround(target);
    if (widget) resting = setTimeout(() => widget.prefetch(), REST);
  });

listenInWidgets("click", (widget, target, click) => {
  const result = target.closest(".ended > summary");
  if (result && isAccidentalPress(widget, result, click)) return void click.preventDefault();
  const button = target.closest("button, a");
  if (!button) return void putDownCardOrChip(widget);
  const { event, engineDo, type, erase, clear, copy, link, qr, send, print } = button.dataset;
  if (engineDo === "Stop") stopEngine();
  else if (engineDo === NEWER) location.reload();
  else if (engineDo) widget.processQueue();
  else if (hasDataAttribute(button, "pick")) isAccidentalPress(widget, button, click) || pickUpCardOrChip(widget, button);
  else if (hasDataAttribute(button, "full")) toggleFullScreen(widget.section);
  else if (event !== undefined) handlePressedAct(widget, button, click);
  else if ([type, erase, clear].some((key) => key !== undefined))
    widget.fields.edit(button.dataset, button) && widget.submitFields({ typing: true });
  else if (copy !== undefined) copyTextOfWidget(widget, copy);
  else if (print !== undefined) globalThis.print();
  else if (link !== undefined) copyTextOfWidget(widget, addressOfState(widget, link));
  else if (qr !== undefined) showLinkAsQrCode(widget, addressOfState(widget, qr));
  else if (send !== undefined) shareLink(widget, addressOfState(widget, send));
});

// Returns the address of the page with this state of a widget, by default its current state.
/** @param {Widget} widget @param {string} state */
const addressOfState = ({ id, state: present }, state) =>
  `${location.origin}${location.pathname}#${fragmentOfStates([{ id, state: state || present }])}`;

/** @param {Widget} widget @param {string} address */
const showLinkAsQrCode = (widget, address) =>
  import(widget.runtime.qr).then(
    ({ showQrCode }) => showQrCode(widget.section, address),
    () => widget.announce("The QR code could not be loaded. Copy the link instead."),
  );

listenInWidgets("submit", (widget, form, event) => {
  event.preventDefault();
  if (form.dataset.event === undefined) return;
  sendReaderEvent(widget, eventOfForm(form, event.submitter), { form: true });
});

// Returns the event of a form with the values of its fields.
/** @param {HTMLFormElement} form @param {HTMLElement | undefined} [submitter] */
function eventOfForm(form, submitter) {
  const values = [...new FormData(form, submitter).values()].map((value) => value.trim()).join(form.dataset.between ?? " ");
  return `${form.dataset.event} ${values}`.trim();
}

listenInWidgets(
  "input",
  (widget, field) => field.matches("input[data-field]:not([type=radio]), textarea[data-field]") && widget.submitFields({ typing: true }),
);

listenInWidgets("change", (widget, field) => {
  if (hasDataAttribute(field, "manner")) return setPreference(field);
  if (field.matches("select[data-event]")) sendReaderEvent(widget, `${field.dataset.event} ${field.value}`);
  if (field.form?.dataset.auto !== undefined) sendReaderEvent(widget, eventOfForm(field.form));
  if (!field.matches("select[data-field], input[type=radio][data-field]")) return;
  widget.submitFields();
  if (field.name === "rules") applyRulesToOtherWidgets(widget, field.value);
});

listenInWidgets("keydown", (widget, target, event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape" && !widget.section.querySelector(":popover-open")) {
    if (putDownCardOrChip(widget)) return event.preventDefault();
    if (widget.section.matches(".wide")) return toggleFullScreen(widget.section, false);
  }
  if (moveFocusByArrowKey(target, event.key) || pressButtonOfKey(widget.section, target, event.key)) event.preventDefault();
});

/** @param {HTMLElement} button @param {string} name */
const hasDataAttribute = (button, name) => button.dataset[name] !== undefined;

// Sends the event of a pressed button, and shows the press at once. A press during another act only skips the intermediate boards of that
// act.
/** @param {Widget} widget @param {HTMLButtonElement} button @param {LooseEvent} click */
function handlePressedAct(widget, button, click) {
  const { event, home } = button.dataset;
  if (widget.pressUsed || skipIntermediateBoards(widget) || isAccidentalPress(widget, button, click)) return;
  button.dataset.pressed = "";
  for (const open of widget.section.querySelectorAll(":popover-open")) open.hidePopover();
  if (home !== undefined) widget.state = widget.home.state; // the state of the widget could not be opened, so use that of the page
  const sound = hasDataAttribute(button, "after") && !hasDataAttribute(button, "lit") ? "chip" : "card";
  sendReaderEvent(widget, String(event), { sound });
}

// Opens the share sheet of the device if it has one; otherwise copies the link.
/** @param {Widget} widget @param {string} url */
function shareLink(widget, url) {
  if (navigator.share)
    navigator.share({ url }).catch(() => {}); // also rejects if the reader closes the sheet
  else copyTextOfWidget(widget, url);
}

/** @param {Widget} widget @param {string} what */
async function copyTextOfWidget(widget, what) {
  const source = /^#?[\w-]+$/.test(what) && widget.section.querySelector(what);
  try {
    await navigator.clipboard.writeText(source ? (source.value ?? source.textContent) : what);
    widget.announce("Copied.");
  } catch {
    source?.select?.();
    widget.announce("This browser does not let the page copy text. Please copy it yourself.");
  }
}

// Returns the fragment for the cards in the query string. The form on the home page sends them to a scorer in this way.
function fragmentForCardsInQuery() {
  const cards = new URLSearchParams(location.search).get("cards");
  const scorer = cards && [...widgets.values()].find(({ kind }) => kind === "scorer");
  return scorer ? `#${scorer.id}=${encodeState(scorer.home.state.replace(/[^/]*$/, cards))}` : "";
}

// Opens the states in the fragment or, if it has none, those in `fallback`. If the reader came by a `link`, scrolls to the first widget
// that the fragment names. `fresh` says that the page has just been opened, so nothing is announced.
/** @param {Map<string, string> | undefined} [fallback] @param {boolean} [link] @param {boolean} [fresh] */
function openStatesInFragment(fallback, link = false, fresh = false) {
  const states = readStatesInFragment(location.hash || fragmentForCardsInQuery()) ?? fallback;
  const inOrder = /** @type {Widget[]} */ ([...document.querySelectorAll(WIDGET)].map((section) => widgets.get(section)));
  const first = link && states && inOrder.find((widget) => states.has(widget?.id));
  if (location.hash === GUIDE) loadAndStartGuidedRound();
  if (states)
    for (const widget of inOrder) {
      if (states.has(widget.id)) widget.openState(/** @type {string} */ (states.get(widget.id)), link && widget !== first);
      else widget.openWithRules(rulesInAddress(widget.game, inOrder, states), link || fresh);
      widget.savedGames?.showOffer();
    }
  for (const widget of inOrder) widget.busy || widget.guide ? hideOpeningDeal(widget) : widget.awaitedRules || revealOpeningDeal(widget);
  delete document.documentElement.dataset.linked;
  if (!first) return;
  setTimeout(focusWidget, 0, first.section); // after instant-navigation.mjs has scrolled a new page to its top
  if (!first.busy) first.announce(currentQuestion(first.view)?.textContent);
}

// Starts the guided round, whose script and frames are fetched on demand.
function loadAndStartGuidedRound() {
  const widget = [...widgets.values()].find(({ section }) => section.querySelector("[data-guide]"));
  const { by } = widget?.section.querySelector("[data-guide]").dataset ?? {};
  if (!widget || !by || widget.guide) return;
  widget.guide = { answer() {}, follow() {} }; // a placeholder while the guide loads, so that no engine starts
  importScript(by)
    .then(({ startGuidedRound }) => startGuidedRound(widget))
    .catch(() => widget.stopGuide()); // without a connection, show the plain table
}

// Returns the preset for those widgets of a game that have no state in the address. It is the preset of the game's rule text or scorer, if
// that has one. If no widget of the game has a state in the address, it is the preset that the reader prefers.
/** @param {string} game @param {Widget[]} inOrder @param {Map<string, string>} states */
function rulesInAddress(game, inOrder, states) {
  const named = inOrder.filter((widget) => widget.game === game && states.has(widget.id));
  const text = named.find(({ home }) => home.state.startsWith(`${game}/`));
  return text ? states.get(text.id)?.split("/")[1] : named.length > 0 ? undefined : rulesAtOpening[game];
}

// Sets up the widgets of a page. Called for every page, since instant-navigation.mjs swaps pages without running scripts again. The new
// page may also be the old page, fetched again.
function setUpWidgetsOfPage() {
  const same = location.pathname === page;
  /** @type {[string, Widget][]} */
  const kept = same ? [...widgets.values()].map((widget) => [widget.id, widget]) : [];
  const earlier = new Map(kept);
  /** @type {[string, string][]} */
  const left = [...earlier.values()].map(({ id, state }) => [id, state]);
  if (!same) resetHistoryStep();
  const fresh = !same || widgets.size === 0;
  const link = fresh && !popped;
  page = location.pathname;
  popped = false;
  for (const late of document.querySelectorAll("[data-late]")) late.hidden = true;
  for (const section of widgets.keys()) if (!section.isConnected) widgets.delete(section);
  for (const section of document.querySelectorAll(WIDGET))
    if (!widgets.has(section)) widgets.set(section, new Widget(section, earlier.get(section.dataset.id)));
  for (const widget of widgets.values())
    if (widget.defaultRules && preferredRules()[widget.game] && !widget.offersRules(preferredRules()[widget.game]))
      storePreferredRules(widget.game);
  if (fresh) recordRulesAtOpening();
  for (const button of document.querySelectorAll("[data-print]")) button.hidden = false;
  openStatesInFragment(new Map(left), link, fresh);
  repeatEarlyPress(); // acts on the page's board, unless the address names another
}

document.addEventListener(
  "click",
  (event) => {
    const link = event.target.closest?.("a[href*='#']");
    if (!link || link.origin + link.pathname !== location.origin + page || !link.hash.includes("=")) return;
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    event.stopImmediatePropagation(); // otherwise instant-navigation.mjs would fetch the page
    if (link.hash !== location.hash) history.pushState(history.state, "", link.hash);
    openStatesInFragment(undefined, true);
  },
  true,
);

// On Back or Forward within a page, nothing is fetched and the focus stays.
onBackOrForward(() => {
  const path = location.pathname;
  if (path !== destination) popped = true; // browsers may also fire this while following a link
  if (path !== page || destination !== page) return;
  resetHistoryStep();
  openStatesInFragment();
});
addEventListener("hashchange", () => location.pathname === page && openStatesInFragment());
onNavigation(({ pathname }) => (destination = pathname));
onPageShown(setUpWidgetsOfPage);
