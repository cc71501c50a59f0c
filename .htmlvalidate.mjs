// What every page of the site is held to; a rule that is off has its reason beside it. tests/test_built_site.py runs it over all pages, and
// passes over what the theme's base template writes itself, whose ids begin with two underscores: no block of it lets us change that.
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
    "doctype-style": "off", // the theme writes it small, which means the same
    "no-trailing-whitespace": "off", // left by the theme's templates, and nobody sees it
    "require-sri": "off", // everything comes from our own origin, under the policy of every page
    "wcag/h32": "off", // scorers, the theme's colours and the sheets to print answer as they are changed; their forms send nothing
  },
};
