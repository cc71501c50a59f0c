// The controls of the page on offline reading: download the whole site, stop, continue, and delete.

import {
  MANIFEST,
  fetchAndStoreFiles,
  findCached,
  deleteCache,
  addressesMissingInCache,
  fetchManifest,
  openCache,
} from "./verified-cache.mjs";
import { siteRoot } from "./asset-urls.mjs";

const NEVER = "This address does not use HTTPS, so the browser cannot save the site for offline use. Everything still works online.";
const REFUSED =
  "The browser is not saving anything for this site, for example because this is a private window. Everything still works online.";
/** @type {Record<string, string>} */
const WHY = {
  AbortError: "Stopped.",
  changed: "The site has just been updated. Please press the button again.",
  QuotaExceededError: "There is not enough storage left on this device. Everything still works online.",
};
/** @type {{ whole: number, done: number, controller: AbortController } | undefined} */
let download; // the running download, which continues when the reader goes to another page

/** @param {string} name */
const offlineControl = (name) => document.querySelector(`[data-offline] [data-offline-${name}]`);
/** @param {number} bytes */
const toMegabytes = (bytes) => Math.ceil(bytes / 1_000_000);

// Compares the cache with the site's current manifest or, if the site cannot be reached, with the stored one.
/** @returns {Promise<any>} */
async function readCacheStatus() {
  const cache = await openCache(siteRoot);
  const answer = await fetchManifest(siteRoot).catch(() => findCached(cache, siteRoot + MANIFEST));
  if (!answer) return { cache };
  const release = await answer.clone().json();
  const left = await addressesMissingInCache(cache, siteRoot, release, () => true);
  /** @param {string[]} addresses */
  const bytes = (addresses) => addresses.reduce((sum, address) => sum + release.kept[address][0], 0);
  return { cache, answer, release, left, missing: bytes(left), whole: bytes(Object.keys(release.kept)) };
}

/** @param {string} [message] */
async function showOfflineStatus(message = "") {
  const { left = [], missing, whole } = download ? { missing: download.whole - download.done, ...download } : await readCacheStatus();
  if (!offlineControl("say")) return; // the reader has left the page
  const activeElement = /** @type {HTMLElement | null} */ (document.activeElement);
  offlineControl("keep").textContent =
    missing < whole ? `Save the rest for offline, ${toMegabytes(missing)} MB` : `Save everything for offline, ${toMegabytes(whole)} MB`;
  offlineControl("keep").hidden = download || left.length === 0;
  offlineControl("stop").hidden = offlineControl("bar").hidden = !download;
  offlineControl("drop").hidden = download || !(missing < whole);
  Object.assign(offlineControl("bar"), { max: whole ?? 1, value: whole - missing || 0 });
  const status =
    missing === 0
      ? "Everything is saved on this device."
      : `${missing < whole ? toMegabytes(whole - missing) : "None"} of the ${toMegabytes(whole)} MB is saved on this device.`;
  offlineControl("say").textContent = download
    ? "Downloading. You can keep reading, or stop the download and continue it another day."
    : `${message} ${whole ? status : "You are offline."}`.trim();
  if (activeElement?.hidden) offlineControl("say").parentElement.querySelector("button:not([hidden])")?.focus();
}

async function downloadSite() {
  const controller = new AbortController();
  const { cache, answer, release, left, missing, whole } = await readCacheStatus();
  download = { whole, done: whole - missing, controller };
  await Promise.all([showOfflineStatus(), navigator.storage?.persist?.()]);
  try {
    await fetchAndStoreFiles(
      cache,
      siteRoot,
      release,
      left,
      (bytes) => offlineControl("bar") && (offlineControl("bar").value = /** @type {any} */ (download).done += bytes),
      controller.signal,
    );
    await cache.put(siteRoot + MANIFEST, answer);
    return "";
  } catch ({ name, message }) {
    controller.abort(); // the other requests are no use now
    return WHY[name] ?? WHY[message] ?? "The connection failed.";
  } finally {
    download = undefined;
  }
}

/** @type {Record<string, () => Promise<string> | void>} */
const ACTS = {
  keep: downloadSite,
  stop: () => void download?.controller.abort(),
  drop: () => deleteCache(siteRoot).then(() => "The offline copy has been removed. Pages you read from now on will be saved again."),
};

addEventListener("click", ({ target }) => {
  const act = ["keep", "stop", "drop"].find((name) => target === offlineControl(name));
  if (act)
    ACTS[act]()
      ?.then(showOfflineStatus)
      .catch(() => (offlineControl("say").textContent = REFUSED));
});

export function setUpForPage() {
  if (navigator.serviceWorker && "caches" in globalThis) showOfflineStatus().catch(() => (offlineControl("say").textContent = REFUSED));
  else offlineControl("say").textContent = NEVER;
}
