// Widgets in a page: an act goes to the engine or to the table of answers, and the next HTML comes back. No rule is known here.

import { ask, download, onStatus, started, status, stop } from "./engine.mjs";
import { read, remember, write } from "./links.mjs";
import { keep as keepRules, kept } from "./rules.mjs";
import { answers, morph } from "./fetch.mjs";
import { arrive, asked, keep, placeIn } from "./focus.mjs";
import { fieldsOf, normalised } from "./fields.mjs";
import { keyIn, rove, roveAll } from "./keys.mjs";
import { dress, fetchPacks } from "./look.mjs";
import { glide, laid, lift } from "./motion.mjs";

const WIDGET = "section[data-widget]";
const ROOT = new URL("..", import.meta.url).pathname; // the engine's links begin at the site's root, wherever that is
const rooted = (html) => html.replaceAll('href="/', `href="${ROOT}`);
const unrooted = (html) => html.replaceAll(`href="${ROOT}`, 'href="/').replace(/(data-row="[^"]*") href="[^"]*"/g, "$1");
// Where a row of the data is edited, as the build wrote it into the page.
const withRows = (html) => {
  const { repo } = document.querySelector("[data-repo]")?.dataset ?? {};
  return repo ? html.replace(/data-row="([^"]*)"/g, `$& href="${repo}/blob/main/$1"`) : html;
};
const assets = (path) => new URL(path, import.meta.url).href;
const widgets = new Map(); // section -> Widget
let page = location.pathname;
let headed = page; // the page that the theme is fetching, or has
let keptBefore = {}; // game -> the rules kept when the page was opened
let popped = false; // and whether the reader goes there through the history

class Widget {
  constructor(section) {
    const { widget, id, game, state, answers } = section.dataset;
    Object.assign(this, { section, kind: widget, id, game, state, answers });
    this.view = section.querySelector("[data-html]");
    this.panel = section.querySelector("[data-engine]");
    this.voice = section.querySelector("[data-say]");
    this.home = { state, html: unrooted(this.view.innerHTML) }; // as the engine would give it
    this.fields = fieldsOf(section);
    this.choice = section.querySelector("select[data-event=rules]");
    this.own = section.querySelector("select[name=rules] option[selected]")?.value;
    this.queue = []; // acts not answered yet, the first of them at work
    roveAll(section);
  }

  get runtime() {
    const { lock, bytes, pyodide, library, engine } = JSON.parse(this.section.dataset.runtime);
    return { lock, bytes, pyodide: assets(pyodide), library: assets(library), engine: assets(engine) };
  }

  intent() {
    this.morph ??= morph(assets(JSON.parse(this.section.dataset.runtime).morph));
    if (this.answers) return this.table(this.state);
    download(this.runtime);
  }

  // The reader turns to this widget: rules chosen elsewhere come first, and nothing is done on a board not shown yet.
  wake() {
    this.intent();
    const { later } = this;
    this.later = "";
    if (later && this.fields.choose("rules", later)) this.typed({ typing: true, wakes: true });
    else if (later) this.send(`rules ${later}`, { typing: true, wakes: true });
    return !this.error && this.queue.some(({ wakes }) => wakes);
  }

  // Events happen one after the other and survive a failed engine; of states only the newest matters.
  send(event, how) {
    if (this.error) this.queue = []; // the reader saw the position unchanged and chose anew
    this.queue.push({ event, ...how });
    if (!this.busy) this.work();
  }

  go(state, how) {
    this.queue = [{ event: "", state, ...how }];
    this.work();
  }

  async work() {
    const turn = (this.turn = (this.turn ?? 0) + 1);
    const late = () => turn !== this.turn; // the reader has gone elsewhere meanwhile
    Object.assign(this, { busy: true, waits: false, error: "" });
    try {
      for (; this.queue.length > 0; this.queue.shift()) {
        const answer = await this.answer(this.queue[0]);
        if (late()) return;
        await this.show(answer, this.queue[0]);
        if (!this.queue[0].opened) remember([...widgets.values()], this.queue[0].typing);
      }
    } catch (error) {
      if (late()) return;
      this.error = error.message;
    }
    this.busy = false;
    this.report();
  }

  async answer({ event, state = this.state, rules: kept }) {
    const [, rules] = /^rules ([\w-]+)$/.exec(event) ?? [];
    const known = await this.known(rules ? `${this.game}/${rules}` : state, event);
    if (known) return known;
    if (kept) return this.wait(kept);
    this.waits = true;
    this.report();
    return ask(this.runtime, this.kind, state, event).finally(() => (this.waits = false));
  }

  async known(state, event) {
    const found = this.answers && (await this.table(state));
    const row = found?.rows[this.fields.length > 0 ? normalised(this.section, state) : this.kind];
    if (!row) return !event && state === this.home.state ? { ...this.home, say: "" } : undefined;
    const [say, ...parts] = row;
    return { state, html: parts.map((part) => found.pool[part]).join(""), say: event || this.fields.length > 0 ? found.pool[say] : "" };
  }

