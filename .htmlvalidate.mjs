// What every page of the site is held to: npx html-validate "site/**/*.html". A rule that is off has its reason beside it.
export default {
  root: true,
  extends: ["html-validate:recommended", "html-validate:document"],
  rules: {
    "aria-label-misuse": ["error", { allowAnyNamable: false }],
    // Only how the source looks:
    "doctype-style": "off", // the theme writes it small
    "no-trailing-whitespace": "off", // left by the theme's templates
    // What the theme's base template writes, and no block of it lets us change:
    "valid-id": ["error", { relaxed: true }], // its ids begin with two underscores
    "input-attributes": "off", // autocomplete at the two checkboxes behind its drawer and its search
    "valid-autocomplete": "off", // the same
    // What does not hold here:
    "wcag/h32": "off", // scorers, the theme's colours and the sheets to print answer as they are changed; their forms send nothing
  },
};
