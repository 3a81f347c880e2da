/**
 * The chosen settings, available at once: a copy of the player's preferences that can be read
 * without waiting.
 */

import { storageKeys } from "../browser/browser-storage.js";
import { errorReason, reportMistake } from "../browser/mistakes.js";

/**
 * @typedef {import("../browser/browser-storage.js").BrowserStorage} BrowserStorage
 * @typedef {{isKept?: boolean, preferences(): Promise<Record<string, string>>,
 *   setPreference(name: string, value: string | null): Promise<void>}} Preferences
 */

const visitKey = "florilegium-visit";

/** The values when none is chosen; the names are those of state/preferences.js. */
export const defaults = Object.freeze({
  language: "",
  units: "metric",
  view: "grid",
  text: "100",
  theme: "system",
  motion: "system",
  sound: "on",
  name: "",
  adjusted: "100",
  voice: "",
  descriptions: "off",
  notifications: "off",
  quiet: "none",
  faults: "off",
  beacons: "off",
});

/** Settings that apply to this visit only, with their defaults. */
const ofVisit = Object.freeze({ look: "" });

/** Settings by name; values are texts. */
export class ChosenSettings {
  #mirror;
  #visit;
  #open;
  #apply;
  #chosen;
  #tried;
  #listeners = new Set();
  /** Names of settings that were chosen and are not in the database yet. */
  #onTheWay = new Set();

  /**
   * Fulfilled once the player's database has been read; never rejected.
   * @type {Promise<void>}
   */
  ready;

  /**
   * @param {{mirror: BrowserStorage, visit: BrowserStorage, open: () => Promise<Preferences>,
   *   apply?: () => void}} of `mirror` and `visit` keep what the first paint reads;
   *   `open` gives the player's database; `apply` is called after every change
   */
  constructor({ mirror, visit, open, apply = () => {} }) {
    this.#mirror = mirror;
    this.#visit = visit;
    this.#open = open;
    this.#apply = apply;
    this.#chosen = mirror.readObject(storageKeys.settings) ?? {};
    this.#tried = visit.readObject(visitKey) ?? {};
    this.ready = this.refresh({ isFirst: true });
  }

  /**
   * The value of a setting now.
   * @param {string} name
   * @returns {string}
   */
  get(name) {
    if (Object.hasOwn(ofVisit, name)) return this.#tried[name] ?? ofVisit[name];
    return this.#chosen[name] ?? defaults[name] ?? "";
  }

  /**
   * Sets a value; it applies at once, and the promise is fulfilled when it is stored.
   * @param {string} name
   * @param {string} value
   * @returns {Promise<void>} rejected when the value is invalid, or cannot be stored
   */
  async set(name, value) {
    if (this.get(name) === value) return;
    if (Object.hasOwn(ofVisit, name)) {
      this.#tried = { ...this.#tried, [name]: value };
      this.#visit.writeJSON(visitKey, this.#tried);
      this.#tell(name);
      return;
    }
    const before = this.get(name);
    this.#choose({ [name]: value });
    this.#onTheWay.add(name);
    try {
      await (await this.#open()).setPreference(name, value);
    } catch (problem) {
      if (errorReason(problem) === "not-a-choice") this.#choose({ [name]: before });
      throw problem;
    } finally {
      this.#onTheWay.delete(name);
    }
  }

  /**
   * Reads the player's database again: after a backup was imported, or everything was erased. A
   * database that could not store everything may have less than the mirror when a page begins.
   * @param {{isFirst?: boolean}} of
   */
  async refresh({ isFirst = false } = {}) {
    try {
      const store = await this.#open();
      if (isFirst && store.isKept === false) return;
      const kept = await store.preferences();
      // Settings that were chosen meanwhile stay; they will be in the database.
      this.#choose(Object.fromEntries(
        Object.entries(kept).filter(([name]) => !this.#onTheWay.has(name))));
    } catch (problem) {
      reportMistake(problem);
      // Then the mirror's values apply.
    }
  }

  /**
   * Calls a function with the name of each setting that changes.
   * @param {(name: string) => void} listener
   * @returns {() => void} ends it
   */
  subscribe(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #choose(values) {
    const before = this.#chosen;
    this.#chosen = { ...before, ...values };
    this.#mirror.writeJSON(storageKeys.settings, this.#chosen);
    for (const name of Object.keys(values)) {
      if ((before[name] ?? defaults[name]) !== values[name]) this.#tell(name);
    }
  }

  #tell(name) {
    this.#apply();
    for (const listener of this.#listeners) listener(name);
  }
}
