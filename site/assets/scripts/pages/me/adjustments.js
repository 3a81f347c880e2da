/** How far clocks can be slowed. Pure. */

const offered = [125, 150, 200, 300, 400, 500, 750, 1_000];

/**
 * The percentages to choose from beside the usual 100: those up to the rules' maximum, and the one
 * that is already chosen.
 * @param {number | undefined} most the rules' `mostAdjusted`; without it none are offered
 * @param {number} chosen
 * @returns {number[]} ascending
 */
export function adjustments(most = 100, chosen = 100) {
  const allowed = offered.filter((percent) => percent < most);
  const ends = [most, chosen].filter((percent) => percent > 100);
  return [...new Set([...allowed, ...ends])].sort((one, other) => one - other);
}
