// The service worker for offline reading. Pages come from the network while there is a connection; assets, whose addresses contain the hash
// of their content, come from the cache. Since pages refer to assets by hash, assets of two releases never mix.
//
// in: [address, ...], files that a page loaded before the worker took control

import {
  MANIFEST,
  HASH,
  fetchAndStoreFiles,
  findCached,
  storeVerifiedResponse,
  addressesMissingInCache,
  fetchManifest,
  openCache,
  withoutHash,
} from "./verified-cache.mjs";
import { hashOfResponse } from "./integrity-fetch.mjs";

const PATIENCE = 3_000; // ms before a cached page is shown instead, except after a reload
const home = registration.scope;
const ANSWERS = /^assets\/deals\/[\w-]+\/(acts|second)-/; // precomputed answers, which the manifest does not list
const SNAPSHOT = `kabu started ${new URL(home).pathname}`; // a cache of earlier releases
let updates = Promise.resolve(); // updates run one after the other

addEventListener("install", () => skipWaiting()); // no need to wait: a service worker can serve pages of any release
addEventListener("activate", (event) =>
  event.waitUntil(Promise.all([clients.claim(), registration.navigationPreload?.enable(), caches.delete(SNAPSHOT)])),
);
addEventListener("message", (event) =>
  event.waitUntil(
    Promise.all(event.data.map((/** @type {string} */ url) => cacheRequestedUrl(stripFragmentAndQuery(url)).catch(() => {}))),
  ),
);

addEventListener("fetch", (event) => {
  const { method, mode, url, cache, headers } = event.request;
  if (method !== "GET" || !url.startsWith(home) || cache === "no-store" || headers.has("range")) return;
  const address = canonicalPageUrl(url);
  if (HASH.test(stripFragmentAndQuery(url))) event.respondWith(respondWithAsset(event, stripFragmentAndQuery(url)));
  else if (address && (mode === "navigate" || address === stripFragmentAndQuery(url))) event.respondWith(respondWithPage(event, address));
});

// Removes the fragment of an address, and its query unless the query is a hash.
/** @param {string} url */
function stripFragmentAndQuery(url) {
  const whole = url.split("#")[0];
  return HASH.test(whole) ? whole : whole.split("?")[0];
}

// Returns the canonical address of a page; undefined for files, whose names have a suffix. The address may lack the final slash, end with
// index.html, or have extra slashes.
/** @param {string} url */
function canonicalPageUrl(url) {
  const path = stripFragmentAndQuery(url)
    .slice(home.length)
    .replace(/\/{2,}/g, "/")
    .replace(/^\/|(?<=^|\/)index\.html$/g, "");
  if (path === "" || path.endsWith("/")) return home + path;
  return /\.[^/]*$/.test(path) ? undefined : `${home}${path}/`;
}

/** @param {string} url */
async function cacheRequestedUrl(url) {
  const address = canonicalPageUrl(url);
  if (!url.startsWith(home) || !(HASH.test(url) || address)) return;
  if (HASH.test(url) && (await findCached(await openCache(home), url))) return; // cached in the meantime
  const response = await fetch(url, { cache: "force-cache" }); // the same copy that the page used
  await (HASH.test(url)
    ? storeAssetOrRefetch(await openCache(home), url, response)
    : cachePageAndUpdateRelease(/** @type {string} */ (address), response, true));
}

// Caches an asset. If the asset is damaged, fetches it again, but not from the HTTP cache, which would deliver the damaged one for a year.
/** @param {Cache} cache @param {string} url @param {Response} response */
async function storeAssetOrRefetch(cache, url, response) {
  if (!(await storeVerifiedResponse(cache, url, response)) && response.ok)
    await storeVerifiedResponse(cache, url, await fetch(url, { cache: "reload" }));
}

/** @param {any} event @param {string} url */
async function respondWithAsset(event, url) {
  const cache = await openCache(home).catch(() => {}); // without storage
  const kept = event.request.cache !== "reload" && cache && (await findCached(cache, url));
  if (kept) return kept;
  const response = await fetch(event.request);
  if (cache) event.waitUntil(storeAssetOrRefetch(cache, url, response.clone()).catch(() => {})); // storage may be full
  return response;
}

