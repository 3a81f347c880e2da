/**
 * Values that this browser stores by key, on the device or for a tab. A browser may store nothing,
 * have no room, or contain a value of another program: then there is no value, and a written value
 * lasts only as long as the page. Most browsers throw a DOMException for it, `SecurityError` or
 * `QuotaExceededError`; some throw an object of their own. A lack of room is reported to the page,
 * a programming error to the window.
 */

import { parsedJSON } from "../text/decoding.js";
import { reportMistake } from "./mistakes.js";
import { lacksRoom, tellUnkept } from "./room.js";

/** Texts by key. */
export class BrowserStorage {
  #open;

  /**
   * @param {() => Pick<Storage, "getItem" | "setItem" | "removeItem"> | null | undefined} open the
   *   browser's storage; asked each time, for a browser that forbids it throws
   */
  constructor(open) {
    this.#open = open;
  }

  /**
   * Does some work on the browser's storage, if there is one.
   * @template Value
   * @param {(storage: Storage) => Value} work
   * @returns {Value | undefined}
   */
  #attempt(work) {
    try {
      const storage = this.#open();
      return storage ? work(/** @type {Storage} */ (storage)) : undefined;
    } catch (problem) {
      if (lacksRoom(problem)) tellUnkept("full");
      reportMistake(problem);
      return undefined;
    }
  }

  /**
   * @param {string} key
   * @param {() => string} textOf
   */
  #write(key, textOf) {
    return this.#attempt((storage) => {
      storage.setItem(key, textOf());
      return true;
    }) ?? false;
  }

  /**
   * @param {string} key
   * @returns {string | undefined}
   */
  readText(key) {
    return this.#attempt((storage) => storage.getItem(key)) ?? undefined;
  }

  /**
   * @param {string} key
   * @param {string} text
   * @returns {boolean} whether it is stored
   */
  writeText(key, text) {
    return this.#write(key, () => text);
  }

  /**
   * A value that was written as JSON.
   * @param {string} key
   * @returns {any} undefined where there is none
   */
  readJSON(key) {
    return this.#attempt((storage) => {
      const text = storage.getItem(key);
      return text === null ? undefined : parsedJSON(text);
    }) ?? undefined;
  }

  /**
   * @param {string} key
   * @param {unknown} value undefined removes it
   * @returns {boolean} whether it is stored
   */
  writeJSON(key, value) {
    if (value !== undefined) return this.#write(key, () => JSON.stringify(value));
    this.remove(key);
    return true;
  }

  /**
   * An object that was written as JSON.
   * @param {string} key
   * @returns {Record<string, any> | undefined} undefined for anything else
   */
  readObject(key) {
    const value = this.readJSON(key);
    return typeof value === "object" ? value : undefined;
  }

  /** @param {string} key */
  remove(key) {
    this.#attempt((storage) => storage.removeItem(key));
  }

  /**
   * Removes every key with a prefix.
   * @param {string} prefix
   */
  removeAll(prefix) {
    this.#attempt((storage) => {
      for (const key of Object.keys(storage)) {
        if (key.startsWith(prefix)) storage.removeItem(key);
      }
    });
  }
}

/** Values that stay on this device. */
export const deviceStorage = new BrowserStorage(() => globalThis.localStorage);

/** Values that stay as long as the tab. */
export const tabStorage = new BrowserStorage(() => globalThis.sessionStorage);

/** The keys that several scripts use. */
export const storageKeys = Object.freeze({
  account: "florilegium-account",
  answers: "florilegium-answers",
  language: "florilegium-language",
  mystery: "florilegium-mystery",
  round: "florilegium-round",
  settings: "florilegium-settings",
  worn: "florilegium-worn",
});
