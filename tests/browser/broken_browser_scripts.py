"""Scripts that run before a page's own and break a part of the browser: storage, history, timers or messages to the worker."""

import json

REFUSED = """
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
HASTE = "const wait = setTimeout; globalThis.setTimeout = (callback, ms) => wait(callback, ms / 20);"
DENIED = """for (const name of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(globalThis, name, { get() { throw new DOMException("denied", "SecurityError"); } });
}"""
FULL = """Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };"""
POISON = """const { postMessage } = Worker.prototype;
Worker.prototype.postMessage = function (data) {
    postMessage.call(this, globalThis.poison && data.id ? { ...data, state: 12 } : data);
};"""
SPOILT = [f"localStorage['kabu.rules'] ??= localStorage['kabu.look'] ??= {json.dumps(junk)};" for junk in ("{broken", "[1, 2]", "7")]
