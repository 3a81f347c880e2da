/**
 * Changes over tables that are not written yet. A transaction reads through them and adds its own
 * changes on top, so that the tables below do not change before all changes are known.
 *
 * @typedef {{isCleared: boolean, rows: Map<string, object | undefined>}} Changes of a table, by the
 *   text of the key; undefined for a row that is gone. `isCleared`: nothing below counts
 * @typedef {ReadonlyMap<string, Changes>} Layer by table
 */

/**
 * The key of each table.
 * @param {import("./schema.js").Table[][]} steps
 * @returns {Map<string, string | string[]>}
 */
export const keysOf = (steps) => new Map(steps.flat().map(({ table, key }) => [table, key]));

/** A transaction over a layer; the same interface as one of the database's. */
export class LayeredTransaction {
  #below;
  #names;
  #isWriting;
  #keys;
  /** @type {Map<string, Changes>} */
  #changes;
  #copied = new Set();

  /**
   * @param {import("./database.js").Transaction | undefined} below undefined when there is none
   * @param {{names: string[], mode: "read" | "write", layer: Layer,
   *   keys: Map<string, string | string[]>}} of
   */
  constructor(below, { names, mode, layer, keys }) {
    this.#below = below;
    this.#names = names;
    this.#isWriting = mode === "write";
    this.#keys = keys;
    this.#changes = new Map(layer);
  }

  /**
   * The layer with this transaction's changes.
   * @returns {Layer}
   */
  get layer() {
    return this.#changes;
  }

  #of(name) {
    if (!this.#names.includes(name)) throw new Error(`The transaction is not about ${name}.`);
    return this.#changes.get(name);
  }

  #writable(name) {
    const known = this.#of(name);
    if (!this.#isWriting) throw new Error("The transaction only reads.");
    if (known && this.#copied.has(name)) return known;
    this.#copied.add(name);
    const copy = { isCleared: known?.isCleared === true, rows: new Map(known?.rows) };
    this.#changes.set(name, copy);
    return copy;
  }

  async get(name, key) {
    const changes = this.#of(name);
    const text = JSON.stringify(key);
    if (changes?.rows.has(text)) return structuredClone(changes.rows.get(text));
    return changes?.isCleared ? undefined : this.#below?.get(name, key);
  }

  async all(name) {
    const changes = this.#of(name);
    const below = changes?.isCleared ? [] : (await this.#below?.all(name)) ?? [];
    if (!changes) return below;
    const key = this.#keys.get(name);
    const rows = new Map(below.map((row) => [JSON.stringify(keyOf(row, key)), row]));
    for (const [text, row] of changes.rows) rows.set(text, structuredClone(row));
    return [...rows.values()].filter((row) => row !== undefined)
      .sort((one, other) => compare(keyOf(one, key), keyOf(other, key)));
  }

  async count(name) {
    if (!this.#of(name)) return (await this.#below?.count(name)) ?? 0;
    return (await this.all(name)).length;
  }

  async put(name, row) {
    const { rows } = this.#writable(name);
    rows.set(JSON.stringify(checkedKey(row, this.#keys.get(name))), structuredClone(row));
  }

  async delete(name, key) {
    this.#writable(name).rows.set(JSON.stringify(key), undefined);
  }

  async clear(name) {
    this.#writable(name);
    this.#changes.set(name, { isCleared: true, rows: new Map() });
  }
}

/**
 * Writes a layer into the tables below.
 * @param {import("./database.js").Transaction} write
 * @param {Layer} layer
 * @param {{hasWaited: boolean}} of whether some of it was changed before, when another tab may
 *   have counted on
 */
export async function writeLayer(write, layer, { hasWaited }) {
  for (const [name, { isCleared, rows }] of layer) {
    if (isCleared) await write.clear(name);
    for (const [text, row] of rows) {
      const key = JSON.parse(text);
      if (row === undefined) await write.delete(name, key);
      else await write.put(name, hasWaited && name === "counter" ? await higher(write, row) : row);
    }
  }
}

/** A waiting change does not lower a counter that another tab has raised. */
async function higher(write, row) {
  const known = await write.get("counter", row.name);
  return typeof known?.value === typeof row.value && known?.value > row.value ? known : row;
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

/** The order of keys in IndexedDB: part by part, texts by their UTF-16. */
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
