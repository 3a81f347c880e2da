/**
 * Selects the rows that the readers in games/ accept. A later version may have written others, such
 * as rounds of an unknown mode: pages skip these rows, which stay stored for that version.
 */

import { FormFailure } from "../games/form.js";
import { readCard } from "../games/memory.js";
import { readPlayed } from "../games/played-round.js";
import { reportMistake } from "../browser/mistakes.js";

/** The error with which a reader refuses a value; undefined if it accepts the value. */
function failureOf(read, value) {
  try {
    read(value);
    return undefined;
  } catch (problem) {
    if (!(problem instanceof FormFailure)) throw problem;
    return problem;
  }
}

/** Whether a value is a finished round of a known form. */
export const isReadableRound = (value) => failureOf(readPlayed, value) === undefined;
/** Whether a value is a memory card of a known form. */
export const isReadableCard = (value) => failureOf(readCard, value) === undefined;

/** Leaves out the rows that cannot be read, and reports the first of them. */
export class ReadableRows {
  #isReported = false;

  /**
   * @param {object[]} rows of the table `playedRound`
   * @returns {object[]}
   */
  rounds(rows) {
    return rows.filter((row) => this.#takes(readPlayed, row));
  }

  /**
   * @param {{plant: string, card: object}[]} rows of the table `memory`
   * @returns {{plant: string, card: object}[]}
   */
  cards(rows) {
    return rows.filter(({ card }) => this.#takes(readCard, card));
  }

  #takes(read, value) {
    const failure = failureOf(read, value);
    if (!failure) return true;
    if (!this.#isReported) {
      this.#isReported = true;
      reportMistake(new TypeError(`A kept row is left out: ${failure.message}.`));
    }
    return false;
  }
}
