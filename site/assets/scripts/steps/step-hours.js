/**
 * Turns the records of a file into intervals for entries: one for each hour of a source, so that a
 * month has some hundreds. Steps of a source that are already stored are subtracted, so that a file
 * that is read twice counts once, and a newer export adds only its new steps. Pure.
 *
 * @typedef {import("./step-days.js").Interval} Interval
 */

import { quartersOf, stepsAQuarter } from "./step-days.js";

const hourLength = 3_600_000;
const dayLength = 24 * hourLength;

/**
 * The steps of a span that a stored interval already has. A day on which clocks were changed was
 * stored whole until 29 November 2026, and has been split in two since. Of such a whole day the
 * result is the span's share, rounded up, so that nothing is counted twice.
 * @param {Interval} known
 * @param {{start: number, end: number}} span
 */
function knownOf({ start, end, count }, span) {
  if (start >= span.start && end <= span.end) return count;
  const isChangedDay = end - start > dayLength / 4 && (end - start) % dayLength !== 0;
  if (!isChangedDay || start > span.start || end < span.end) return 0;
  return Math.ceil((count * (span.end - span.start)) / (end - start));
}

/** Steps by source and hour. */
export class StepHours {
  /** @type {Map<string, Interval>} */
  #spans = new Map();

  /**
   * Adds a record. The steps of one shorter than a quarter of a day are divided among the hours
   * that it touches, in proportion to time. A longer one, such as a day's sum, stays whole.
   * @param {Interval} record
   */
  add(record) {
    if (record.end - record.start > dayLength / 4) {
      this.#put(record, record.start, record.end, record.count);
      return;
    }
    const length = record.end - record.start;
    const until = (time) => Math.round((record.count * (time - record.start)) / length);
    const first = Math.floor(record.start / hourLength) * hourLength;
    for (let hour = first; hour < record.end; hour += hourLength) {
      const from = Math.max(hour, record.start);
      const to = Math.min(hour + hourLength, record.end);
      this.#put(record, hour, hour + hourLength, until(to) - until(from));
    }
  }

  #put({ source, offset }, start, end, count) {
    if (count <= 0) return;
    const key = `${source} ${start}`;
    const known = this.#spans.get(key);
    this.#spans.set(key, known
      ? { ...known, end: Math.max(known.end, end), count: known.count + count }
      : { source, start, end, count, offset });
  }

  /**
   * The intervals that are new.
   * @param {Interval[]} known the stored intervals
   * @param {{now: number, oldest: number}} of intervals that end before `oldest` are left out; one
   *   that contains `now` is cut at `now`
   * @returns {{fresh: Interval[], old: number, doubtful: number}} `fresh` by time; `old`: how many
   *   were too old; `doubtful`: how many were in the future or had impossibly many steps
   */
  fresh(known, { now, oldest }) {
    const bySource = new Map();
    for (const each of known) {
      bySource.set(each.source, [...bySource.get(each.source) ?? [], each]);
    }
    /** @type {Interval[]} */
    const fresh = [];
    let [old, doubtful] = [0, 0];
    for (const span of this.#spans.values()) {
      const end = Math.min(span.end, now);
      const before = (bySource.get(span.source) ?? [])
        .reduce((sum, each) => sum + knownOf(each, span), 0);
      const count = span.count - before;
      const interval = { ...span, end, count };
      if (count <= 0) continue;
      if (span.end <= oldest) old += 1;
      else if (end > span.start && span.count <= quartersOf(interval) * stepsAQuarter) {
        fresh.push(interval);
      } else doubtful += 1;
    }
    fresh.sort((one, other) => one.start - other.start || (one.source < other.source ? -1 : 1));
    return { fresh, old, doubtful };
  }
}
