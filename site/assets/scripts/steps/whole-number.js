/** Whole numbers as people and programs write them. Pure. */

/**
 * Reads "9304", "9,304", "9.304", "9 304" or "9’304": steps have no decimals.
 * @param {string} text
 * @returns {number | undefined}
 */
export function wholeNumber(text) {
  const plain = text.trim();
  const isGrouped = /^\d{1,3}([ .,'’\u00a0\u202f]\d{3})+$/.test(plain);
  return /^\d{1,9}$/.test(plain) || isGrouped ? Number(plain.replace(/\D/g, "")) : undefined;
}
