/**
 * The player's database. Each change is one transaction: it is stored completely or not at all, for
 * other tabs too.
 *
 * @typedef {object} Transaction
 * @property {(table: string, key: any) => Promise<any>} get a row; undefined where there is none
 * @property {(table: string) => Promise<any[]>} all every row, in the order of keys
 * @property {(table: string) => Promise<number>} count
 * @property {(table: string, row: object) => Promise<void>} put adds a row, or replaces it
 * @property {(table: string, key: any) => Promise<void>} delete
 * @property {(table: string) => Promise<void>} clear
 *
 * @typedef {object} Engine
 * @property {<Result>(tables: string[], mode: "read" | "write",
 *   work: (transaction: Transaction) => Promise<Result>) => Promise<Result>} transact
 *   does some work on tables; while it goes on it may wait for its own requests alone. What it
 *   throws undoes everything. A device without room throws the StateProblem `full`.
 * @property {() => void} close
 *
 * @typedef {object} Database
 * @property {boolean} isKept whether all of it is there again tomorrow
 * @property {string | undefined} problem why it is not: `missing`, `forbidden`, `full`, `blocked`
 *   by another tab, `silent`, or brought by a `newer` page to a form that is not known here
 * @property {<Result>(tables: string[], mode: "read" | "write",
 *   work: (transaction: Transaction) => Promise<Result>,
 *   options?: {needsRoom?: boolean}) => Promise<Result>} transact
 *   as an engine's; but what finds no room waits in memory, unless it `needsRoom`: then that throws
 *   the StateProblem `full`
 * @property {() => Promise<void>} keepWaiting tries once more to keep what found no room
 * @property {() => void} close
 */

import { errorReason, reportMistake } from "../browser/mistakes.js";
import { tellUnkept } from "../browser/room.js";
import { IndexedEngine } from "./indexed-engine.js";
import { MemoryEngine } from "./memory-engine.js";
import { StateProblem } from "./problem.js";
import { RoomEngine } from "./room-engine.js";
import { steps as allSteps } from "./schema.js";

/** The browser's IndexedDB, if it has and permits one. */
function browserFactory() {
  try {
    return globalThis.indexedDB;
  } catch (error) {
    // This page may not use it.
    if (!(error instanceof DOMException)) throw error;
    return undefined;
  }
}

/**
 * Opens the player's database, or one in memory when the browser stores nothing.
 * @param {{factory?: IDBFactory | null, name?: string,
 *   steps?: import("./schema.js").Table[][], timeout?: number}} of
 * @returns {Promise<Database>}
 */
export async function openDatabase({
  factory = browserFactory(), name = "florilegium", steps = allSteps, timeout,
} = {}) {
  try {
    if (!factory) throw new StateProblem("missing");
    const engine = await new IndexedEngine(factory, { name, steps, timeout }).open();
    return new RoomEngine(engine, steps);
  } catch (problem) {
    reportMistake(problem);
    const why = errorReason(problem) ?? "forbidden";
    // Not even stored values can be read.
    if (why === "full") tellUnkept(why);
    return new MemoryEngine(steps, why);
  }
}
