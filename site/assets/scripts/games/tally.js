/** Counts a round's answers, for session and replay alike, so that their results are equal. */

import { RoundResult } from "./round-result.js";
import { pointsOf } from "./scoring.js";

export class Tally {
  #playDeck;
  #mode;
  #adjusted;
  #counted = 0;
  #thinking = 0;
  #misses = [];
  asked = 0;
  right = 0;
  points = 0;

  /**
   * @param {import("./play-deck.js").PlayDeck} playDeck
   * @param {import("./play-rules.js").ModeRules} mode
   * @param {number} adjusted
   */
  constructor(playDeck, mode, adjusted) {
    this.#playDeck = playDeck;
    this.#mode = mode;
    this.#adjusted = adjusted;
  }

  /**
   * Adds one answer.
   * @param {string} card its id
   * @param {number | undefined} chosen the chosen option's number, 0 being the right one;
   *   undefined for a time-out
   * @param {number} elapsed milliseconds from card to answer
   * @param {boolean} isRevoked whether the card counts neither way
   * @returns {number} its points
   */
  take(card, chosen, elapsed, isRevoked) {
    this.asked += 1;
    if (isRevoked) return 0;
    this.#counted += 1;
    this.#thinking += elapsed;
    if (chosen !== 0) {
      this.#misses.push(chosen === undefined ? { card } : { card, chosen });
      return 0;
    }
    this.right += 1;
    const gained = pointsOf(this.#mode.scoring, elapsed, this.#adjusted);
    this.points += gained;
    return gained;
  }

  /**
   * The result of all answers.
   * @param {import("./round.js").RoundStart} start
   * @param {string} ending
   * @param {number} ended
   * @returns {RoundResult}
   */
  result(start, ending, ended) {
    const isQuit = ending === "quit";
    const { category, rules } = this.#playDeck.deck;
    return new RoundResult({
      start,
      category,
      rules: rules.version,
      ending,
      ended,
      asked: this.asked,
      counted: this.#counted,
      right: this.right,
      points: isQuit ? 0 : this.points,
      thinking: this.#thinking,
      tier: isQuit || start.mode !== "speedrun" ? undefined : this.#tier,
      misses: [...this.#misses],
    });
  }

  get #tier() {
    const counted = this.#counted;
    if (counted === 0) return undefined;
    return this.#playDeck.deck.rules.tiers.find(({ accuracy, average }) => (
      this.right * 100 >= accuracy * counted
        && this.#thinking * 100 <= average * this.#adjusted * counted))?.name;
  }
}
