// The offline copy: files of a release in the browser's cache, stored only if their content matches the manifest. For the
// address of each file, the manifest has the file's size, and the hash of its content unless the address contains this hash:
// {kept: {address: [bytes, hash]}}.

import { hashOfResponse } from "./integrity-fetch.mjs";

export const MANIFEST = "release.json";
export const HASH = /[-?]([0-9a-f]{12})(?:\.\w+)?$/; // matches addresses whose content never changes
const CONNECTIONS = 4; // files fetched at the same time

/** @param {string} home */
const cacheName = (home) => `kabu ${new URL(home).pathname}`; // an origin may host several copies of the site
/** @param {string} home */
export const openCache = async (home) => caches.open(cacheName(home));
/** @param {string} home */
export const deleteCache = (home) => caches.delete(cacheName(home));
/** @param {Cache} cache @param {RequestInfo} url */
export const findCached = (cache, url) => cache.match(url, { ignoreVary: true });
/** @param {string} address */
export const withoutHash = (address) => address.replace(HASH, "");

// Stores a response if its content has the right hash. Returns whether the hash is right.
/** @param {Cache} cache @param {string} url @param {Response} response @param {string} [hash] */
export async function storeVerifiedResponse(cache, url, response, hash = HASH.exec(url)?.[1] ?? "") {
  if (!response.ok || response.redirected || (await hashOfResponse(response.clone())) !== hash) return false;
  await cache.put(url, response);
  return true;
}

// Returns the addresses of a release that are missing or outdated in the cache: assets first, then the pages that need them. `wanted` says
// which addresses count. It is called with an address, and with the set of all cached addresses without their hashes.
/**
 * @param {Cache} cache
 * @param {string} home
 * @param {Release} rest
 * @param {(address: string, namesakes: Set<string>) => boolean} wanted
 */
export async function addressesMissingInCache(cache, home, { kept }, wanted) {
  const cached = new Map((await cache.keys()).map((request) => [request.url.slice(home.length), request]));
  const namesakes = new Set([...cached.keys()].map(withoutHash));
  /** @param {string} address */
  const isCurrent = async (address) => {
    const request = cached.get(address);
    return (
      request &&
      (HASH.test(address) || (await hashOfResponse(/** @type {Response} */ (await findCached(cache, request)))) === kept[address][1])
    );
  };
  const addresses = Object.keys(kept).filter((address) => wanted(address, namesakes));
  const missing = await Promise.all(addresses.map(async (address) => ((await isCurrent(address)) ? [] : address)));
  return missing.flat().sort((one, other) => Number(HASH.test(other)) - Number(HASH.test(one)));
}

// Returns the addresses of the scripts and style sheets that a page loads.
const NEEDS = /<(?:script|link rel="stylesheet")[^>]*? (?:src|href)="([^"]+)"/g;
/** @param {string} text @param {string} url */
const requiredFiles = (text, url) => [...text.matchAll(NEEDS)].map(([, address]) => new URL(address, url).href);

// Fetches and stores files. Before a page is stored, the scripts and style sheets that it needs and the cache lacks are fetched and stored.
// Calls `onProgress` with the size of each stored file. Throws Error("changed") if a response is not the file that the manifest lists, as
// when the server has a newer release.
/**
 * @param {Cache} cache
 * @param {string} home
 * @param {Release} rest
 * @param {string[]} addresses
 * @param {(bytes: number) => void} [onProgress]
 * @param {AbortSignal | undefined} [signal]
 */
export async function fetchAndStoreFiles(cache, home, { kept }, addresses, onProgress = () => {}, signal) {
  const parts = addresses.filter((address) => HASH.test(address));
  /** @param {string} address */
  const fetchOne = async (address) => {
    const response = await fetch(home + address, { cache: "no-store", signal });
    const needed = HASH.test(address) ? [] : requiredFiles(await response.clone().text(), home + address);
    for (const part of needed)
      if (part.slice(home.length) in kept && !(await findCached(cache, part))) await fetchOne(part.slice(home.length));
    if (!(await storeVerifiedResponse(cache, home + address, response, kept[address][1]))) throw new Error("changed");
    onProgress(kept[address][0]);
  };
  for (const queue of [parts, addresses.slice(parts.length)]) {
    const fetchInTurn = async () => {
      while (queue.length > 0) await fetchOne(/** @type {string} */ (queue.shift()));
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, fetchInTurn));
  }
}

// Returns the response with the current manifest of the site.
/** @param {string} home */
export const fetchManifest = (home) => fetch(home + MANIFEST, { cache: "no-store" });
