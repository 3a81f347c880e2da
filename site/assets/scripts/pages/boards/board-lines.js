/**
 * Values that follow from the lines of a board. Pure.
 *
 * @typedef {import("../../state/known-boards.js").BoardLine} BoardLine
 */

/**
 * The lines of two readings, each rank once.
 * @template {{rank: number}} Line
 * @param {Line[]} some
 * @param {Line[]} others
 */
export function joined(some, others) {
  const byRank = new Map([...some, ...others].map((line) => [line.rank, line]));
  return [...byRank.values()].sort((one, other) => one.rank - other.rank);
}

/** The first rank that lines from the top on do not have. */
export function afterTop(lines) {
  let next = 1;
  for (const { rank } of lines) if (rank === next) next += 1;
  return next;
}

/**
 * Whether two neighbouring lines have the same points.
 * @param {BoardLine[]} lines by rank
 */
export function hasTies(lines) {
  return lines.some(({ rank, points }, place) => (
    lines[place + 1]?.rank === rank + 1 && lines[place + 1].points === points));
}
