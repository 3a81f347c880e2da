/** Steps of a time within which clocks were changed. Pure. */

/**
 * An interval cut where its zone's offset changes, so that each part lies on the days of its own
 * clock; by time each has its share of the steps, and together they have all.
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
