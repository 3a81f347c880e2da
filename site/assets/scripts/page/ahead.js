/** Takes what first-paint.js asked for before any other script had come. */

/**
 * What was asked for ahead, once; or else what is fetched now.
 * @param {string} href
 * @returns {Promise<Response>}
 */
export function fetchOnce(href) {
  const coming = globalThis.comingAhead;
  const answer = coming?.get(href);
  coming?.delete(href);
  return answer ?? fetch(href);
}
