/** Creates elements. All elements of the editor's page are created here. */

/**
 * An element with attributes and children. `on…` are listeners; false and missing values are left
 * out.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "value") Object.assign(made, { value });
    else made.setAttribute(name, value === true ? "" : String(value));
  }
  fill(made, ...children);
  return made;
}

/**
 * Replaces the children of an element; false and missing ones are left out.
 * @param {Element} parent
 * @param {...(Node | string | null | undefined | false)} children
 */
export function fill(parent, ...children) {
  parent.replaceChildren(
    .../** @type {(Node | string)[]} */ (children.filter(Boolean)));
}

/** "1 line", "2 lines". */
export const counted = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** A sentence with one full stop at its end. */
export const sentence = (text) => (/[.!?…]$/u.test(text) ? text : `${text}.`);

/** The element of a page that has a data attribute. */
export const part = (name) => /** @type {HTMLElement} */ (
  document.querySelector(`[data-${name}]`));

let last = 0;

/** An id that no other element of the page has. */
export function uniqueID() {
  last += 1;
  return `part-${last}`;
}

/** "second-colour" as people read it: "Second colour". */
export function worded(name) {
  const words = name.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A function that runs `work` once after it was not called for `wait` milliseconds. */
export function calmly(work, wait) {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = window.setTimeout(work, wait);
  };
}
