/** Elements of a page, by the names in its templates. */

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
 * @returns {any} the element's name in the template
 */
export const cloned = (id) => clone(id).firstElementChild;

/**
 * The part of a name: `data-NAME`.
 * @param {ParentNode} element
 * @param {string} name
 * @returns {any} the element's name in the template
 */
export const part = (element, name) => element.querySelector(`[data-${name}]`);

/** Writes a text and shows its element, or hides the element without a text. */
export function showText(element, text) {
  element.textContent = text ?? "";
  element.hidden = !text;
}
