/** The order of texts as in Swift: by code points, with composed and decomposed accents equal. */

/** The argument must not be empty. */
const codePoint = (character) => character.codePointAt(0);

/**
 * @param {string} left
 * @param {string} right
 * @returns {number} below, at or above 0
 */
export function compareTexts(left, right) {
  const [mine, theirs] = [[...left.normalize()], [...right.normalize()]];
  const shorter = Math.min(mine.length, theirs.length);
  for (let place = 0; place < shorter; place += 1) {
    const difference = codePoint(mine[place]) - codePoint(theirs[place]);
    if (difference !== 0) return difference;
  }
  return mine.length - theirs.length;
}

/**
 * Compares two lists of numbers and texts by the first difference, then by length.
 * @param {(number | string)[]} left
 * @param {(number | string)[]} right
 * @returns {number} below, at or above 0
 */
export function compareLists(left, right) {
  const shorter = Math.min(left.length, right.length);
  for (let place = 0; place < shorter; place += 1) {
    const [mine, theirs] = [left[place], right[place]];
    const difference = typeof mine === "string" ? compareTexts(mine, String(theirs))
      : mine - Number(theirs);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
