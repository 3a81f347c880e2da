/** Practice, the same as Games' Practice: a picture, four names, no clock and no end. */

/** Names to choose from. */
export const optionCount = 4;
/** A plant does not come again within this many cards, as far as there are enough. */
export const apart = 20;

/**
 * @typedef {{id: string, rating: number, level: string, lookAlikes: string[]}} Card
 * @typedef {{plant: string, options: string[]}} Turn
 * @typedef {{plant: string, chosen: string}} Miss
 */

/** A session over some cards. */
export class Practice {
  #cards;
  #generator;
  #recent = [];
  /** @type {{answered: number, right: number, misses: Miss[]}} */
  summary = { answered: 0, right: 0, misses: [] };

  /**
   * @param {Card[]} cards at least one
   * @param {import("./generator.js").SeededGenerator} generator
   */
  constructor(cards, generator) {
    this.#cards = cards;
    this.#generator = generator;
  }

  /** Draws the next card. @returns {Turn} */
  next() {
    const span = Math.min(apart, this.#cards.length - 1);
    const held = span === 0 ? [] : this.#recent.slice(-span);
    const open = this.#cards.filter((card) => !held.includes(card.id));
    const card = open[this.#generator.below(open.length)];
    this.#recent = [...held, card.id];
    const wrong = this.#generator.shuffled(card.lookAlikes).slice(0, optionCount - 1);
    return { plant: card.id, options: this.#generator.shuffled([card.id, ...wrong]) };
  }

  /**
   * Takes an answer and says whether it was right.
   * @param {string} choice
   * @param {Turn} turn
   * @returns {boolean}
   */
  answer(choice, turn) {
    this.summary.answered += 1;
    if (choice === turn.plant) {
      this.summary.right += 1;
      return true;
    }
    this.summary.misses.push({ plant: turn.plant, chosen: choice });
    return false;
  }
}
