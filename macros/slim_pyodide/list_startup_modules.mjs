// Prints the standard library modules that Pyodide imports when it starts without a program: those from the archive, in the order in which
// they are ready, and in a second line those that are frozen, a part of the interpreter. Usage: node list_startup_modules.mjs <library.zip>
import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const { info } = JSON.parse(readFileSync(new URL(import.meta.resolve("pyodide/pyodide-lock.json"))));
const options = { lockFileContents: { info, packages: {} }, packageBaseUrl: "/nowhere/", args: ["-S"], enableRunUntilComplete: false };
const python = await loadPyodide({ stdLibURL: process.argv[2], ...options });
console.log(
  python.runPython(`
import sys
origins = {name: str(getattr(module.__spec__, "origin", "")) for name, module in sys.modules.items()}
"\\n".join(" ".join(name for name in origins if where in origins[name]) for where in (".zip", "frozen"))
`),
);
