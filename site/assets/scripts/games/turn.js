/** A shown card, and the feedback to an answer, the same as Games' Turn and Feedback. */

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
   * `options` in the shown order: 0 is the right one, n the card's n-th look-alike
   * (`PlayDeck.plantOf`) or the question's n-th wrong answer. `number` is the card's number in the
   * round, from 1; `shown` is when it is shown and `deadline` when its own time is over (only in
   * modes with such a timer), in milliseconds since the round's start.
   * @param {{card: string, options: number[], number: number, shown: number,
   *   deadline?: number}} fields
   */
  constructor({ deadline, ...fields }) {
    Object.assign(this, fields);
    if (deadline !== undefined) this.deadline = deadline;
  }

  /** The index of the right option, from 0. */
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
   * `choice` is the index of the chosen option, from 0; undefined for a time-out. `gained` are the
   * points for it, `points` the round's points so far, and `ready` is when the next card may be
   * shown, in milliseconds since the round's start.
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
