/**
 * Searches that the person made. They stay until the person removes them.
 *
 * @typedef {object} Search
 * @property {string} folded its text as search compares it: its key
 * @property {string} text what was typed
 * @property {number} time when it was last made
 * @property {string} [plant] the plant that it led to, for a small picture
 */

import { fold } from "../text/folding.js";
import { dayAt, weekday } from "./days.js";
import { herbariumTables, tell } from "./herbarium-log.js";
import { limits } from "./limits.js";
import { cleanText } from "./own-text.js";
import { chance } from "./uuid-v7.js";

const searchTables = ["search", ...herbariumTables];

/** The newest first; at the same time by text. */
function compareSearches(one, other) {
  return other.time - one.time || (one.folded < other.folded ? -1 : 1);
}

/**
 * Searches that contain a text, ignoring letter case and accents; all for an empty text.
 * @param {Search[]} searches
 * @param {string} text
 */
export function containing(searches, text) {
  const wanted = fold(text);
  return searches.filter(({ folded }) => folded.includes(wanted));
}

/**
 * Searches by their time, the newest first; weeks begin on Monday. Empty groups are left out.
 * @param {Search[]} searches
 * @param {number} now
 * @param {string} zone the person's, by its IANA name
 * @returns {{group: string, searches: Search[]}[]} `today`, `yesterday`, `week`, `earlier`
 */
export function grouped(searches, now, zone) {
  const today = dayAt(now, zone);
  /** @type {Record<string, Search[]>} */
  const groups = { today: [], yesterday: [], week: [], earlier: [] };
  for (const search of [...searches].sort(compareSearches)) {
    groups[groupOf(dayAt(search.time, zone), today)].push(search);
  }
  return Object.entries(groups).filter(([, some]) => some.length > 0)
    .map(([group, some]) => ({ group, searches: some }));
}

function groupOf(day, today) {
  // A clock that was set back leaves searches in the future.
  if (day >= today) return "today";
  if (day === today - 1) return "yesterday";
  return day >= today - weekday(today) ? "week" : "earlier";
}

/** The searches on this device. */
export class History {
  #database;
  #random;

  /**
   * @param {import("./database.js").Database} database
   * @param {{random?: () => import("./uuid-v7.js").Chance}} of
   */
  constructor(database, { random = chance } = {}) {
    this.#database = database;
    this.#random = random;
  }

  #write(work) {
    return this.#database.transact(searchTables, "write", work);
  }

  /** Records a change for the person's other devices; returns the time of the change. */
  #tell(write, kind, body, made) {
    return tell(write, { kind, body, made, random: this.#random() });
  }

  /**
   * Stores a search. One that differs only in letter case or accents moves to the top.
   * @param {string} text
   * @param {{time: number, plant?: string}} of
   */
  async keep(text, { time, plant }) {
    const plain = cleanText(text).replace(/\s+/gu, " ").trim();
    const short = [...plain].slice(0, limits.searchLetters).join("");
    const folded = fold(short);
    if (folded === "") return;
    await this.#write(async (write) => {
      const known = await write.get("search", folded);
      const shown = plant ?? known?.plant;
      const body = { text: short, ...(shown && { plant: shown }) };
      const made = await this.#tell(write, "search", body, time);
      await write.put("search", { folded, ...body, time: made });
      const value = ((await write.get("counter", "searched"))?.value ?? 0) + 1;
      await write.put("counter", { name: "searched", value });
    });
  }

  /**
   * Every search, newest first.
   * @returns {Promise<Search[]>}
   */
  async all() {
    const rows = await this.#database.transact(["search"], "read", (read) => read.all("search"));
    return rows.sort(compareSearches);
  }

  /**
   * Removes one search.
   * @param {string} folded
   * @param {number} time
   */
  delete(folded, time) {
    return this.#write(async (write) => {
      const row = await write.get("search", folded);
      if (!row) return;
      await write.delete("search", folded);
      await this.#tell(write, "forget", { text: row.text }, time);
    });
  }

  /**
   * Removes all searches.
   * @param {number} time
   */
  clear(time) {
    return this.#write(async (write) => {
      await write.clear("search");
      await this.#tell(write, "forget", {}, time);
    });
  }
}