  // The answers under the rules that this state names, if there are any.
  table(state) {
    const [game, rules = ""] = state.split("/");
    if (game !== this.game || !/^[\w-]+$/.test(rules)) return undefined;
    return answers(assets(this.answers.replace("{rules}", rules)));
  }

  async show({ state, html, say }, { form, silent, opened }) {
    const replace = await (this.morph ??= morph(assets(JSON.parse(this.section.dataset.runtime).morph)));
    const place = this.returns ? {} : placeIn(this.view);
    this.returns = false;
    this.state = state;
    if (this.choice) this.choice.value = state.split("/")[1];
    const before = opened ? undefined : laid(this.view);
    replace(this.view, withRows(rooted(html)));
    if (form) arrive(this.section, asked(this.view) ?? undefined);
    else if (place) keep(this.section, this.view, place);
    roveAll(this.view);
    this.fields.press();
    fetchPacks(this.view);
    glide(this.view, before);
    if (!silent) this.say(say || asked(this.view)?.textContent);
  }

  say(text) {
    if (!text) return;
    this.voice.textContent = "";
    setTimeout(() => (this.voice.textContent = text)); // the same sentence twice is two sentences
  }

  // What the engine is doing for this widget: bytes, patience, or what went wrong and a button.
  report() {
    const waits = this.waits && this.busy;
    this.view.ariaBusy = String(Boolean(waits));
    const text = this.error ? `The engine stopped: ${this.error}.` : waits ? progress(this.runtime.bytes) : "";
    this.panel.hidden = !text;
    if (this.panel.dataset.text === text) return;
    this.panel.dataset.text = text;
    this.returns ||= this.panel.contains(document.activeElement);
    if (text && !this.error && !this.panel.childElementCount && !this.queue[0]?.silent) this.say(text.replace(/[:.].*/, "."));
    const line = Object.assign(document.createElement("p"), { textContent: text, role: this.error ? "alert" : null });
    const label = this.error ? "Try again" : text && status.stage === "slow" ? "Stop" : "";
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: label });
    button.dataset.engineDo = label;
    this.panel.replaceChildren(...(text ? [line] : []), ...(label ? [button] : []));
  }

  // Another state from the address, or home again.
  open(state = this.home.state, silent = false, rules = "") {
    this.later = "";
    const last = this.queue.at(-1);
    if (last ? last.opened && last.state === state && !this.error : state === this.state) return;
    this.fields.set(state);
    this.go(state, { opened: true, silent, rules });
  }

  // As the page has it, but under these rules. They are no reason to load the engine: what needs it waits until it is turned to.
  openUnder(rules, silent) {
    if (!this.offers(rules) || rules === this.own) return this.open(undefined, silent);
    if (this.answers) return this.open(this.home.state.split("/").with(1, rules).join("/"), silent, rules);
    this.open(undefined, silent);
    this.later = rules;
  }

  // There is no answer to be had without the engine after all.
  wait(rules) {
    this.later = rules;
    this.fields.set(this.home.state);
    return { ...this.home, say: "" };
  }

  offers(rules) {
    return [...this.section.querySelectorAll("select[name=rules] option")].some(({ value }) => value === rules);
  }

  // Whether the address has to name its state: it does not say what a page opens with where other rules than its own were kept.
  get moved() {
    const other = keptBefore[this.game];
    return this.state !== this.home.state || Boolean(this.answers && other !== this.own && this.offers(other));
  }

  typed(how) {
    this.go(this.fields.state(), how);
  }

  // Rules chosen elsewhere in the page. They alone are no reason to load the engine.
  take(rules) {
    if (this.fields.length > 0) this.fields.choose("rules", rules) && this.typed({ typing: true, silent: true });
    else if (this.answers || started()) this.send(`rules ${rules}`, { typing: true, silent: true });
    else this.later = rules === this.played ? "" : rules;
  }

  // The rules that a table shows it is played by.
  get played() {
    return this.view.querySelector("select[name=rules] option[selected]")?.value;
  }
}

// From the reader: rules chosen here, alone or for a new game, go to the other widgets of this game.
function press(widget, event, how) {
  if (widget.wake() || widget.woken) return; // the reader has not seen yet what this would act on
  widget.send(event, how);
  const [, rules] = /^(?:rules|new) ([\w-]+)/.exec(event) ?? [];
  if (rules) linkRules(widget, rules);
}

function linkRules(from, rules) {
  keepRules(from.game, rules);
  for (const widget of widgets.values()) if (widget !== from && widget.game === from.game) widget.take(rules);
}

function progress({ raw, sent }) {
  if (status.stage === "slow") return "The engine has been working on this for a while.";
  if (status.stage === "working") return "";
  const mega = (bytes) => (bytes / 1e6).toFixed(1);
  if (status.loaded >= raw) return "Starting the engine.";
  return `Loading the engine: ${mega((status.loaded / raw) * sent)} of ${mega(sent)} MB`;
}

// ---- the page

const widgetOf = (target) => widgets.get(target.closest?.(WIDGET));

function on(name, handle) {
  document.addEventListener(name, (event) => {
    const widget = widgetOf(event.target);
    if (widget) handle(widget, event.target, event);
  }, { passive: name === "touchstart" });
}

