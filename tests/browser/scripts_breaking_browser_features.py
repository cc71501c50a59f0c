"""Scripts that run before a page's own scripts and break a part of the browser: storage, history, timers or messages to the worker."""

import json

REFUSE_ADDRESSES = """
globalThis.refuse = true;
for (const name of ["pushState", "replaceState"]) {
    const real = History.prototype[name];
    History.prototype[name] = function (state, title, url) {
        if (refuse && String(url).includes("table=")) throw new DOMException("too many", "SecurityError");
        return real.call(this, state, title, url);
    };
}
const wait = setTimeout;
globalThis.setTimeout = (callback, ms, ...values) => wait(callback, ms === 10_000 ? 200 : ms, ...values);
"""
"""Until `refuse` is false, the browser refuses to write a table's address, as it does after too many writes. The page retries sooner."""

HASTEN_TIMERS = "const wait = setTimeout; globalThis.setTimeout = (callback, ms) => wait(callback, ms / 20);"
"""All timers of the page run twenty times as fast."""

DENY_STORAGE = """for (const name of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(globalThis, name, { get() { throw new DOMException("denied", "SecurityError"); } });
}"""
"""The browser denies access to its storage."""

FILL_STORAGE = """Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };"""
"""The browser's storage is full."""

DAMAGE_QUESTIONS = """const { postMessage } = Worker.prototype;
Worker.prototype.postMessage = function (data) {
    postMessage.call(this, globalThis.poison && data.id ? { ...data, state: 12 } : data);
};"""
"""As long as `poison` is true, each question reaches the worker with an impossible state."""

DAMAGE_SETTINGS = [
    f"localStorage['kabu.rules'] ??= localStorage['kabu.look'] ??= {json.dumps(junk)};" for junk in ("{broken", "[1, 2]", "7")
]
"""The stored rules and appearance are damaged."""
