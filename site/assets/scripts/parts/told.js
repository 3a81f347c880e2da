/** What this browser was told once, and when: a note that was seen need not come again. */

import { deviceStorage } from "../browser-storage.js";

const key = "florilegium-told";

/** Notes by name. */
export class Told {
  #storage;

  /** @param {import("../browser-storage.js").BrowserStorage} storage */
  constructor(storage) {
    this.#storage = storage;
  }

  #all() {
    return this.#storage.readObject(key) ?? {};
  }

  /**
   * When a note was told last; undefined for never.
   * @param {string} name
   * @returns {number | undefined}
   */
  when(name) {
    const time = this.#all()[name];
    return Number.isFinite(time) ? time : undefined;
  }

  /**
   * Notes that it was told; where nothing is kept, it is told again at the next visit.
   * @param {string} name
   * @param {number} now
   */
  tell(name, now) {
    this.#storage.writeJSON(key, { ...this.#all(), [name]: now });
  }
}

/** This browser's. */
export const told = new Told(deviceStorage);
