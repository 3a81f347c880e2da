/** What the clocks may differ by that is no sleep: one of them was set right meanwhile. */
const least = 60_000;

/** A round's time: it rises from 0 and stands while somebody listens. */
export class RoundClock {
  #now;
  #wall;
  #ahead;
  /** The round's time when it last began to run, and when that was. */
  #base = 0;
  #origin;
  #isStanding = false;

  /**
   * @param {() => number} now milliseconds on a clock that only rises; on most systems it stands
   *   while the device sleeps
   * @param {() => number} [wall] the same on the clock on the wall
   */
  constructor(now, wall = now) {
    this.#now = now;
    this.#wall = wall;
    this.#origin = now();
    this.#ahead = wall() - now();
  }

  /** For how many milliseconds the device has slept since the round began. */
  get slept() {
    const slept = Math.round(this.#wall() - this.#now() - this.#ahead);
    return slept < least ? 0 : slept;
  }

  /** Whether it stands. */
  get isStanding() {
    return this.#isStanding;
  }

  /**
   * The round's time in milliseconds.
   * @param {number} [moment] of something that has happened, on the clock that only rises
   * @returns {number}
   */
  at(moment = this.#now()) {
    return this.#isStanding ? this.#base : this.#base + Math.max(0, moment - this.#origin);
  }

  /**
   * Has it stand from now on.
   * @param {number} [least] the time at which it stands at the earliest
   */
  stand(least = 0) {
    this.#base = Math.max(this.at(), least);
    this.#isStanding = true;
  }

  /** Has it run on. */
  run() {
    if (!this.#isStanding) return;
    this.#isStanding = false;
    this.#origin = this.#now();
  }
}
