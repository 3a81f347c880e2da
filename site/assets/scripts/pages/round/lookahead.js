/** Finds the next cards, so that their pictures can be fetched while one card is shown. */

import { Session } from "../../games/session.js";

/**
 * Plays a copy of the round ahead of the person. This works because the dealt cards depend on the
 * round's start alone, not on the answers.
 */
export class Lookahead {
  #twin;
  #due;
  #least;
  #cards = [];
  #at = 0;

  /**
   * @param {import("../../games/round.js").RoundStart} start
   * @param {import("../../games/play-deck.js").PlayDeck} deck
   * @param {{revoked?: Iterable<string>, due?: readonly string[]}} options as the round itself has
   *   them
   */
  constructor(start, deck, { revoked = [], due = [] } = {}) {
    this.#twin = new Session(start, deck, { revoked });
    this.#due = due;
    this.#least = deck.deck.rules.fastest;
  }

  /**
   * The id of a card.
   * @param {number} number counted from 1
   * @returns {string | undefined} undefined where the round has no such card
   */
  card(number) {
    while (this.#cards.length < number) {
      const turn = this.#twin.show(this.#at, { due: this.#due[this.#cards.length] });
      if (turn === undefined) return undefined;
      this.#cards.push(turn.card);
      this.#at += this.#least;
      this.#twin.answer(turn.right, this.#at);
    }
    return this.#cards[number - 1];
  }
}
