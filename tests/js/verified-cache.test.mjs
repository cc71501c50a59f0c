import assert from "node:assert/strict";
import { test } from "node:test";
import { HASH, addressesMissingInCache, storeVerifiedResponse, withoutHash } from "../../docs/assets/verified-cache.mjs";
import { hashOfResponse } from "../../docs/assets/integrity-fetch.mjs";

const HOME = "https://kabu.example/";

function fakeCacheWith(texts) {
  const store = new Map(Object.entries(texts).map(([address, text]) => [HOME + address, text]));
  return {
    store,
    keys: async () => [...store.keys()].map((url) => ({ url })),
    match: async (key) => new Response(store.get(key.url ?? key)),
    put: async (url, response) => store.set(url, await response.text()),
  };
}

test("an address shows whether its content can change", () => {
  assert.ok(HASH.test("assets/site-0123456789ab.js") && HASH.test("search/index.json?0123456789ab"));
  assert.ok(!HASH.test("games/") && !HASH.test("assets/site-0123.js"));
  assert.equal(withoutHash("assets/site-0123456789ab.js"), "assets/site");
});

test("a response is stored only if its hash is right", async () => {
  const cache = fakeCacheWith({});
  const sum = await hashOfResponse(new Response("right"));
  assert.match(sum, /^[0-9a-f]{12}$/);
  assert.equal(await storeVerifiedResponse(cache, "a", new Response("wrong"), sum), false);
  assert.equal(await storeVerifiedResponse(cache, "a", new Response("right", { status: 404 }), sum), false);
  assert.equal(cache.store.size, 0);
  assert.equal(await storeVerifiedResponse(cache, "a", new Response("right"), sum), true);
  assert.deepEqual([...cache.store], [["a", "right"]]);
});

test("missing and changed files of a release are listed, assets before pages", async () => {
  const sum = await hashOfResponse(new Response("same"));
  const kept = {
    "same/": [1, sum],
    "changed/": [1, sum],
    "new/": [1, sum],
    "part-0123456789ab.js": [1, "0123456789ab"],
    "old-0123456789ab.js": [1, "0123456789ab"],
  };
  const cache = fakeCacheWith({ "same/": "same", "changed/": "before", "old-0123456789ab.js": "" });
  assert.deepEqual(await addressesMissingInCache(cache, HOME, { kept }, () => true), ["part-0123456789ab.js", "changed/", "new/"]);
});
