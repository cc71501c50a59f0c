// Without a net: the service worker is asked for once the page is idle. Where there can be none, all is as without it.

import { HASH } from "./cache-store.mjs";
import { siteRoot, whenIdle } from "./lazy-urls.mjs";

const workers = navigator.serviceWorker; // not there without HTTPS

// What was asked for before there was a worker, it keeps now, or as soon as it has come; and what the browser had in memory, and so did not ask
// it for.
async function register() {
  const [{ workerStart }] = performance.getEntriesByType("navigation");
  await workers.register(`${siteRoot}sw.js`);
  if (!workers.controller) await new Promise((done) => workers.addEventListener("controllerchange", done, { once: true }));
  const parts = Object.values(globalThis.kabuEngine ?? {}).filter((part) => HASH.test(part));
  if (!workerStart) workers.controller?.postMessage([location.href, ...parts]);
  const since = performance.now();
  /** @param {PerformanceObserverEntryList} list */
  const read = (list) =>
    list
      .getEntries()
      .filter(({ name, startTime }) => startTime < since && (!workerStart || HASH.test(name)))
      .map(({ name }) => name);
  new PerformanceObserver((list) => workers.controller?.postMessage([...new Set(read(list))])).observe({
    type: "resource",
    buffered: true,
  });
}

const begin = () => register().catch(() => {});
if (workers && document.querySelector("link[rel=manifest]")) addEventListener("load", () => whenIdle(begin));
