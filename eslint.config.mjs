import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: [".cache/", ".tools/", ".venv/", "dist/", "site/"] },
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: { "no-empty": ["error", { allowEmptyCatch: true }] },
  },
  {
    files: ["docs/assets/*.mjs"],
    languageOptions: {
      // RELEASE and PYODIDE_FUNCTIONS are defined by the bundler; the others come from the theme.
      globals: {
        ...globals.browser,
        ...globals.serviceworker,
        RELEASE: "readonly",
        PYODIDE_FUNCTIONS: "readonly",
        __md_get: "readonly",
        __md_set: "readonly",
      },
    },
  },
  { files: ["macros/**", "tests/**"], languageOptions: { globals: globals.node } },
  { files: ["tests/bench/*.mjs"], languageOptions: { globals: globals.worker } },
];
