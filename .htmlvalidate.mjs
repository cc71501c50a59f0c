// The rules of HTML for every page of the site, with a reason beside each rule that is off. tests/test_built_site.py checks the pages. It
// ignores messages about elements of the theme's base template, whose ids begin with two underscores, because we cannot change these.
export default {
  root: true,
  extends: ["html-validate:recommended", "html-validate:document"],
  elements: [
    "html5",
    {
      "*": { attributes: { markdown: { allowed: () => "is for the maker of the pages, which has left it" } } },
      svg: { attributes: { translate: { allowed: () => "is no attribute of a drawing; say it around it" } } },
    },
  ],
  rules: {
    "aria-label-misuse": ["error", { allowAnyNamable: false }],
    "doctype-style": "off", // the theme writes the doctype in lower case, which means the same
    "no-trailing-whitespace": "off", // the theme's templates leave spaces, which nobody sees
    "valid-id": ["error", { relaxed: true }], // ids of the engine's reference are names in Python, which contain dots
    "require-sri": "off", // the security policy of every page allows only files from our own origin
    "wcag/h32": "off", // some forms have no submit button: they act on each change, and send nothing
  },
};
