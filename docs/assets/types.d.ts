// Types that several scripts share, and the globals that a page defines.

declare const RELEASE: string; // defined by the bundler
declare const __md_get: (key: string) => { index: number } | null; // from the theme
declare const __md_set: (key: string, value: object) => void;

interface Subscription<T> {
  subscribe(hear: (news: T) => void): void;
}
declare var document$: Subscription<Document>;
declare var location$: Subscription<URL>;
declare var kabuBack: (() => void) | undefined;
declare var kabuPopped: string | undefined;
declare var kabuEarly: HTMLElement | null | undefined;
declare var kabuLate: () => void;
declare var kabuEngine: Runtime | undefined;
declare var kabuLimits: Partial<Record<"boot" | "answer" | "slow" | "table" | "ahead" | "luck" | "twice" | "step", number>> | undefined;

// An element that is looked up has the type that its selector says.
type Found = any;
interface ParentNode {
  querySelector(selectors: string): Found;
  querySelectorAll(selectors: string): Iterable<Found> & { length: number; forEach(act: (found: Found) => void): void };
}
interface Element {
  closest(selectors: string): Found;
}
type Heard = Event & { target: Found; [detail: string]: any };
type PageEvent =
  "change" | "click" | "focusin" | "focusout" | "input" | "keydown" | "pointerdown" | "pointerover" | "reset" | "submit" | "touchstart";
interface EventTarget {
  addEventListener(type: PageEvent, hear: (event: Heard) => void, options?: boolean | AddEventListenerOptions): void;
}
declare function addEventListener(type: PageEvent, hear: (event: Heard) => void, options?: boolean | AddEventListenerOptions): void;

type Widget = import("./widget.mjs").Widget;
type Runtime = Record<"worker" | "loader" | "script" | "wasm" | "library" | "engine", string> & {
  [part: string]: any;
  lock: object;
  bytes: { raw: number; sent: number };
};

// A position of a widget as the engine gives it, with the boards on the way to it.
interface Frame {
  state: string;
  html: string;
  say?: string;
  steps?: [news: string, board: string][];
}
// The same in a file of the build: numbers stand for pieces of its pool.
type PackedFrame = [state: string, say: string, html: number[], steps: [news: string, board: number[]][]];

// How an act is shown.
interface How {
  form?: boolean;
  heard?: "card" | "chip";
  opened?: boolean;
  rules?: string;
  silent?: boolean;
  typing?: boolean;
  wakes?: boolean;
}
type Act = How & { event: string; state?: string };

interface SavedGame {
  state: string;
  stage: string;
  told: string;
  when: number;
}

// release.json: the bytes and the hash of each file, by its address.
interface Release {
  kept: Record<string, [bytes: number, hash: string]>;
}

// A section of the search index, and the words that it knows.
interface IndexEntry {
  location: string;
  title: string;
  text: string;
  names?: string[];
  weight?: number;
  share?: number;
}
interface English {
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

type Failure = import("./integrity-fetch.mjs").Failure;
// The ways in which the engine or a part of it can fail; failure-messages.mjs has a sentence for each.
type Way =
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
  addEventListener(type: PageEvent, hear: (event: Heard) => void, options?: boolean | AddEventListenerOptions): void;
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
// Of a service worker; its events are those of every worker and more.
declare const registration: Found;
declare const clients: Found;
declare const skipWaiting: () => void;
declare function addEventListener(type: "install" | "activate" | "message" | "fetch", hear: (event: Heard) => void): void;
