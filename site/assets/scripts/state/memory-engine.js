/** A database that lasts as long as the page, for browsers that keep nothing. */

import { heardElsewhere } from "../mistakes.js";

/** Tables in memory; the same interface as IndexedEngine. */
export class MemoryEngine {
  isKept = false;
  /**
   * Why nothing is kept.
   * @type {string | undefined}
   */
  problem;
  #tables;
  #last = Promise.resolve();

  /**
   * @param {import("./schema.js").Table[][]} steps
   * @param {string} [problem]
   */
  constructor(steps, problem) {
    this.problem = problem;
    this.#tables = new Map(steps.flat().map(({ table, key }) => [table, { key, rows: new Map() }]));
  }

  /** See `Database`. */
  transact(names, mode, work) {
    const turn = this.#last.then(async () => {
      const transaction = new MemoryTransaction(this.#tables, names, mode);
      const result = await work(transaction);
      transaction.commit();
      return result;
    });
    this.#last = turn.catch(heardElsewhere);
    return turn;
  }

  /** There is nothing to let go of. */
  close() {}
}

/** Works on copies, which take the tables' place when all went well. */
class MemoryTransaction {
  #tables;
  #names;
  #isWriting;
  #changed = new Map();

  constructor(tables, names, mode) {
    this.#tables = tables;
    this.#names = names;
    this.#isWriting = mode === "write";
  }

  #table(name) {
    if (!this.#names.includes(name)) throw new Error(`The transaction is not about ${name}.`);
    return this.#changed.get(name) ?? this.#tables.get(name);
  }

  #writable(name) {
    const table = this.#table(name);
    if (!this.#isWriting) throw new Error("The transaction only reads.");
    if (!this.#changed.has(name)) {
      this.#changed.set(name, { key: table.key, rows: new Map(table.rows) });
    }
    return this.#changed.get(name);
  }

  async get(name, key) {
    return structuredClone(this.#table(name).rows.get(JSON.stringify(key)));
  }

  async all(name) {
    const { key, rows } = this.#table(name);
    const byKey = (one, other) => compare(keyOf(one, key), keyOf(other, key));
    return structuredClone([...rows.values()].sort(byKey));
  }

  async count(name) {
    return this.#table(name).rows.size;
  }

  async put(name, row) {
    const { key, rows } = this.#writable(name);
    rows.set(JSON.stringify(checkedKey(row, key)), structuredClone(row));
  }

  async delete(name, key) {
    this.#writable(name).rows.delete(JSON.stringify(key));
  }

  async clear(name) {
    this.#writable(name).rows.clear();
  }

  commit() {
    for (const [name, table] of this.#changed) this.#tables.set(name, table);
  }
}

const keyOf = (row, key) => (Array.isArray(key) ? key.map((part) => row[part]) : row[key]);

function checkedKey(row, key) {
  const value = keyOf(row, key);
  for (const part of [value].flat()) {
    const isKey = typeof part === "string" || Number.isFinite(part);
    if (!isKey) throw new Error(`A row needs its key, ${key}.`);
  }
  return value;
}

/** IndexedDB's order of the keys of one table: part by part, texts by their UTF-16. */
function compare(one, other) {
  if (Array.isArray(one)) {
    for (const [place, part] of one.entries()) {
      const order = compare(part, other[place]);
      if (order !== 0) return order;
    }
    return 0;
  }
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
