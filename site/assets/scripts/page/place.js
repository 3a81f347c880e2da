/** The place of a page: the relative path up to the edition's root, and its language. */

const { root: wayUp, language: marked } = document.documentElement.dataset;

/** The edition's root as an address. */
export const root = new URL(wayUp ?? "../", document.baseURI);
/** The page's language. */
export const language = marked ?? document.documentElement.lang;
/** The language tag for dates: day first, also in English. */
export const dateLanguage = language === "en" ? "en-GB" : language;

/**
 * The address of a path below the edition's root.
 * @param {string} path
 * @returns {string}
 */
export function address(path) {
  return new URL(path, root).href;
}

/**
 * The address of a plant's page in the page's language.
 * @param {string} id
 * @returns {string}
 */
export function plantAddress(id) {
  return address(`site/${language}/plants/${id}/`);
}
