/** What this browser was told once, and when: a note that was seen need not come again. */

const key = "florilegium-told";

/** Notes by name. */
export class Told {
  #storage;

  /** @param {Pick<Storage, "getItem" | "setItem"> | undefined} storage */
  constructor(storage) {
    this.#storage = storage;
  }

  #all() {
    try {
      return JSON.parse(this.#storage?.getItem(key) ?? "{}") ?? {};
    } catch {
      return {};
    }
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
   * @param {string} name
   * @param {number} now
   */
  tell(name, now) {
    try {
      this.#storage?.setItem(key, JSON.stringify({ ...this.#all(), [name]: now }));
    } catch {
      // Then it is told again at the next visit.
    }
  }
}

function local() {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

/** This browser's. */
export const told = new Told(local());
