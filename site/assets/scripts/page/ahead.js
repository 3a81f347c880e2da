/** Takes over the requests that first-paint.js made before any other script was loaded. */

/**
 * The answer that was requested ahead, once; otherwise it is fetched now.
 * @param {string} href
 * @returns {Promise<Response>}
 */
export function fetchOnce(href) {
  const coming = globalThis.comingAhead;
  const answer = coming?.get(href);
  coming?.delete(href);
  return answer ?? fetch(href);
}
