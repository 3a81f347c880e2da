/**
 * The decoded fragment of an address; empty when it cannot be decoded, as in "#%zz".
 * @param {string} hash with its "#"
 * @returns {string}
 */
export function fragmentOf(hash) {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch (error) {
    // The standard error for an invalid encoding, which any address may have.
    if (!(error instanceof URIError)) throw error;
    return "";
  }
}
