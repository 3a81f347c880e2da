/** How far clocks can be slowed. Pure. */

const offered = [125, 150, 200, 300, 400, 500, 750, 1_000];

/**
 * The percentages to choose from beside the usual 100: up to what the rules allow, and the one that
 * is chosen already.
 * @param {number | undefined} most the rules' `mostAdjusted`; none are offered where it is not known
 * @param {number} chosen
 * @returns {number[]} ascending
 */
export function adjustments(most = 100, chosen = 100) {
  const allowed = offered.filter((percent) => percent < most);
  const all = new Set([...allowed, ...(most > 100 ? [most] : []), ...(chosen > 100 ? [chosen] : [])]);
  return [...all].sort((one, other) => one - other);
}
