// An element with its properties and what stands in it.
/** @param {string} name @param {object} [attributes] @param {...(string | Node)} parts @returns {Found} */
export const createElement = (name, attributes = {}, ...parts) => {
  const made = Object.assign(document.createElement(name), attributes);
  made.append(...parts);
  return made;
};
