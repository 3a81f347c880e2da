/**
 * Steps by day, counted as in the ledger (StepPage and StepRules of the target Ledger): an
 * interval's steps are spread evenly over its quarters of an hour. In a quarter the counts of one
 * source are added, and of several sources only the one with the most steps counts. Pure.
 *
 * @typedef {{source: string, start: number, end: number, count: number, offset: number}} Interval
 *   steps from one moment up to another, in milliseconds since 1970-01-01T00:00Z; `offset` is the
 *   minutes that the zone was ahead of UTC
 * @typedef {{quarter: number, steps: number, day: number}} Portion a quarter by its number, and the
 *   day where the person was, both since 1970-01-01
 */

const minute = 60_000;
/** The length of a quarter of an hour, in ms: every zone's midnight is between two quarters. */
const quarterLength = 15 * minute;
const dayLength = 24 * 60 * minute;
/** The most steps that count in a quarter of an hour. */
export const stepsAQuarter = 3_000;

/** The number of quarters that an interval touches. */
export function quartersOf({ start, end }) {
  return Math.floor((end - 1) / quarterLength) - Math.floor(start / quarterLength) + 1;
}

/**
 * An interval's steps by quarter; quarters without any are left out.
 * @param {Interval} interval
 * @returns {Portion[]}
 */
export function portionsOf({ start, end, count, offset }) {
  const until = (time) => (
    Math.floor((count * (Math.min(Math.max(time, start), end) - start)) / (end - start)));
  const first = Math.floor(start / quarterLength);
  const portions = [];
  for (let quarter = first; quarter * quarterLength < end; quarter += 1) {
    const [from, to] = [quarter * quarterLength, (quarter + 1) * quarterLength];
    const steps = until(to) - until(from);
    const day = Math.floor((from + offset * minute) / dayLength);
    if (steps > 0) portions.push({ quarter, steps, day });
  }
  return portions;
}

/** One person's steps. */
export class StepDays {
  /** @type {Map<number, Map<string, {steps: number, day: number}>>} */
  #quarters = new Map();

  /**
   * Adds an interval.
   * @param {Interval} interval
   */
  add(interval) {
    for (const { quarter, steps, day } of portionsOf(interval)) {
      const sources = this.#quarters.get(quarter) ?? new Map();
      const known = sources.get(interval.source);
      sources.set(interval.source, known
        ? { steps: known.steps + steps, day: Math.min(known.day, day) } : { steps, day });
      this.#quarters.set(quarter, sources);
    }
  }

  /**
   * The steps that count, by day.
   * @returns {Map<number, number>} steps by day, the first day first
   */
  counts() {
    const days = new Map();
    for (const [, sources] of [...this.#quarters].sort(([one], [other]) => one - other)) {
      const { steps, day } = mostOf(sources);
      days.set(day, (days.get(day) ?? 0) + Math.min(steps, stepsAQuarter));
    }
    return days;
  }
}

/** The source with the most steps; of equal ones the first by name, as in the ledger. */
function mostOf(sources) {
  return [...sources].sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, each]) => each)
    .reduce((most, each) => (each.steps > most.steps ? each : most));
}

/**
 * All steps of some days.
 * @param {Map<number, number>} counts steps by day
 * @param {number} first
 * @param {number} last inclusive
 */
export function sumOf(counts, first, last) {
  let sum = 0;
  for (const [day, steps] of counts) if (day >= first && day <= last) sum += steps;
  return sum;
}
