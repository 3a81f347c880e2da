/**
 * Collections of saved plants: a plant may be in several, and each has an order of its own.
 *
 * @typedef {{id: string, name: string, order: string, made: number,
 *   shared?: {link: string, named: boolean}}} Collection `shared` has the secret of its link, and
 *   whether the person's name stands above it
 * @typedef {{collection: string, plant: string, order: string, time: number}} Member
 */

import { fold } from "../text/folding.js";
import { herbariumTables, tell } from "./herbarium-log.js";
import { inOrder, moved } from "./order.js";
import { StateProblem } from "./problem.js";
import { tidyName } from "./saved-rules.js";
import { chance, nextID } from "./uuid-v7.js";

const collectionTables = ["collection", ...herbariumTables];
const memberTables = ["collection", "saved", "member", ...herbariumTables];

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

  /** Records a change for the person's other devices. */
  #tell(write, kind, body, made) {
    return tell(write, { kind, body, made, random: this.#random() });
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
    return this.#write(collectionTables, async (write) => {
      const rows = await write.all("collection");
      const id = nextID(undefined, made, this.#random());
      const collection = { id, name: checkedName(name, rows), made };
      const places = moved(rows, [id], "last");
      const byID = new Map([...rows, collection].map((row) => [row.id, row]));
      const order = places.find((each) => each.id === id)?.order;
      await write.put("collection", { ...collection, order });
      const body = { collection: id, name: collection.name, order };
      await this.#tell(write, "collection", body, made);
      await this.#place(write, byID, places.filter((each) => each.id !== id), made);
      return { ...collection, order };
    });
  }

  /**
   * Gives a collection another name; see `create`.
   * @param {string} id
   * @param {string} name
   * @param {number} time
   */
  rename(id, name, time) {
    return this.#write(collectionTables, async (write) => {
      const rows = await write.all("collection");
      const row = rows.find((each) => each.id === id);
      if (!row) return;
      const others = rows.filter((each) => each !== row);
      const fresh = checkedName(name, others);
      await write.put("collection", { ...row, name: fresh });
      await this.#tell(write, "collection", { collection: id, name: fresh }, time);
    });
  }

  /**
   * Removes a collection; its plants stay saved.
   * @param {string} id
   * @param {number} time
   */
  remove(id, time) {
    return this.#write(memberTables, async (write) => {
      await write.delete("collection", id);
      await this.#tell(write, "collection", { collection: id }, time);
      for (const { collection, plant } of await write.all("member")) {
        if (collection === id) await write.delete("member", [collection, plant]);
      }
    });
  }

  /**
   * Shares a collection by a link, or ends the sharing.
   * @param {string} id
   * @param {{link: string, named: boolean} | undefined} shared undefined to end it
   * @param {number} time
   */
  share(id, shared, time) {
    return this.#write(collectionTables, async (write) => {
      const { shared: before, ...row } = await write.get("collection", id) ?? {};
      if (!row.id || (!before && !shared)) return;
      await write.put("collection", { ...row, ...(shared && { shared }) });
      const body = { collection: id, named: shared?.named === true };
      await this.#tell(write, "share", { ...body, ...(shared && { link: shared.link }) }, time);
    });
  }

  /**
   * Moves collections within their list.
   * @param {string[]} ids
   * @param {import("./order.js").Place} to
   * @param {number} time
   */
  move(ids, to, time) {
    return this.#write(collectionTables, async (write) => {
      const rows = new Map((await write.all("collection")).map((row) => [row.id, row]));
      const known = ids.filter((id) => rows.has(id));
      await this.#place(write, rows, moved([...rows.values()], known, to), time);
    });
  }

  async #place(write, rows, changes, time) {
    for (const { id, order } of changes) {
      await write.put("collection", { ...rows.get(id), order });
      await this.#tell(write, "place", { collection: id, order }, time);
    }
  }

  // The plants of collections.

  /**
   * A collection's plants in its order.
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
   * Adds saved plants to a collection, at its end.
   * @param {string} id
   * @param {string[]} plants
   * @param {number} time
   */
  add(id, plants, time) {
    return this.#write(memberTables, (write) => this.#add(write, id, plants, time));
  }

  /**
   * Removes plants from a collection; they stay saved.
   * @param {string} id
   * @param {string[]} plants
   * @param {number} time
   */
  take(id, plants, time) {
    return this.#write(memberTables, (write) => this.#take(write, id, plants, time));
  }

  async #take(write, id, plants, time) {
    for (const plant of plants) {
      if (!(await write.get("member", [id, plant]))) continue;
      await write.delete("member", [id, plant]);
      await this.#tell(write, "place", { collection: id, plant }, time);
    }
  }

  /**
   * Moves plants from one collection to another.
   * @param {string[]} plants
   * @param {{from: string, to: string}} way
   * @param {number} time
   */
  moveTo(plants, { from, to }, time) {
    return this.#write(memberTables, async (write) => {
      if (from === to || !(await write.get("collection", to))) return;
      const inside = new Set((await membersOf(write, from)).map(({ plant }) => plant));
      const going = plants.filter((plant) => inside.has(plant));
      await this.#add(write, to, going, time);
      await this.#take(write, from, going, time);
    });
  }

  /**
   * Moves plants within a collection.
   * @param {string} id
   * @param {string[]} plants
   * @param {import("./order.js").Place} to
   * @param {number} time
   */
  movePlants(id, plants, to, time) {
    return this.#write(memberTables, async (write) => {
      const rows = new Map((await membersOf(write, id)).map((row) => [row.plant, row]));
      const known = plants.filter((plant) => rows.has(plant));
      const changes = moved(withIDs([...rows.values()]), known, to);
      await this.#placePlants(write, rows, changes, time);
    });
  }

  async #add(write, id, plants, time) {
    if (!(await write.get("collection", id))) return;
    const rows = new Map((await membersOf(write, id)).map((row) => [row.plant, row]));
    const members = withIDs([...rows.values()]);
    const saved = new Set((await write.all("saved")).map(({ plant }) => plant));
    const fresh = plants.filter((plant) => saved.has(plant) && !rows.has(plant));
    for (const plant of fresh) rows.set(plant, { collection: id, plant, time });
    await this.#placePlants(write, rows, moved(members, fresh, "last"), time);
  }

  async #placePlants(write, rows, changes, time) {
    for (const { id, order } of changes) {
      const row = { ...rows.get(id), order };
      await write.put("member", row);
      const { collection, plant } = row;
      await this.#tell(write, "place", { collection, plant, order }, time);
    }
  }
}

async function membersOf(read, id) {
  return (await read.all("member")).filter(({ collection }) => collection === id);
}

/** @type {(rows: Member[]) => {id: string, order: string, row: Member}[]} */
const withIDs = (rows) => rows.map((row) => ({ id: row.plant, order: row.order, row }));

function checkedName(name, others) {
  const tidy = tidyName(name);
  if (tidy === "") throw new StateProblem("empty");
  const key = fold(tidy) || tidy;
  if (others.some((each) => (fold(each.name) || each.name) === key)) {
    throw new StateProblem("name-taken");
  }
  return tidy;
}
