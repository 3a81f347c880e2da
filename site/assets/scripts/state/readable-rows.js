/**
 * Which rows their readers in games/ take. A later version may have written others, as rounds of a
 * mode that is not known here: pages go on without them, and they stay for that version.
 */

import { FormFailure } from "../games/form.js";
import { readCard } from "../games/memory.js";
import { readPlayed } from "../games/played-round.js";
import { reportMistake } from "../browser/mistakes.js";

/** Why a reader refuses a value; undefined where it takes it. */
function failureOf(read, value) {
  try {
    read(value);
    return undefined;
  } catch (problem) {
    if (!(problem instanceof FormFailure)) throw problem;
    return problem;
  }
}

/** Whether a value is a finished round of a form that is known here. */
export const isReadableRound = (value) => failureOf(readPlayed, value) === undefined;
/** Whether a value is a remembered plant of a form that is known here. */
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
