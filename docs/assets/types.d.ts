// Types shared by several scripts, and the globals that a page defines.

declare const RELEASE: string; // defined by the bundler
declare const PYODIDE_FUNCTIONS: string[]; // defined by the bundler
declare const __md_get: (key: string) => { index: number } | null; // from the theme
declare const __md_set: (key: string, value: object) => void;

// The values that the scripts of a visit share. Only page-lifecycle.mjs and the script in the head of docs/overrides/main.html use them.
interface Lifecycle {
  showLate(): void; // says that the widgets' script has not arrived, unless the script runs
  goBack?: () => void; // the handler of Back and Forward; set once the widgets' script runs
  poppedPath?: string; // the path to which Back or Forward led before the widgets' script ran
  earlyPress?: HTMLElement | null; // the control of a widget that was pressed last before that script ran
  engineFiles?: Set<string>; // the addresses of the engine's files that have arrived in this visit
  pageListeners?: Set<() => void>;
  navigationListeners?: Set<(url: URL) => void>;
  engineFileListeners?: Set<(url: string) => void>;
}
declare var kabuLifecycle: Lifecycle | undefined;

type Limits = Record<"boot" | "answer" | "slow" | "table" | "twice" | "step" | "ahead" | "luck", number>;
declare var kabuLimits: Partial<Limits> | undefined; // set by tests

// An element found by a selector. Its class depends on the selector, so its properties are not checked.
type LooseElement = any;
interface ParentNode {
  querySelector(selectors: string): LooseElement;
  querySelectorAll(selectors: string): Iterable<LooseElement> & { length: number; forEach(act: (found: LooseElement) => void): void };
}
interface Element {
  closest(selectors: string): LooseElement;
}
type LooseEvent = Event & { target: LooseElement; [detail: string]: any };
type PageEvent =
  | "change"
  | "click"
  | "focusin"
  | "focusout"
  | "input"
  | "keydown"
  | "mousedown"
  | "pointerdown"
  | "pointerover"
  | "reset"
  | "submit"
  | "touchstart";
interface EventTarget {
  addEventListener(type: PageEvent, listener: (event: LooseEvent) => void, options?: boolean | AddEventListenerOptions): void;
}
declare function addEventListener(
  type: PageEvent,
  listener: (event: LooseEvent) => void,
  options?: boolean | AddEventListenerOptions,
): void;

type Widget = import("./widget.mjs").Widget;
type Runtime = Record<"worker" | "loader" | "script" | "wasm" | "library" | "engine" | "parts", string> & {
  [part: string]: any;
  lock: object;
  bytes: { raw: number; sent: number };
};

// An answer of the engine: the new state of a widget, its HTML, the sentence to announce, and the intermediate boards that lead to it.
interface Frame {
  state: string;
  html: string;
  say?: string;
  steps?: [news: string, board: string][];
}
// A piece of HTML that precomputed frames share: a text, or the numbers in the pool of the pieces that it consists of.
type Piece = string | number[];
// A frame in a precomputed file. Its numbers are those of pieces in the file's pool.
type PackedFrame = [state: string, say: string, html: number[], steps: [news: string, board: number[]][]];

// The options for processing and showing an act.
interface ActOptions {
  form?: boolean;
  sound?: "card" | "chip";
  opened?: boolean;
  rules?: string;
  silent?: boolean;
  typing?: boolean;
  appliesRules?: boolean;
}
type Act = ActOptions & { event: string; state?: string };

interface SavedGame {
  state: string;
  stage: string;
  told: string;
  when: number;
}

// release.json: for the address of each file, the file's size, and the hash of its content unless the address contains this hash.
interface Release {
  kept: Record<string, [bytes: number, hash?: string]>;
}

// An entry of the search index, and its word lists.
interface IndexEntry {
  location: string;
  title: string;
  text: string;
  names?: string[];
  weight?: number;
  share?: number;
}
interface SearchWords {
  small: string[];
  same: Record<string, string>;
  games: string[];
}
interface Section {
  location: string;
  title: string;
  text: string;
  page: string;
  weight: number;
  share: number;
  names: string[];
  head: string;
  over: string;
  body: string;
  dense: number;
}

type EngineFailure = import("./integrity-fetch.mjs").EngineFailure;
// The ways in which the engine or a part can fail; failure-messages.mjs has a sentence for each.
type FailureKind =
  | "unreachable"
  | "missing"
  | "refused"
  | "damaged"
  | "replaced"
  | "stale"
  | "newer"
  | "silent"
  | "deaf"
  | "lost"
  | "stopped"
  | "forbidden"
  | "broken";
interface CardPosition {
  x: number;
  y: number;
  width: number;
  height: number;
  row: Element | null;
}
type GuideStep = Frame & { says: string[]; act?: string };
interface JSON {
  parse(text: string | null | undefined): any;
}
interface Document {
  addEventListener(type: PageEvent, listener: (event: LooseEvent) => void, options?: boolean | AddEventListenerOptions): void;
}
interface Navigator {
  connection?: { saveData: boolean };
}
interface FormData {
  values(): Iterable<string>;
}
interface Performance {
  getEntriesByType(type: "navigation"): PerformanceNavigationTiming[];
}
// The globals of a service worker.
declare const registration: LooseElement;
declare const clients: LooseElement;
declare const skipWaiting: () => void;
declare function addEventListener(type: "install" | "activate" | "message" | "fetch", listener: (event: LooseEvent) => void): void;

// The files of the Python console: addresses of its worker and of Python's files, and the build information in Pyodide's lock file.
type ConsoleFiles = Record<"worker" | "loader" | "script" | "wasm" | "library" | "wheel", string> & { lock: object };
