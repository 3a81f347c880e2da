/** Which notices were seen in this browser, and when, so that they are not shown again. */

import { deviceStorage } from "../browser/browser-storage.js";

const key = "florilegium-told";

/** When each notice was seen, by its name. */
export class SeenNotices {
  #storage;

  /** @param {import("../browser/browser-storage.js").BrowserStorage} storage */
  constructor(storage) {
    this.#storage = storage;
  }

  #all() {
    return this.#storage.readObject(key) ?? {};
  }

  /**
   * When a notice was last seen; undefined for never.
   * @param {string} name
   * @returns {number | undefined}
   */
  seenAt(name) {
    const time = this.#all()[name];
    return Number.isFinite(time) ? time : undefined;
  }

  /**
   * Stores that a notice was seen; without storage, it is shown again at the next visit.
   * @param {string} name
   * @param {number} now
   */
  markSeen(name, now) {
    this.#storage.writeJSON(key, { ...this.#all(), [name]: now });
  }

  /**
   * Removes the record that a notice was seen.
   * @param {string} name
   */
  forget(name) {
    const { [name]: _seen, ...others } = this.#all();
    this.#storage.writeJSON(key, others);
  }
}

/** The notices of this browser. */
export const seenNotices = new SeenNotices(deviceStorage);
