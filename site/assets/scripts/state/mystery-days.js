/** The tried mystery plants on this device, by day. */

import { deviceStorage, storageKeys } from "../browser/browser-storage.js";
import { tellUnkept } from "../browser/room.js";
import { exact, FormFailure, list, maybe, oneOf, record, text } from "../games/form.js";

/** The most stored days: slightly more than a year, for the row of days. */
const most = 400;
const mostTries = 6;

/**
 * `tries` are the tried plants, "" for a skipped clue.
 * @typedef {{day: number, plant: string, tries: string[], ended?: "yes"}} MysteryDay
 */

const form = list(record({
  day: exact, plant: text, tries: list(text), ended: maybe(oneOf(["yes"])),
}));

/**
 * Whether a value is the stored form of days.
 * @param {unknown} value
 */
export function areMysteryDays(value) {
  try {
    return form(value).every(({ tries }) => tries.length <= mostTries);
  } catch (problem) {
    if (!(problem instanceof FormFailure)) throw problem;
    return false;
  }
}

export class MysteryDays {
  #storage;

  /** @param {import("../browser/browser-storage.js").BrowserStorage} [storage] */
  constructor(storage = deviceStorage) {
    this.#storage = storage;
  }

  /**
   * All days in the order of time; empty when the stored value has another form.
   * @returns {MysteryDay[]}
   */
  all() {
    const days = this.#storage.readJSON(storageKeys.mystery);
    return areMysteryDays(days) ? /** @type {MysteryDay[]} */ (days) : [];
  }

  /**
   * @param {number} day
   * @returns {MysteryDay | undefined}
   */
  of(day) {
    return this.all().find((one) => one.day === day);
  }

  /**
   * Stores the present state of a day.
   * @param {MysteryDay} day
   */
  keep(day) {
    this.#write([...this.all().filter((one) => one.day !== day.day), day]);
  }

  /**
   * Adds days of a backup; a day that was played here is kept, unless only the other one is
   * finished.
   * @param {MysteryDay[]} days
   */
  add(days) {
    const kept = new Map(this.all().map((one) => [one.day, one]));
    for (const one of days) {
      const mine = kept.get(one.day);
      if (!mine || (one.ended && !mine.ended)) kept.set(one.day, one);
    }
    this.#write([...kept.values()]);
  }

  /** @param {MysteryDay[]} days */
  #write(days) {
    const inTime = days.sort((one, other) => one.day - other.day);
    // They are stored in no other place.
    const isKept = this.#storage.writeJSON(storageKeys.mystery, inTime.slice(-most));
    if (!isKept) tellUnkept("forbidden");
  }
}
