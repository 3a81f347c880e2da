/** Days in a row with a finished quiz, by the date on the player's clock, as Games' Streak. */

import { clockOf, dayOf } from "./played-round.js";

/** How far summer time moves the clock of a zone, in minutes: Troll's is two hours. */
const summerTime = 120;
/**
 * How far a clock goes ahead over a flight that may take a whole date: no flight lasts more than
 * 19 hours, and meanwhile summer time may end.
 */
const flight = 180;

/**
 * How many dates the place where a row began has had since, by its clock then; there itself also by
 * that of summer time.
 * @param {import("./played-round.js").Stamp} first
 * @param {import("./played-round.js").Stamp} stamp
 */
function datesThere(first, stamp) {
  const isThere = stamp.zone === first.zone
    && Math.abs(clockOf(stamp) - clockOf(first)) <= summerTime;
  const offset = isThere ? stamp.offset : first.offset;
  return dayOf({ time: stamp.time, offset }) - dayOf(first) + 1;
}

/**
 * A date that was played never ends a row, whatever clocks do. What it is worth is bounded: a row
 * has no more days than it would have had where it began, so that nobody gains a day by travelling
 * (docs/days.md).
 */
export class Streak {
  /** Days in a row, up to the last date that was played. */
  length = 0;
  /** The most there ever were. */
  longest = 0;
  /**
   * The last date that was played (see day.js).
   * @type {number | undefined}
   */
  day;
  #last;
  #first;
  #dates = 0;

  /**
   * Takes the next finished quiz, in the order of time.
   * @param {import("./played-round.js").Stamp} stamp
   */
  take(stamp) {
    const today = dayOf(stamp);
    if (!this.#continues(stamp)) {
      [this.#first, this.#dates, this.length] = [stamp, 1, 0];
    } else if (today > (this.day ?? today)) {
      this.#dates += 1;
    }
    this.day = Math.max(this.day ?? today, today);
    const worth = Math.min(this.#dates, datesThere(this.#first, stamp));
    this.length = Math.max(this.length, worth);
    this.longest = Math.max(this.longest, this.length);
    this.#last = stamp;
  }

  /** Whether the row goes on at a time. */
  #continues(stamp) {
    if (this.day === undefined) return false;
    const since = dayOf(stamp) - this.day;
    return since <= 1 || (since === 2 && clockOf(stamp) - clockOf(this.#last) >= flight);
  }

  /**
   * Days in a row as they stand at a time: none when a quiz then would begin a new row.
   * @param {{time: number, offset: number}} now milliseconds since 1970, and minutes that the
   *   player's clock is ahead of UTC
   * @returns {number}
   */
  current(now) {
    return this.#continues(now) ? this.length : 0;
  }
}
