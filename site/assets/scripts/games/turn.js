/** A card as it is put to a player, and what an answer came to, as Games' Turn and Feedback. */

export class Turn {
  /** @type {string} */
  card;
  /** @type {number[]} */
  options;
  /** @type {number} */
  number;
  /** @type {number} */
  shown;

  /**
   * `options` in the order in which they are shown: 0 is the right one, n the card's n-th
   * look-alike (`PlayDeck.plantOf`) or the question's n-th wrong answer. `number` is the card's in
   * the round, from 1; `shown` when it is shown and `deadline` when its own time is over, which
   * only some modes have, in milliseconds since the round's start.
   * @param {{card: string, options: number[], number: number, shown: number,
   *   deadline?: number}} fields
   */
  constructor({ deadline, ...fields }) {
    Object.assign(this, fields);
    if (deadline !== undefined) this.deadline = deadline;
  }

  /** Where the right option stands, counted from 0. */
  get right() {
    return this.options.indexOf(0);
  }
}

export class Feedback {
  /** @type {Turn} */
  turn;
  /** @type {number} */
  gained;
  /** @type {number} */
  points;
  /** @type {number} */
  ready;

  /**
   * `choice` is which of the options was chosen, counted from 0; a time-out has none. `gained` are
   * the points for it, `points` the round's so far, and `ready` says from when on the next card
   * may be shown, in milliseconds since the round's start.
   * @param {{turn: Turn, choice?: number, gained: number, points: number, ready: number}} fields
   */
  constructor({ choice, ...fields }) {
    Object.assign(this, fields);
    if (choice !== undefined) this.choice = choice;
  }

  /** Whether the answer was right. */
  get isRight() {
    return this.choice === this.turn.right;
  }
}
