/**
 * The person's steps and goals on this device: entries that were made here or that came by the
 * feed. Entries are identified by their ids, so that one that comes twice counts once.
 *
 * @typedef {{entry: string, kind: "steps" | "goal", made: number, received?: number,
 *   body: any}} Walk `received` is the ledger's time; undefined for entries that wait to be sent
 */

import { addEntry, outboxTables } from "./outbox-rows.js";
import { chance } from "./uuid-v7.js";

/** The table that the feed writes. */
export const walkTable = "walk";
const kinds = ["steps", "goal"];

/**
 * Stores an entry of the feed.
 * @param {import("./database.js").Transaction} write over `walkTable`
 * @param {{received: number, entry: {id: string, kind: string, made: number, body: string}}} item
 * @returns {Promise<boolean>} whether it is new
 */
export async function keepWalk(write, { received, entry }) {
  if (!kinds.includes(entry?.kind)) return false;
  const known = await write.get(walkTable, entry.id);
  if (known?.received !== undefined) return false;
  await write.put(walkTable, { ...walkOf(entry), received });
  return known === undefined;
}

/** A row of an entry. */
const walkOf = ({ id, kind, made, body }) => ({ entry: id, kind, made, body: JSON.parse(body) });

/**
 * Removes the entries that the ledger has received, because they belong to another person. Entries
 * that wait belong to the device.
 * @param {import("./database.js").Transaction} write over `walkTable`
 */
export async function forgetWalks(write) {
  for (const { entry, received } of await write.all(walkTable)) {
    if (received !== undefined) await write.delete(walkTable, entry);
  }
}

/** Steps and goals. */
export class Walks {
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

  /**
   * All steps and goals that count; entries that the ledger refused do not.
   * @returns {Promise<{steps: import("../steps/step-days.js").Interval[],
   *   goals: import("../steps/step-goals.js").Goal[], waiting: number}>} `waiting`: the number of
   *   entries that wait to be sent
   */
  all() {
    return this.#database.transact([walkTable, "outbox"], "read", async (read) => {
      const outbox = await read.all("outbox");
      const refused = new Set(outbox.filter(({ state }) => state === "refused")
        .map(({ id }) => id));
      const waiting = outbox.filter(({ state, entry }) => (
        state === "waiting" && kinds.includes(entry.kind)));
      /** @type {Map<string, Walk>} */
      const walks = new Map((await read.all(walkTable))
        .filter(({ entry }) => !refused.has(entry)).map((walk) => [walk.entry, walk]));
      // A backup restores waiting entries, but not their rows in this table.
      for (const { id, entry } of waiting) if (!walks.has(id)) walks.set(id, walkOf(entry));
      const rows = [...walks.values()];
      return {
        steps: rows.filter(({ kind }) => kind === "steps").map(({ body }) => body),
        goals: rows.filter(({ kind }) => kind === "goal").map(goalOf),
        waiting: waiting.length,
      };
    });
  }

  /**
   * Adds intervals of steps.
   * @param {import("../steps/step-days.js").Interval[]} intervals
   * @param {{zone: string, now: number}} of
   */
  async addSteps(intervals, { zone, now }) {
    // In groups, because a browser runs other work between transactions.
    for (let at = 0; at < intervals.length; at += 100) {
      const some = intervals.slice(at, at + 100).map((each) => ({ ...each, zone }));
      await this.#add("steps", some, now);
    }
  }

  /**
   * Sets a goal that counts from today on.
   * @param {{period: import("../steps/step-goals.js").Period, steps: number, offset: number}} goal
   * @param {number} now
   */
  setGoal(goal, now) {
    return this.#add("goal", [goal], now);
  }

  #add(kind, bodies, now) {
    const tables = [...outboxTables, walkTable];
    return this.#database.transact(tables, "write", async (write) => {
      for (const body of bodies) {
        const random = this.#random();
        const { id, made } = await addEntry(write, { kind, body, made: now, random });
        await write.put(walkTable, { entry: id, kind, made, body });
      }
    });
  }
}

/**
 * A goal counts from the time at which the ledger received it; until then, from its setting.
 * @param {Walk} of
 */
function goalOf({ made, received, body: { period, steps, offset } }) {
  const since = Math.floor(((received ?? made) + offset * 60_000) / 86_400_000);
  return { period, steps, since, set: made };
}
