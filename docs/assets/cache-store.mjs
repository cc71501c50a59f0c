// What is kept on the reader's machine: files of a release, each with the content that its manifest tells, or not at all.
// The manifest has them by address: {kept: {address: [bytes, sum]}, rest: {...}}.

import { digest } from "./integrity-fetch.mjs";

export const MANIFEST = "release.json";
export const HASH = /[-?]([0-9a-f]{12})(?:\.\w+)?$/; // in an address: what comes from there never changes
const MANY = 4; // fetched at once

/** @param {string} home */
const cacheName = (home) => `kabu ${new URL(home).pathname}`; // of one origin, several sites may be read
/** @param {string} home */
export const openCache = async (home) => caches.open(cacheName(home));
/** @param {string} home */
export const deleteCache = (home) => caches.delete(cacheName(home));
/** @param {Cache} cache @param {RequestInfo} url */
export const findCached = (cache, url) => cache.match(url, { ignoreVary: true });
/** @param {string} address */
export const withoutHash = (address) => address.replace(HASH, "");

// Keeps an answer if it is what the sum says; whether it is.
/** @param {Cache} cache @param {string} url @param {Response} response @param {string} [sum] */
export async function storeVerified(cache, url, response, sum = HASH.exec(url)?.[1] ?? "") {
  if (!response.ok || response.redirected || (await digest(response.clone())) !== sum) return false;
  await cache.put(url, response);
  return true;
}

// The addresses of a release, of those wanted, whose content is not kept: the parts first, then the pages that ask for them.
/**
 * @param {Cache} cache
 * @param {string} home
 * @param {Release} rest
 * @param {(address: string, namesakes: Set<string>) => boolean} wanted
 */
export async function missingAddresses(cache, home, { kept }, wanted) {
  const there = new Map((await cache.keys()).map((request) => [request.url.slice(home.length), request]));
  const namesakes = new Set([...there.keys()].map(withoutHash));
  /** @param {string} address */
  const same = async (address) => {
    const request = there.get(address);
    return (
      request && (HASH.test(address) || (await digest(/** @type {Response} */ (await findCached(cache, request)))) === kept[address][1])
    );
  };
  const asked = Object.keys(kept).filter((address) => wanted(address, namesakes));
  const found = await Promise.all(asked.map(async (address) => ((await same(address)) ? [] : address)));
  return found.flat().sort((one, other) => Number(HASH.test(other)) - Number(HASH.test(one)));
}

// The addresses of what a page cannot do without: its scripts and its sheets.
const NEEDS = /<(?:script|link rel="stylesheet")[^>]*? (?:src|href)="([^"]+)"/g;
/** @param {string} text @param {string} url */
const needs = (text, url) => [...text.matchAll(NEEDS)].map(([, found]) => new URL(found, url).href);

// Fetches these, and before a page what it needs and those kept before it did not. `told` hears of the bytes of each. Fails with "changed"
// where the server has other content by now.
/**
 * @param {Cache} cache
 * @param {string} home
 * @param {Release} rest
 * @param {string[]} addresses
 * @param {(bytes: number) => void} [told]
 * @param {AbortSignal | undefined} [signal]
 */
export async function fetchAll(cache, home, { kept }, addresses, told = () => {}, signal) {
  const parts = addresses.filter((address) => HASH.test(address));
  /** @param {string} address */
  const one = async (address) => {
    const response = await fetch(home + address, { cache: "no-store", signal });
    const needed = HASH.test(address) ? [] : needs(await response.clone().text(), home + address);
    for (const part of needed) if (part.slice(home.length) in kept && !(await findCached(cache, part))) await one(part.slice(home.length));
    if (!(await storeVerified(cache, home + address, response, kept[address][1]))) throw new Error("changed");
    told(kept[address][0]);
  };
  for (const rest of [parts, addresses.slice(parts.length)]) {
    const line = async () => {
      while (rest.length > 0) await one(/** @type {string} */ (rest.shift()));
    };
    await Promise.all(Array.from({ length: MANY }, line));
  }
}

// The manifest that the site has now, as an answer.
/** @param {string} home */
export const fetchManifest = (home) => fetch(home + MANIFEST, { cache: "no-store" });
