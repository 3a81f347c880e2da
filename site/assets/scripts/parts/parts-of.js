/** Parts of a page by the names that its templates give them. */

/**
 * A copy of a template's content.
 * @param {string} id
 * @returns {DocumentFragment}
 */
export function clone(id) {
  /** @type {any} */
  const template = document.getElementById(id);
  return template.content.cloneNode(true);
}

/**
 * The first element of a copy.
 * @param {string} id
 * @returns {any} which element it is, the template says
 */
export const cloned = (id) => clone(id).firstElementChild;

/**
 * The part of a name: `data-NAME`.
 * @param {ParentNode} element
 * @param {string} name
 * @returns {any} which element it is, the template says
 */
export const part = (element, name) => element.querySelector(`[data-${name}]`);

/** Writes a text and shows its place, or hides it where there is none. */
export function showText(element, text) {
  element.textContent = text ?? "";
  element.hidden = !text;
}