/** @param {any} event @param {string} url */
async function respondWithPage(event, url) {
  const { request, preloadResponse } = event;
  const network = Promise.resolve(preloadResponse).then((preloaded) => preloaded ?? fetch(request));
  const copy = network.then((response) => response.clone());
  let late = false;
  event.waitUntil(copy.then((response) => cachePageAndUpdateRelease(url, response, late)).catch(() => {}));
  const mayUseCache = ["default", "force-cache"].includes(request.cache);
  const shown = await Promise.race([network.catch(() => {}), ...(mayUseCache ? [new Promise((done) => setTimeout(done, PATIENCE))] : [])]);
  if (shown?.status < 500) return shown;
  late = true;
  const kept = await cachedPage(url);
  // Without this redirect, the relative links of the page would be wrong.
  if (kept && url !== stripFragmentAndQuery(request.url)) return Response.redirect(url + new URL(request.url).search);
  return kept ?? network.catch((error) => respondToMissingPage(event, url, error));
}

/** @param {string} url */
const cachedPage = (url) =>
  openCache(home)
    .then((cache) => findCached(cache, url))
    .catch(() => {});

// Caches a page only if it matches the manifest of its release. If the release is newer than the cache, updates assets first, then pages,
// so that all cached pages still work if the connection fails. Foreign pages, such as the login page of a hotel, are not cached.
/** @param {string} url @param {Response} response @param {boolean} late */
function cachePageAndUpdateRelease(url, response, late) {
  updates = updates
    .catch(() => {})
    .then(async () => {
      if (!response.ok || response.redirected) return;
      const cache = await openCache(home),
        path = url.slice(home.length),
        sum = await hashOfResponse(response.clone());
      /** @param {Release | undefined} [release] */
      const has = (release) => release?.kept[path]?.[1] === sum;
      const before = await (await findCached(cache, home + MANIFEST))?.json();
      const answer = has(before) ? undefined : await fetchManifest(home);
      const release = (await answer?.clone().json()) ?? before;
      if (!has(release)) return;
      /** @param {string} address @param {Set<string>} namesakes */
      const wanted = (address, namesakes) => address !== path && namesakes.has(withoutHash(address));
      if (answer && before) await fetchAndStoreFiles(cache, home, release, await addressesMissingInCache(cache, home, release, wanted));
      await cache.put(url, response);
      if (answer) await cache.put(home + MANIFEST, answer);
      if (!late) await deleteStaleFiles(cache, release, Boolean(answer && before));
    });
  return updates;
}

// Deletes files that do not belong to this release, unless another open page may need them. `isNew` says whether the release is newer than
// the cached files; only then are precomputed answers deleted.
/** @param {Cache} cache @param {Release} more @param {boolean} isNew */
async function deleteStaleFiles(cache, { kept }, isNew) {
  if ((await clients.matchAll({ type: "window" })).length > 1) return;
  for (const request of await cache.keys()) {
    const address = request.url.slice(home.length);
    const isStale = ANSWERS.test(address) ? isNew : address !== MANIFEST && !(address in kept);
    if (isStale) await cache.delete(request, { ignoreVary: true });
  }
}

// Answers a request for a page that is neither cached nor reachable. The answer is a page that explains this. A script that requested the
// page for instant navigation cannot show the answer, so its tab navigates to the page instead.
/** @param {any} event @param {string} url @param {unknown} error */
async function respondToMissingPage({ request, clientId }, url, error) {
  const release = await (await cachedPage(home + MANIFEST))?.json();
  if (!release?.kept[url.slice(home.length)]) throw error;
  if (request.mode !== "navigate") {
    await (await clients.get(clientId))?.navigate(url);
    throw error;
  }
  const text = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Not saved on this device · Kabu</title><body style="font:1.2rem/1.6 serif;max-width:32em;margin:2em auto;padding:0 1em">
<h1>This page is not saved on this device</h1><p>You are offline, and you have not opened this page here before.</p>
<p><a href="">Try again</a>, or go to the <a href="${home}">home page</a>.</p></body></html>`;
  return new Response(text, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
}
