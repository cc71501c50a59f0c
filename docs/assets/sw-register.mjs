// Without a net: the service worker is asked for once the page is idle. Where there can be none, all is as without it.

import { HASH } from "./cache-store.mjs";
import { siteRoot, whenIdle } from "./lazy-urls.mjs";

const workers = navigator.serviceWorker; // not there without HTTPS

// The worker caches what was asked for before it came, and what the browser had in memory and so did not ask it for. It may be active and still
// not control this page, whose loading had begun before; then it is told of everything.
async function register() {
  const [{ workerStart }] = performance.getEntriesByType("navigation");
  await workers.register(`${siteRoot}sw.js`);
  const { active } = await workers.ready;
  const parts = Object.values(globalThis.kabuEngine ?? {}).filter((part) => HASH.test(part));
  if (!workerStart) active?.postMessage([location.href, ...parts]);
  const since = performance.now();
  /** @param {PerformanceObserverEntryList} list */
  const missed = (list) =>
    list
      .getEntries()
      .filter(({ name, startTime }) => (startTime < since || !workers.controller) && (!workerStart || HASH.test(name)))
      .map(({ name }) => name);
  new PerformanceObserver((list) => active?.postMessage([...new Set(missed(list))])).observe({ type: "resource", buffered: true });
}

const begin = () => register().catch(() => {});
if (workers && document.querySelector("link[rel=manifest]")) addEventListener("load", () => whenIdle(begin));
