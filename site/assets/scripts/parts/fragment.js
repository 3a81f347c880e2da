/**
 * What an address names behind its "#"; empty where it cannot be read, as in "#%zz".
 * @param {string} hash with its "#"
 * @returns {string}
 */
export function fragmentOf(hash) {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch (error) {
    // The standard's answer to what is no encoding of a text: anybody can write such an address.
    if (!(error instanceof URIError)) throw error;
    return "";
  }
}
