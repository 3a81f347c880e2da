/**
 * Brings what a file counted into entries: an hour of a source is one interval, so that a month has
 * some hundreds of them. What is known of a source already is taken off, so that a file which is
 * read twice counts once, and a newer export of it adds what came. Pure.
 *
 * @typedef {import("./step-days.js").Interval} Interval
 */

import { quartersOf, stepsAQuarter } from "./step-days.js";

const hourLength = 3_600_000;
const dayLength = 24 * hourLength;

/**
 * The steps of a span that something known has already. A day on which clocks were changed was kept
 * whole until 29 November 2026, and comes in two parts since: of such a day it is the span's share,
 * rounded up, so that nothing is counted twice.
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
   * Adds a record: what is shorter than a quarter of a day counts in the hours it touches, by how
   * long it lay in each; what is longer, such as a day's sum, stays whole.
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
   * @param {Interval[]} known what is kept already
   * @param {{now: number, oldest: number}} of intervals that end before `oldest` are left out; one
   *   that goes on now ends now
   * @returns {{fresh: Interval[], old: number, doubtful: number}} `fresh` with the first first; how
   *   many were left out as too old, and as ahead of now or more than anyone walks
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