for (const name of ["focusin", "touchstart"]) on(name, (widget) => widget.wake());
for (const name of ["focusin", "pointerover"]) on(name, (widget, target) => lift(widget.view, target));
on("pointerdown", (widget) => (widget.woken = widget.wake())); // and the click that ends this press does nothing
on("keydown", (widget) => (widget.woken = false));
if (!navigator.connection?.saveData) on("pointerover", (widget) => widget.intent());

on("click", (widget, target) => {
  const button = target.closest("button, a");
  if (!button) return;
  const { event, engineDo, type, erase, clear, copy, link, print } = button.dataset;
  if (engineDo === "Stop") stop();
  else if (engineDo) widget.work();
  else if (event !== undefined) press(widget, event.replace("{random}", crypto.getRandomValues(new Uint32Array(1))[0]));
  else if ([type, erase, clear].some((asked) => asked !== undefined)) widget.fields.edit(button.dataset, button) && widget.typed({ typing: true });
  else if (copy !== undefined) copyText(widget, copy);
  else if (print !== undefined) globalThis.print();
  else if (link !== undefined) copyText(widget, `${location.origin}${location.pathname}#${write([widget])}`);
});

on("submit", (widget, form, event) => {
  event.preventDefault();
  if (form.dataset.event === undefined) return;
  press(widget, [form.dataset.event, ...new FormData(form, event.submitter).values()].join(" ").trim(), { form: true });
});

on("input", (widget, field) => field.matches("input[data-field]:not([type=radio]), textarea[data-field]") && widget.typed({ typing: true }));

on("change", (widget, field) => {
  if (field.matches("select[data-event]")) press(widget, `${field.dataset.event} ${field.value}`);
  if (!field.matches("select[data-field], input[type=radio][data-field]")) return;
  widget.typed();
  if (field.name === "rules") linkRules(widget, field.value);
});

on("keydown", (widget, target, event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (rove(target, event.key) || keyIn(widget.section, target, event.key)) event.preventDefault();
});

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

onStatus(() => widgets.forEach((widget) => widget.report()));

// A fragment without states, a heading's, leaves the widgets as they are. A link leads to the first widget that it names.
function openFragment(otherwise, link = false, fresh = false) {
  const states = read(location.hash) ?? otherwise;
  const inOrder = [...document.querySelectorAll(WIDGET)].map((section) => widgets.get(section));
  const first = link && states && inOrder.find((widget) => states.has(widget?.id));
  if (states) for (const widget of inOrder) {
    if (states.has(widget.id)) widget.open(states.get(widget.id), link && widget !== first);
    else widget.openUnder(rulesOf(widget.game, inOrder, states), link || fresh);
  }
  if (!first) return;
  setTimeout(arrive, 0, first.section); // after the theme, which scrolls a new page to its top
  if (!first.busy) first.say(asked(first.view)?.textContent);
}

// The rules for what an address does not name: those of the text that it does; where it is silent on the game, those kept.
function rulesOf(game, inOrder, states) {
  const told = inOrder.filter((widget) => widget.game === game && states.has(widget.id));
  const text = told.find(({ home }) => home.state.startsWith(`${game}/`));
  return text ? states.get(text.id).split("/")[1] : told.length > 0 ? undefined : keptBefore[game];
}

// Called for every page: the theme's instant navigation swaps the document and runs no script again. It may swap a page for itself.
function begin() {
  const same = location.pathname === page;
  const left = same ? [...widgets.values()].map((widget) => [widget.id, widget.state]) : [];
  const fresh = !same || widgets.size === 0;
  const link = fresh && !popped;
  page = location.pathname;
  popped = false;
  dress();
  for (const section of widgets.keys()) if (!section.isConnected) widgets.delete(section);
  for (const section of document.querySelectorAll(WIDGET)) if (!widgets.has(section)) widgets.set(section, new Widget(section));
  for (const widget of widgets.values()) if (widget.own && kept()[widget.game] && !widget.offers(kept()[widget.game])) keepRules(widget.game);
  if (fresh) keptBefore = kept();
  for (const button of document.querySelectorAll("[data-print]")) button.hidden = false;
  openFragment(new Map(left), link, fresh);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href*='#']");
  if (!link || link.origin + link.pathname !== location.origin + page || !link.hash.includes("=")) return;
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  event.stopImmediatePropagation(); // the theme would fetch the page
  if (link.hash !== location.hash) history.pushState(history.state, "", link.hash);
  openFragment(undefined, true);
}, true);

// Back and forward: within a page the theme would fetch it again and lose the focus. The head of the page calls this before the theme hears of it.
globalThis.kabuBack = (event) => {
  const path = location.pathname;
  if (path !== headed) popped = true; // on a link's way the theme lets the browser say this too
  if (path !== page || headed !== page) return;
  event.stopImmediatePropagation();
  openFragment();
  if (history.state) scrollTo(0, history.state.y ?? 0);
};
addEventListener("hashchange", () => location.pathname === page && openFragment());
globalThis.location$?.subscribe(({ pathname }) => (headed = pathname));
if (globalThis.document$) document$.subscribe(begin);
else begin();
