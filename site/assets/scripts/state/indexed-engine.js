/** The player's database in IndexedDB: one for all tabs, and permanent. */

import { errorName, errorReason, heardElsewhere } from "../browser/mistakes.js";
import { lacksRoom } from "../browser/room.js";
import { limits } from "./limits.js";
import { StateProblem } from "./problem.js";

/** Tables in IndexedDB; see `Engine`. */
export class IndexedEngine {
  #connect;
  /** @type {Promise<IDBDatabase> | undefined} */
  #connection;

  /**
   * @param {IDBFactory} factory
   * @param {{name: string, steps: import("./schema.js").Table[][], timeout?: number}} of
   */
  constructor(factory, { name, steps, timeout = limits.openTimeout }) {
    this.#connect = () => connect(factory, { name, steps, timeout });
  }

  /** Opens it; an obstacle is thrown as a StateProblem. */
  async open() {
    await this.#open();
    return this;
  }

  #open() {
    if (this.#connection) return this.#connection;
    const forget = () => {
      if (this.#connection === opening) this.#connection = undefined;
    };
    const opening = this.#connect().then((database) => {
      // A newer page must not wait for this one; and browsers close databases that they clear.
      const leave = () => {
        database.close();
        forget();
      };
      database.addEventListener("versionchange", leave);
      database.addEventListener("close", leave);
      return database;
    });
    this.#connection = opening;
    // A failure is handled by the code that awaits it.
    opening.catch(forget);
    return opening;
  }

  async #begin(names, mode) {
    const options = [names, mode === "write" ? "readwrite" : "readonly", { durability: "strict" }];
    try {
      return (await this.#open()).transaction(...options);
    } catch (problem) {
      if (errorName(problem) !== "InvalidStateError") throw problem;
      // It was closed since; tried once more over a new connection.
      this.#connection = undefined;
      return (await this.#open()).transaction(...options);
    }
  }

  /** See `Engine`. */
  async transact(names, mode, work) {
    const transaction = await this.#begin(names, mode);
    /** @type {Promise<void>} */
    const done = new Promise((resolve, reject) => {
      transaction.addEventListener("complete", () => resolve());
      transaction.addEventListener("abort", () => reject(problemOf(transaction.error)));
    });
    let result;
    try {
      result = await work(new IndexedTransaction(transaction));
    } catch (problem) {
      throw await abort(transaction, done, problem);
    }
    await done;
    return result;
  }

  /** Closes the connection; the next change opens another. */
  close() {
    this.#connection?.then((database) => database.close(), heardElsewhere);
    this.#connection = undefined;
  }
}

/**
 * Undoes a transaction.
 * @returns the error to throw; the browser's reason takes precedence
 */
async function abort(transaction, done, problem) {
  const ended = done.then(() => problem, (reason) => (transaction.error ? reason : problem));
  try {
    transaction.abort();
  } catch (error) {
    // The browser has undone it already.
    if (errorName(error) !== "InvalidStateError") throw error;
  }
  return ended;
}

function problemOf(error) {
  if (lacksRoom(error)) return new StateProblem("full", error);
  return error ?? new StateProblem("undone");
}

/**
 * Opens a database and updates its form. One of a later version is opened as it is: steps only add
 * tables, so it has all tables that are known here.
 */
async function connect(factory, of) {
  try {
    return await opened(factory, { ...of, version: of.steps.length });
  } catch (problem) {
    if (errorReason(problem) !== "newer") throw problem;
    const database = await opened(factory, of);
    if (of.steps.flat().every(({ table }) => database.objectStoreNames.contains(table))) {
      return database;
    }
    database.close();
    throw problem;
  }
}

/** Opens a version of a database; without one, the existing version. */
function opened(factory, { name, steps, timeout, version = undefined }) {
  return new Promise((resolve, reject) => {
    const request = factory.open(name, version);
    let isLate = false;
    let reason = "silent";
    const timer = setTimeout(() => {
      isLate = true;
      reject(new StateProblem(reason));
    }, timeout);
    request.addEventListener("blocked", () => {
      // Another tab has an older version open; tabs of this site close it on request.
      reason = "blocked";
    });
    request.addEventListener("upgradeneeded", ({ oldVersion }) => {
      const { result: database } = request;
      for (const { table, key } of steps.slice(oldVersion).flat()) {
        // When it was opened without a version just after it was deleted, all steps are in the
        // first version.
        if (!database.objectStoreNames.contains(table)) {
          database.createObjectStore(table, { keyPath: key });
        }
      }
    });
    request.addEventListener("success", () => {
      clearTimeout(timer);
      if (isLate) request.result.close();
      else resolve(request.result);
    });
    request.addEventListener("error", (event) => {
      clearTimeout(timer);
      // The error is handled here and need not reach the window.
      event.preventDefault();
      reject(new StateProblem(whyClosed(request.error), request.error));
    });
  });
}

function whyClosed(error) {
  if (lacksRoom(error)) return "full";
  return error?.name === "VersionError" ? "newer" : "forbidden";
}

/** Requests as promises. */
class IndexedTransaction {
  #transaction;

  constructor(transaction) {
    this.#transaction = transaction;
  }

  #ask(table, ask) {
    return new Promise((resolve, reject) => {
      const request = ask(this.#transaction.objectStore(table));
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => reject(request.error));
    });
  }

  get(table, key) {
    return this.#ask(table, (store) => store.get(key));
  }

  all(table) {
    return this.#ask(table, (store) => store.getAll());
  }

  count(table) {
    return this.#ask(table, (store) => store.count());
  }

  async put(table, row) {
    await this.#ask(table, (store) => store.put(row));
  }

  async delete(table, key) {
    await this.#ask(table, (store) => store.delete(key));
  }

  async clear(table) {
    await this.#ask(table, (store) => store.clear());
  }
}
