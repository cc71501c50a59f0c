// Prints the standard library modules that Pyodide imports when it starts without a program. Usage: node boot_modules.mjs <library.zip>
import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const { info } = JSON.parse(readFileSync(new URL(import.meta.resolve("pyodide/pyodide-lock.json"))));
const options = { lockFileContents: { info, packages: {} }, packageBaseUrl: "/nowhere/", args: ["-S"], enableRunUntilComplete: false };
const python = await loadPyodide({ stdLibURL: process.argv[2], ...options });
console.log(
  python.runPython(`
import sys
" ".join(name for name, module in sorted(sys.modules.items()) if ".zip" in str(getattr(module.__spec__, "origin", "")))
`),
);
