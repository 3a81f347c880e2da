/** A round's timers in milliseconds, lengthened by its start's `adjusted`. */

import { divided } from "./integers.js";
import { untimed } from "./round.js";

const lengthened = (time, adjusted) => (
  time === undefined || adjusted === untimed ? undefined : divided(time * adjusted, 100));

export class Timing {
  /**
   * @param {import("./play-rules.js").PlayRules} rules
   * @param {import("./play-rules.js").ModeRules} mode
   * @param {number} adjusted in percent
   */
  constructor({ fastest, longest }, mode, adjusted) {
    /** The least time from card to answer. */
    this.fastest = fastest;
    /** The longest round. */
    this.longest = longest;
    /**
     * The whole round's time.
     * @type {number | undefined}
     */
    this.clock = lengthened(mode.clock, adjusted);
    /**
     * A question's time.
     * @type {number | undefined}
     */
    this.limit = lengthened(mode.limit, adjusted);
    /**
     * How long the right answer to a missed question is shown. Not lengthened: a player may look
     * longer anyway, and only a whole-round timer keeps running.
     */
    this.pause = mode.pause;
  }

  /**
   * Checks a move's times against the timers.
   * @param {import("./round.js").Move} move
   * @param {number} free when the move before it was answered
   * @param {boolean} isAfterMiss whether that one was missed
   * @returns {string | undefined} the broken rule, as in round-refusal.js
   */
  refusal([, choice, shown, answered], free, isAfterMiss) {
    const isInRange = (time) => time >= 0 && time <= this.longest;
    if (!isInRange(shown) || !isInRange(answered)) return "time-out-of-range";
    if (shown < free || answered < shown) return "overlapping";
    if (isAfterMiss && shown < free + this.pause) return "pause-cut-short";
    if (this.clock !== undefined && answered >= this.clock) return "after-the-clock";
    const elapsed = answered - shown;
    if (choice === null) return elapsed === this.limit ? undefined : "forged-time-out";
    if (this.limit !== undefined && elapsed >= this.limit) return "after-the-clock";
    return elapsed < this.fastest ? "too-fast" : undefined;
  }
}
