/** What has been practised, kept on this device only. */

const key = "florilegium-progress";
const sessionKey = "florilegium-session";

/**
 * @typedef {{seen: number, right: number, last: boolean}} PlantCount
 * @typedef {{player: string, round: number, answered: number, right: number,
 *   plants: Record<string, PlantCount>}} Counts
 * @typedef {{round: number, level: string, deck: string, choices: string[]}} Session
 */

function freshPlayer() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Personal counts. A store that is full or forbidden is no reason to stop playing. */
export class Progress {
  #store;
  #sessions;
  /** @type {Counts} */
  counts;

  /**
   * @param {Storage | undefined} store
   * @param {Storage | undefined} sessions
   */
  constructor(store, sessions) {
    this.#store = store;
    this.#sessions = sessions;
    this.counts = this.#read(store, key) ?? this.#empty();
  }

  #empty() {
    return { player: freshPlayer(), round: 0, answered: 0, right: 0, plants: {} };
  }

  #read(store, name) {
    try {
      return JSON.parse(store?.getItem(name) ?? "null");
    } catch {
      return null;
    }
  }

  #write(store, name, value) {
    try {
      if (value === null) store?.removeItem(name);
      else store?.setItem(name, JSON.stringify(value));
    } catch {
      // The counts last as long as the page then.
    }
  }

  /** How many plants were named rightly the last time. */
  get known() {
    return Object.values(this.counts.plants).filter(({ last }) => last).length;
  }

  /** How often a plant was shown. @param {string} plant */
  seen(plant) {
    return this.counts.plants[plant]?.seen ?? 0;
  }

  /** The number of a new round; it only rises. */
  nextRound() {
    this.counts.round += 1;
    this.#write(this.#store, key, this.counts);
    return this.counts.round;
  }

  /**
   * Counts one answer.
   * @param {string} plant
   * @param {boolean} isRight
   */
  count(plant, isRight) {
    const before = this.counts.plants[plant] ?? { seen: 0, right: 0, last: false };
    this.counts.plants[plant] = {
      seen: before.seen + 1, right: before.right + Number(isRight), last: isRight,
    };
    this.counts.answered += 1;
    this.counts.right += Number(isRight);
    this.#write(this.#store, key, this.counts);
  }

  /** The session that is open in this tab, if there is one. @returns {Session | null} */
  get session() {
    return this.#read(this.#sessions, sessionKey);
  }

  set session(value) {
    this.#write(this.#sessions, sessionKey, value);
  }

  /** Forgets everything. */
  delete() {
    this.counts = this.#empty();
    this.#write(this.#store, key, null);
    this.#write(this.#sessions, sessionKey, null);
  }
}

/** The browser's stores, where it has and allows them. */
export function browserStores() {
  const open = (name) => {
    try {
      return globalThis[name];
    } catch {
      return undefined;
    }
  };
  return [open("localStorage"), open("sessionStorage")];
}
