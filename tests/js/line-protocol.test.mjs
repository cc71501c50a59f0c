// Another program plays with the engine by the line protocol: the session on the protocol's page, a partner that stops, and one that is
// killed.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const RECORD = "sashikomi fuda-wiki-sashikomi seats=2 seed=1686";

function startEngine(context) {
  const engine = spawn(`${root}.venv/bin/python`, ["-m", "kabu_core", "engine", "sashikomi"], { cwd: root });
  context.after(() => engine.kill()); // if a test fails, the engine would still wait for input
  const replies = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
  let faults = "";
  engine.stderr.on("data", (text) => (faults += text));
  const ended = once(engine, "close").then(([code]) => ({ code, faults }));
  const ask = async (line) => {
    engine.stdin.write(`${line}\n`);
    return JSON.parse((await replies.next()).value);
  };
  return { engine, ask, ended };
}

test("the session on the page is what the engine answers", async (context) => {
  const page = readFileSync(`${root}docs/line-protocol.md`, "utf8");
  const pairs = [...page.matchAll(/^> (.*)\n< (.*)$/gm)];
  assert.ok(pairs.length > 5);
  const { ask, ended } = startEngine(context);
  const { version } = await ask('{"command": "hello"}');
  for (const [, line, reply] of pairs) assert.deepEqual(await ask(line), JSON.parse(reply.replace("{{ engine_version() }}", version)));
  assert.deepEqual(await ended, { code: 0, faults: "" });
});

test("an engine whose input ends says how to resume the game, and another resumes it", async (context) => {
  const { engine, ask, ended } = startEngine(context);
  const { record } = await ask('{"command": "new", "seed": 1686}');
  assert.equal(record, RECORD);
  engine.stdin.end();
  const { code, faults } = await ended;
  assert.equal(code, 2);
  const [, cause, advice] = /^kabu: (.*); to resume it, send (.*)\n$/.exec(faults);
  assert.equal(cause, "the input ended while a game was under way");
  const other = startEngine(context);
  assert.equal((await other.ask(advice)).record, RECORD);
  await other.ask('{"command": "quit"}');
  assert.deepEqual(await other.ended, { code: 0, faults: "" });
});

test("an engine whose partner is killed says how to resume the game", async (context) => {
  const { engine, ask, ended } = startEngine(context);
  await ask('{"command": "new", "seed": 1686}');
  engine.stdout.destroy(); // the system does the same if the partner is killed after it has sent its last command
  engine.stdin.end('{"command": "position"}\n{"command": "play", "action": "stand"}\n');
  const { code, faults } = await ended;
  assert.equal(code, 2);
  assert.match(faults, /^kabu: nobody reads the replies any more; to resume it, send .*seed=1686.*\n$/);
});
