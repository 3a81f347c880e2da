/** The values of all achievement metrics except streaks, the same as Games' PlayCounts. */

import { isRanked } from "./mode.js";
import { isFaultless } from "./played-round.js";
import { Statistics } from "./statistics.js";

/** The order in which rounds are added has no effect. */
export class PlayCounts {
  /** Sums over all rounds. */
  statistics = new Statistics();
  #faultless = 0;
  #gold = 0;
  #modes = new Set();
  #beatTheClock = 0;
  #daily = 0;
  #weekly = 0;

  /**
   * Adds a finished round.
   * @param {import("./played-round.js").PlayedRound} round
   */
  take(round) {
    const { mode } = round.board;
    this.statistics.add(round);
    this.#modes.add(mode);
    if (isRanked(mode) && isFaultless(round)) this.#faultless += 1;
    if (round.tier === "gold") this.#gold += 1;
    if (mode === "beat-the-clock") {
      this.#beatTheClock = Math.max(this.#beatTheClock, round.points);
    }
    if (mode === "daily") this.#daily += 1;
    if (mode === "weekly") this.#weekly += 1;
  }

  /**
   * The present value of a metric.
   * @param {string} metric
   * @param {number} longestStreak in days
   * @returns {number | undefined} undefined for a metric that this code does not know
   */
  value(metric, longestStreak) {
    switch (metric) {
      case "rounds": return this.statistics.rounds;
      case "right": return this.statistics.right;
      case "streak": return longestStreak;
      case "faultless": return this.#faultless;
      case "gold": return this.#gold;
      case "modes": return this.#modes.size;
      case "beat-the-clock": return this.#beatTheClock;
      case "daily": return this.#daily;
      case "weekly": return this.#weekly;
      default: return undefined;
    }
  }
}
