// Creates an element with properties and children.
/** @param {string} name @param {object} [properties] @param {...(string | Node)} children @returns {LooseElement} */
export const createElement = (name, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};
