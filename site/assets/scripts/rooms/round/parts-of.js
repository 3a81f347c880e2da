/** Parts of a room by the names that its templates give them. */

/** A copy of a template's content. @param {string} id @returns {DocumentFragment} */
export const clone = (id) => document.getElementById(id).content.cloneNode(true);

/** The first element of a copy. @param {string} id @returns {HTMLElement} */
export const cloned = (id) => clone(id).firstElementChild;

/** The part of a name: `data-NAME`. @param {Element} element @param {string} name */
export const part = (element, name) => element.querySelector(`[data-${name}]`);

/** Writes a text and shows its place, or hides it where there is none. */
export function showText(element, text) {
  element.textContent = text ?? "";
  element.hidden = !text;
}
