/**
 * Collections of saved plants: a plant may be in several, and each has an order of its own.
 *
 * @typedef {{id: string, name: string, order: string, made: number}} Collection
 * @typedef {{collection: string, plant: string, order: string, time: number}} Member
 */

import { fold } from "../folding.js";
import { inOrder, moved } from "./order.js";
import { StateProblem } from "./problem.js";
import { tidyName } from "./saved-rules.js";
import { chance, nextID } from "./uuid-v7.js";

/** The collections on this device. */
export class Collections {
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

  #read(tables, work) {
    return this.#database.transact(tables, "read", work);
  }

  #write(tables, work) {
    return this.#database.transact(tables, "write", work);
  }

  /**
   * Every collection in order.
   * @returns {Promise<(Collection & {count: number})[]>}
   */
  all() {
    return this.#read(["collection", "member"], async (read) => {
      const counts = new Map();
      for (const { collection } of await read.all("member")) {
        counts.set(collection, (counts.get(collection) ?? 0) + 1);
      }
      return inOrder(await read.all("collection"))
        .map((each) => ({ ...each, count: counts.get(each.id) ?? 0 }));
    });
  }

  /**
   * Makes a collection, the last one.
   * @param {string} name
   * @param {number} made
   * @returns {Promise<Collection>}
   * @throws {StateProblem} `empty`, or `name-taken` by another, whatever the case and accents
   */
  create(name, made) {
    return this.#write(["collection"], async (write) => {
      const rows = await write.all("collection");
      const id = nextID(undefined, made, this.#random());
      const collection = { id, name: checkedName(name, rows), made };
      const places = moved(rows, [id], "last");
      const byID = new Map([...rows, collection].map((row) => [row.id, row]));
      await place(write, "collection", byID, places);
      return { ...collection, order: places.find((each) => each.id === id)?.order };
    });
  }

  /**
   * Names a collection anew; see `create`.
   * @param {string} id
   * @param {string} name
   */
  rename(id, name) {
    return this.#write(["collection"], async (write) => {
      const rows = await write.all("collection");
      const row = rows.find((each) => each.id === id);
      if (!row) return;
      const others = rows.filter((each) => each !== row);
      await write.put("collection", { ...row, name: checkedName(name, others) });
    });
  }

  /**
   * Lets a collection go; its plants stay saved.
   * @param {string} id
   */
  remove(id) {
    return this.#write(["collection", "member"], async (write) => {
      await write.delete("collection", id);
      for (const { collection, plant } of await write.all("member")) {
        if (collection === id) await write.delete("member", [collection, plant]);
      }
    });
  }

  /**
   * Moves collections among each other.
   * @param {string[]} ids
   * @param {import("./order.js").Place} to
   */
  move(ids, to) {
    return this.#write(["collection"], async (write) => {
      const rows = new Map((await write.all("collection")).map((row) => [row.id, row]));
      const known = ids.filter((id) => rows.has(id));
      await place(write, "collection", rows, moved([...rows.values()], known, to));
    });
  }

  // Their plants.

  /**
   * What is in a collection, in its order.
   * @param {string} id
   * @returns {Promise<Member[]>}
   */
  async members(id) {
    const rows = await this.#read(["member"], (read) => membersOf(read, id));
    return inOrder(withIDs(rows)).map(({ row }) => row);
  }

  /**
   * The ids of the collections that a plant is in.
   * @param {string} plant
   */
  async containing(plant) {
    const rows = await this.#read(["member"], (read) => read.all("member"));
    return rows.filter((row) => row.plant === plant).map(({ collection }) => collection);
  }

  /**
   * Puts saved plants into a collection, last.
   * @param {string} id
   * @param {string[]} plants
   * @param {number} time
   */
  add(id, plants, time) {
    return this.#write(["collection", "saved", "member"], (write) => add(write, id, plants, time));
  }

  /**
   * Takes plants out of a collection; they stay saved.
   * @param {string} id
   * @param {string[]} plants
   */
  take(id, plants) {
    return this.#write(["member"], async (write) => {
      for (const plant of plants) await write.delete("member", [id, plant]);
    });
  }

  /**
   * Moves plants from one collection to another.
   * @param {string[]} plants
   * @param {{from: string, to: string}} way
   * @param {number} time
   */
  moveTo(plants, { from, to }, time) {
    return this.#write(["collection", "saved", "member"], async (write) => {
      if (from === to || !(await write.get("collection", to))) return;
      const inside = new Set((await membersOf(write, from)).map(({ plant }) => plant));
      const going = plants.filter((plant) => inside.has(plant));
      await add(write, to, going, time);
      for (const plant of going) await write.delete("member", [from, plant]);
    });
  }

  /**
   * Moves plants within a collection.
   * @param {string} id
   * @param {string[]} plants
   * @param {import("./order.js").Place} to
   */
  movePlants(id, plants, to) {
    return this.#write(["member"], async (write) => {
      const rows = new Map((await membersOf(write, id)).map((row) => [row.plant, row]));
      const known = plants.filter((plant) => rows.has(plant));
      await place(write, "member", rows, moved(withIDs([...rows.values()]), known, to));
    });
  }
}

async function membersOf(read, id) {
  return (await read.all("member")).filter(({ collection }) => collection === id);
}

async function add(write, id, plants, time) {
  if (!(await write.get("collection", id))) return;
  const rows = new Map((await membersOf(write, id)).map((row) => [row.plant, row]));
  const members = withIDs([...rows.values()]);
  const saved = new Set((await write.all("saved")).map(({ plant }) => plant));
  const fresh = plants.filter((plant) => saved.has(plant) && !rows.has(plant));
  for (const plant of fresh) rows.set(plant, { collection: id, plant, time });
  await place(write, "member", rows, moved(members, fresh, "last"));
}

/** @type {(rows: Member[]) => {id: string, order: string, row: Member}[]} */
const withIDs = (rows) => rows.map((row) => ({ id: row.plant, order: row.order, row }));

async function place(write, table, rows, changes) {
  for (const { id, order } of changes) await write.put(table, { ...rows.get(id), order });
}

function checkedName(name, others) {
  const tidy = tidyName(name);
  if (tidy === "") throw new StateProblem("empty");
  const key = fold(tidy) || tidy;
  if (others.some((each) => (fold(each.name) || each.name) === key)) {
    throw new StateProblem("name-taken");
  }
  return tidy;
}
