/**
 * The answers of the last rounds on this device, the newest first. They are not sent to a ledger;
 * they are stored for review.
 */

import { deviceStorage, storageKeys } from "../browser/browser-storage.js";
import { exact, FormFailure, list, maybe, oneOf, record, text } from "../games/form.js";
import { modes } from "../games/mode.js";

/** The most stored rounds. */
const most = 12;

/**
 * `date` is the first day of the set that was played, `cards` are the asked cards, each once, and
 * `misses` the missed ones: with the chosen plant, or the number of the chosen option.
 * @typedef {{player: string, number: number, mode: string, category?: string, name?: string,
 *   date?: string, stamp: {time: number, zone: string}, right: number, counted: number,
 *   cards: string[], misses: {card: string, taken?: string, chosen?: number}[]}} Answers
 */

const form = list(record({
  player: text,
  number: exact,
  mode: oneOf(modes),
  category: maybe(text),
  name: maybe(text),
  date: maybe(text),
  stamp: record({ time: exact, zone: text }),
  right: exact,
  counted: exact,
  cards: list(text),
  misses: list(record({ card: text, taken: maybe(text), chosen: maybe(exact) })),
}));

export class LastAnswers {
  #storage;

  /** @param {import("../browser/browser-storage.js").BrowserStorage} storage */
  constructor(storage) {
    this.#storage = storage;
  }

  /**
   * All stored answers; empty when the stored value has another form.
   * @returns {Answers[]}
   */
  all() {
    const kept = this.#storage.readJSON(storageKeys.answers) ?? [];
    try {
      return form(kept);
    } catch (problem) {
      if (problem instanceof FormFailure) return [];
      throw problem;
    }
  }

  /**
   * Adds those of one more round, and removes the oldest.
   * @param {Answers | undefined} answers
   */
  add(answers) {
    if (!answers) return;
    const others = this.all().filter(({ player, number }) => (
      player !== answers.player || number !== answers.number));
    this.#storage.writeJSON(storageKeys.answers, [answers, ...others].slice(0, most));
  }
}

/** The answers of this device. */
export const lastAnswers = new LastAnswers(deviceStorage);
