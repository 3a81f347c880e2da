/** Splits intervals in which the clocks were changed. Pure. */

/**
 * An interval split where its zone's offset changes, so that each part has a single offset. The
 * steps are divided in proportion to time, and the parts' sum is the interval's count.
 * @param {import("./step-days.js").Interval} interval no longer than the time between two changes
 * @param {(time: number) => number} offset
 * @returns {import("./step-days.js").Interval[]}
 */
export function offsetParts(interval, offset) {
  const { start, end, count } = interval;
  if (offset(end - 1) === offset(start)) return [interval];
  let [before, change] = [start, end - 1];
  while (change - before > 1) {
    const middle = Math.floor((before + change) / 2);
    if (offset(middle) === offset(start)) before = middle;
    else change = middle;
  }
  const share = Math.floor((count * (change - start)) / (end - start));
  return [
    { ...interval, end: change, count: share, offset: offset(start) },
    { ...interval, start: change, count: count - share, offset: offset(change) },
  ].filter((part) => part.count > 0);
}
