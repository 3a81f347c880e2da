/**
 * Reads texts and JSON from untrusted sources: an unreadable one gives undefined. Every other error
 * is a fault of the program, and is thrown.
 */

/**
 * The value of a text in JSON.
 * @param {string} text
 * @returns {any} undefined where it is no JSON
 */
export function parsedJSON(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

/**
 * The text of bytes in UTF-8.
 * @param {Uint8Array} bytes
 * @param {{ignoreBOM?: boolean}} [options] whether a byte order mark is part of the text
 * @returns {string | undefined} undefined where they are not UTF-8
 */
export function utf8Text(bytes, options) {
  const decoder = new TextDecoder("utf-8", { ...options, fatal: true });
  try {
    return decoder.decode(bytes);
  } catch (error) {
    // By the standard, bytes that are not UTF-8 throw a TypeError.
    if (!(error instanceof TypeError)) throw error;
    return undefined;
  }
}
