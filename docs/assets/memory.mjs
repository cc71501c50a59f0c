// Python's memory as it stands once the engine is imported and has every game at hand. A browser that starts the engine a second time keeps it, and the third start has
// nothing to import. It is good for these very parts in this very browser, is believed only if its hash is right, and is let go of when
// a start with it did not end well. Where storage is refused, every start is a first one.

import { started } from "./kept.mjs";
import { digestOf } from "./parts.mjs";

const PAGE = 4096; // bytes; most pages are empty, and those are not kept
const home = new URL("..", self.location).href;
const open = async () => caches.open(started(home));
export const forget = () => open().then(clear).catch(() => {});

const address = ({ worker, wasm, library, engine }) => `${home}started?${[worker, wasm, library, engine, navigator.userAgent].map(encodeURIComponent)}`;
const trial = (runtime) => `${address(runtime)}&trial`; // there while a start with it has not ended

async function clear(cache) {
  await Promise.all((await cache.keys()).map((request) => cache.delete(request)));
}

// What is known of starts with these parts: the memory to start with, or whether there has been one.
export async function recall(runtime) {
  try {
    const cache = await open();
    const [kept, tried] = await Promise.all([cache.match(address(runtime)), cache.match(trial(runtime))]);
    const sum = kept?.headers.get("sum");
    if (!sum) return { again: kept !== undefined };
    const content = tried ? undefined : await kept.arrayBuffer();
    return content && (await digestOf(content)) === sum ? { memory: whole(content) } : {};
  } catch {
    return {};
  }
}

// A start with a kept memory begins; who only downloads begins none.
export const begun = (runtime) => open().then((cache) => cache.put(trial(runtime), new Response())).catch(() => {});

// After a start: notes it, keeps its memory if it is not the first, or tells that the one with a kept memory went well.
export async function remember(runtime, python, { memory, again }) {
  const content = again && parted(python); // at once, before anything else is asked
  try {
    const cache = await open();
    if (memory) return void (await cache.delete(trial(runtime)));
    await clear(cache); // of other editions
    const headers = content ? { sum: await digestOf(await content.arrayBuffer()) } : {};
    await cache.put(address(runtime), new Response(content || "", { headers }));
  } catch {} // there is no room
}

// As Pyodide's own `makeMemorySnapshot()` has it, less the empty pages; that one wants the objects of JavaScript which Python always holds
// in the package as published, and here it holds none. First the length of the whole, then the numbers of the pages, then the pages.
function parted({ _module, _api }) {
  const { HEAPU8, __hiwire_get: get, __hiwire_immortal_get: immortal } = _module;
  if (held(get, 0) || held(immortal, 7)) return undefined;
  const head = new Uint8Array(PAGE);
  const objects = new TextEncoder().encode('{"hiwireKeys":[],"immortalKeys":[]}');
  const build = _api.config.BUILD_ID.match(/.{8}/g).map((digits) => parseInt(digits, 16));
  new Uint32Array(head.buffer).set([1886286592, PAGE, objects.length, 0, ...build]);
  head.set(objects, 48);
  const words = new Int32Array(HEAPU8.buffer);
  const used = Array.from({ length: HEAPU8.length / PAGE }, (_, page) => page).filter((page) => words.subarray((page * PAGE) / 4, ((page + 1) * PAGE) / 4).some(Boolean));
  const pages = used.map((page) => HEAPU8.slice(page * PAGE, (page + 1) * PAGE));
  return new Blob([Uint32Array.of(PAGE + HEAPU8.length, used.length + 1, 0, ...used.map((page) => page + 1)), head, ...pages]);
}

// Whether one of these, from a number on, is there and not free.
function held(get, from) {
  try {
    for (let one = from; ; one++) if (get(one) !== null) return true;
  } catch {
    return false; // the table ends here
  }
}

function whole(content) {
  const [length, count] = new Uint32Array(content, 0, 2);
  const memory = new Uint8Array(length);
  const pages = new Uint8Array(content, 4 * (2 + count));
  new Uint32Array(content, 8, count).forEach((page, place) => memory.set(pages.subarray(place * PAGE, (place + 1) * PAGE), page * PAGE));
  return memory;
}
