/** A smaller difference of the clocks is no sleep, but a correction of one of them; in ms. */
const least = 60_000;

/** A round's time: it rises from 0, and stands still while a text is read aloud. */
export class RoundClock {
  #now;
  #wall;
  #ahead;
  /** The round's time when it last began to run, and the time on the rising clock then. */
  #base = 0;
  #origin;
  #isStanding = false;

  /**
   * @param {() => number} now milliseconds on a clock that only rises; on most systems it stands
   *   still while the device sleeps
   * @param {() => number} [wall] milliseconds of the time of day
   */
  constructor(now, wall = now) {
    this.#now = now;
    this.#wall = wall;
    this.#origin = now();
    this.#ahead = wall() - now();
  }

  /** The milliseconds for which the device has slept since the round began. */
  get slept() {
    const slept = Math.round(this.#wall() - this.#now() - this.#ahead);
    return slept < least ? 0 : slept;
  }

  /** Whether the clock stands still. */
  get isStanding() {
    return this.#isStanding;
  }

  /**
   * The round's time in milliseconds.
   * @param {number} [moment] the time of an event on the clock that only rises
   * @returns {number}
   */
  at(moment = this.#now()) {
    return this.#isStanding ? this.#base : this.#base + Math.max(0, moment - this.#origin);
  }

  /**
   * Stops the clock.
   * @param {number} [least] the earliest round time at which it stops
   */
  stand(least = 0) {
    this.#base = Math.max(this.at(), least);
    this.#isStanding = true;
  }

  /** Starts the clock again. */
  run() {
    if (!this.#isStanding) return;
    this.#isStanding = false;
    this.#origin = this.#now();
  }
}
