/**
 * What a device stores about rounds outside the record: the open round, so that a later page can
 * report that it was interrupted, and the sets that were begun.
 */

import { deviceStorage, storageKeys } from "../../browser/browser-storage.js";

const setsKey = "florilegium-sets";

/**
 * @typedef {{mode: string, category?: string, started: number, answered: number,
 *   kept?: import("../../state/left-round.js").LeftRound, isLeft?: boolean}} OpenRound `kept` is
 *   the form in which interrupted practice is stored; `isLeft`: its page was closed
 */

export class StartedRounds {
  #storage;

  /** @param {import("../../browser/browser-storage.js").BrowserStorage} [storage] */
  constructor(storage = deviceStorage) {
    this.#storage = storage;
  }

  /**
   * The round that was open last and was not finished.
   * @returns {OpenRound | undefined}
   */
  get open() {
    return /** @type {OpenRound | undefined} */ (this.#storage.readObject(storageKeys.round));
  }

  /** @param {OpenRound | undefined} round undefined when it is over */
  set open(round) {
    this.#storage.writeJSON(storageKeys.round, round);
  }

  /** Whether an account may be signed in in this browser; see account/stored-sign-in.js. */
  get hasAccount() {
    return this.#storage.readObject(storageKeys.account) !== undefined;
  }

  /**
   * The first day of the last set that was begun.
   * @param {string} period `daily` or `weekly`
   */
  begun(period) {
    const date = this.#storage.readObject(setsKey)?.[period];
    return typeof date === "string" ? date : undefined;
  }

  /**
   * Stores that a set was begun.
   * @param {string} period `daily` or `weekly`
   * @param {string} date
   */
  begin(period, date) {
    this.#storage.writeJSON(setsKey, { ...this.#storage.readObject(setsKey), [period]: date });
  }
}
