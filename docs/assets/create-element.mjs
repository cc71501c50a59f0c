// An element with its properties and what stands in it.
export const createElement = (name, attributes = {}, ...parts) => {
  const made = Object.assign(document.createElement(name), attributes);
  made.append(...parts);
  return made;
};
