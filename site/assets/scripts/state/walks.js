/**
 * The person's steps and goals on this device: each entry as it was made here, or as the feed told
 * of it. An entry is known by its id, so that what comes twice counts once.
 *
 * @typedef {{entry: string, kind: "steps" | "goal", made: number, received?: number,
 *   body: any}} Walk `received` is the ledger's time; what waits to be sent has none
 */

import { addEntry, outboxTables } from "./outbox-rows.js";
import { chance } from "./uuid-v7.js";

/** The table that the feed writes. */
export const walkTable = "walk";
const kinds = ["steps", "goal"];

/**
 * Keeps an entry of the feed.
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
 * Forgets what another person's ledger told of; what waits is the device's own.
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
   * All that count; what the ledger refused does not.
   * @returns {Promise<{steps: import("../steps/step-days.js").Interval[],
   *   goals: import("../steps/step-goals.js").Goal[], waiting: number}>} and how many entries wait
   *   to be sent
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
      // A backup brings back what waits, and not the rows of it.
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
    // Some at a time: a browser gives other work its turn between transactions.
    for (let at = 0; at < intervals.length; at += 100) {
      const some = intervals.slice(at, at + 100).map((each) => ({ ...each, zone }));
      await this.#add("steps", some, now);
    }
  }

  /**
   * Sets a goal, from today on.
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
 * A goal is for the days since the ledger heard of it; until then since it was set.
 * @param {Walk} of
 */
function goalOf({ made, received, body: { period, steps, offset } }) {
  const since = Math.floor(((received ?? made) + offset * 60_000) / 86_400_000);
  return { period, steps, since, set: made };
}
