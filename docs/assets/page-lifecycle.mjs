// The life of a visit: pages that come and go, Back and Forward, and presses before the scripts arrive. The bundles that a page loads have
// no variables in common. They share one global instead, which the script in the head of docs/overrides/main.html creates.
// Only this module uses the global; types.d.ts describes its fields.

const shared = (globalThis.kabuLifecycle ??= { showLate() {} }); // embeds have no such script
const pageListeners = (shared.pageListeners ??= new Set());
const navigationListeners = (shared.navigationListeners ??= new Set());
const engineFiles = (shared.engineFiles ??= new Set());
const engineFileListeners = (shared.engineFileListeners ??= new Set());

// Calls a listener for every page: for this one at once, and for later ones after instant-navigation.mjs has swapped them in.
/** @param {() => void} listener */
export function onPageShown(listener) {
  pageListeners.add(listener);
  listener();
}
export const announcePageShown = () => pageListeners.forEach((listener) => listener());

// Calls a listener with the address of every instant navigation, before the page is fetched.
/** @param {(url: URL) => void} listener */
export const onNavigation = (listener) => navigationListeners.add(listener);
/** @param {URL} url */
export const announceNavigation = (url) => navigationListeners.forEach((listener) => listener(url));

// Sets the listener that is called on Back and Forward, before instant-navigation.mjs acts. The widgets' script sets it first of all.
// Once it is set, the script in the page's head no longer records presses, and no widget says that its script is late.
/** @param {() => void} listener */
export function onBackOrForward(listener) {
  shared.goBack = listener;
}

// Returns whether the reader came to this page by Back or Forward before the widgets' script ran.
export const cameByBackOrForward = () => shared.poppedPath === location.pathname;

// Repeats the last press that the reader made on a widget before the widgets' script ran.
export function repeatEarlyPress() {
  shared.earlyPress?.click();
  shared.earlyPress = undefined;
}

// Makes the widgets say that their script has not arrived.
export const reportLateScript = () => shared.showLate();

// Tells the other bundles of the page that a file of the engine has arrived.
/** @param {string} url */
export function announceEngineFile(url) {
  engineFiles.add(url);
  engineFileListeners.forEach((listener) => listener(url));
}

// Calls a listener with the address of every file of the engine that has arrived or will arrive in this visit.
/** @param {(url: string) => void} listener */
export function onEngineFile(listener) {
  engineFileListeners.add(listener);
  engineFiles.forEach((url) => listener(url));
}
