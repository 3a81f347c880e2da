/** Days in a row with at least one finished quiz, in the player's zone, as Games' Streak. */

import { dayOf } from "./played-round.js";

const hour = 3_600_000;
const least = 20 * hour;
const forgiven = 36 * hour;

/**
 * A day counts once, when its first quiz is over. Where the player's distance from UTC has changed
 * since the last day that counts, a new one counts only 20 hours after it, so that nobody gains a
 * day by travelling; and a day that a flight westwards over the date line left out is forgiven when
 * less than 36 hours passed.
 */
export class Streak {
  /** Days in a row, up to the last one that counts. */
  length = 0;
  /** The most there ever were. */
  longest = 0;
  /**
   * The last day that counts (see day.js).
   * @type {number | undefined}
   */
  day;
  #last;

  /**
   * Takes the next finished quiz, in the order of time.
   * @param {import("./played-round.js").Stamp} stamp
   */
  take(stamp) {
    const today = dayOf(stamp);
    const since = this.day === undefined ? Infinity : today - this.day;
    if (since <= 0) return;
    const isElsewhere = this.#last !== undefined && stamp.offset !== this.#last.offset;
    const passed = this.#last === undefined ? Infinity : stamp.time - this.#last.time;
    if (isElsewhere && passed < least) return;
    const isNext = since === 1;
    const isFlight = isElsewhere && since === 2 && passed < forgiven;
    this.length = isNext || isFlight ? this.length + 1 : 1;
    this.longest = Math.max(this.longest, this.length);
    this.day = today;
    this.#last = stamp;
  }

  /**
   * Days in a row as they stand on a day: none when the day before it had no quiz either.
   * @param {number} today (see day.js)
   * @returns {number}
   */
  current(today) {
    return this.day !== undefined && this.day >= today - 1 ? this.length : 0;
  }
}
