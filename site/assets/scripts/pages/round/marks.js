/**
 * What a device notes of rounds that have no place in the record: the one that is open, so that it
 * can be told about when it was cut off, and the sets that were begun.
 */

const openKey = "florilegium-round";
const setsKey = "florilegium-sets";

/** @typedef {{mode: string, category?: string, started: number, answered: number}} OpenRound */

function readObject(storage, key) {
  try {
    const value = JSON.parse(storage?.getItem(key) ?? "null");
    return value !== null && typeof value === "object" ? value : undefined;
  } catch {
    return undefined;
  }
}

export class Marks {
  #storage;

  /** @param {Storage | undefined} storage */
  constructor(storage) {
    this.#storage = storage;
  }

  /**
   * The round that was open last and never came to an end.
   * @returns {OpenRound | undefined}
   */
  get open() {
    return readObject(this.#storage, openKey);
  }

  /** @param {OpenRound | undefined} round undefined when it is over */
  set open(round) {
    this.#write(openKey, round);
  }

  /** Whether somebody may be signed in at this browser; see account/account-mark.js. */
  get hasAccount() {
    return readObject(this.#storage, "florilegium-account") !== undefined;
  }

  /**
   * The first day of the last set that was begun.
   * @param {string} period `daily` or `weekly`
   */
  begun(period) {
    const date = readObject(this.#storage, setsKey)?.[period];
    return typeof date === "string" ? date : undefined;
  }

  /**
   * Notes that a set was begun.
   * @param {string} period `daily` or `weekly`
   * @param {string} date
   */
  begin(period, date) {
    this.#write(setsKey, { ...readObject(this.#storage, setsKey), [period]: date });
  }

  #write(key, value) {
    try {
      if (value === undefined) this.#storage?.removeItem(key);
      else this.#storage?.setItem(key, JSON.stringify(value));
    } catch {
      // A browser that keeps nothing: then it lasts as long as the page.
    }
  }
}

/** The marks of this browser. */
export function deviceMarks() {
  try {
    return new Marks(globalThis.localStorage);
  } catch {
    return new Marks(undefined);
  }
}
