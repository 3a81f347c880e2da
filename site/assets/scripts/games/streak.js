/**
 * Days in a row with at least one finished quiz, by the date of the player's clock, the same as
 * Games' Streak.
 */

import { clockOf, dayOf } from "./played-round.js";

/** The largest shift of summer time, in minutes: Troll's is two hours. */
const summerTime = 120;
/**
 * How far a clock may be set ahead after a flight that skips a date, in minutes: no flight takes
 * more than 19 hours, and summer time may end meanwhile.
 */
const flight = 180;

/**
 * The number of dates from the start of the streak to a stamp, at the place where the streak began.
 * They are counted by the clock of its start; for a stamp of that place, by the clock of the stamp,
 * which summer time may have changed.
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
 * A day with a quiz never breaks a streak, for any clock. Its length is bounded by the days passed
 * at the place where it began, so that travelling gains no day (docs/days.md).
 */
export class Streak {
  /** Days in a row, up to the last day with a quiz. */
  length = 0;
  /** The longest streak so far. */
  longest = 0;
  /**
   * The last day with a quiz (see day.js).
   * @type {number | undefined}
   */
  day;
  #last;
  #first;
  #dates = 0;

  /**
   * Adds a finished quiz; quizzes are added in order of time.
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

  /** Whether a quiz at a time continues the streak. */
  #continues(stamp) {
    if (this.day === undefined) return false;
    const since = dayOf(stamp) - this.day;
    return since <= 1 || (since === 2 && clockOf(stamp) - clockOf(this.#last) >= flight);
  }

  /**
   * The length of the streak at a time: 0 when a quiz at that time would begin a new streak.
   * @param {{time: number, offset: number}} now milliseconds since 1970, and minutes that the
   *   player's clock is ahead of UTC
   * @returns {number}
   */
  current(now) {
    return this.#continues(now) ? this.length : 0;
  }
}
