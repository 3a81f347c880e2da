/** A player's memory, the same as Games' Memory: an FSRS card for each plant of practice. */

import { map, oneOf, real, record, whole } from "./form.js";
import { ratings, reviewed, states } from "./fsrs.js";
import { compareLists } from "./text-order.js";

/** The time to answer from which on a right answer counts as hard, in milliseconds. */
const hardFrom = 15_000;

const cardForm = record({
  state: oneOf(states),
  step: whole,
  stability: real,
  difficulty: real,
  reviewed: whole,
  due: whole,
});
const form = record({ cards: map(cardForm) });

/**
 * Reads the card of one plant, of any origin.
 * @param {unknown} value
 * @returns {import("./fsrs.js").Card}
 * @throws {import("./form.js").FormFailure}
 */
export function readCard(value) {
  return cardForm(value);
}

/**
 * The rating of an answer: `again`, `hard` or `good`. Never `easy`: one of four names is recognised
 * more easily than it is recalled.
 * @param {boolean} isRight
 * @param {number} elapsed milliseconds from card to answer
 * @returns {number} one of `ratings`
 */
export function ratingOf(isRight, elapsed) {
  if (!isRight) return ratings.again;
  return elapsed < hardFrom ? ratings.good : ratings.hard;
}

/**
 * The card of a plant after an answer.
 * @param {import("./fsrs.js").Card | undefined} known the card before the answer; undefined for the
 *   first one
 * @param {{isRight: boolean, elapsed: number, time: number}} answer whether the answer was right,
 *   milliseconds from card to answer, and now, in milliseconds since 1970-01-01T00:00Z
 */
export function reviewedBy(known, { isRight, elapsed, time }) {
  return reviewed(known, ratingOf(isRight, elapsed), time);
}

/** The one of two cards of a plant that was answered later. */
function later(mine, theirs) {
  const key = ({ reviewed: at, stability, difficulty }) => [at, stability, difficulty];
  return compareLists(key(mine), key(theirs)) >= 0 ? mine : theirs;
}

export class Memory {
  /**
   * The cards, by plant. A memory has no other values, so that it can be stored as it is.
   * @type {Record<string, import("./fsrs.js").Card>}
   */
  cards = Object.create(null);

  /**
   * Reads a memory of any origin.
   * @param {unknown} value its JSON: {cards}; undefined for an empty memory
   * @returns {Memory}
   * @throws {import("./form.js").FormFailure}
   */
  static read(value) {
    const memory = new Memory();
    if (value !== undefined && value !== null) memory.cards = form(value).cards;
    return memory;
  }

  /**
   * Adds an answer.
   * @param {string} plant the shown plant
   * @param {boolean} isRight whether the answer was right
   * @param {number} elapsed milliseconds from card to answer
   * @param {number} time now, in milliseconds since 1970-01-01T00:00Z
   */
  take(plant, isRight, elapsed, time) {
    this.cards[plant] = reviewedBy(this.cards[plant], { isRight, elapsed, time });
  }

  /**
   * The plants that are due at a time.
   * @param {number} time now, in milliseconds since 1970-01-01T00:00Z
   * @param {import("./play-deck.js").PlayDeck} deck only plants of this deck
   * @param {string} [level] only plants of this level
   * @returns {string[]} their ids, the most overdue first; of equal ones by id
   */
  due(time, deck, level) {
    return Object.entries(this.cards)
      .filter(([id, { due }]) => {
        const card = due <= time ? deck.card(id) : undefined;
        return card !== undefined && (level === undefined || card.level === level);
      })
      .sort(([id, { due }], [otherID, other]) => compareLists([due, id], [other.due, otherID]))
      .map(([id]) => id);
  }

  /**
   * Merges two memories of one person: the later answer of each plant is kept.
   * @param {Memory} other
   */
  mergedWith(other) {
    const merged = new Memory();
    Object.assign(merged.cards, this.cards);
    for (const [plant, card] of Object.entries(other.cards)) {
      const mine = merged.cards[plant];
      merged.cards[plant] = mine === undefined ? card : later(mine, card);
    }
    return merged;
  }
}
