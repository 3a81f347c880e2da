/** The person's saved plants: notes, tags, own photos, and an order of their own. */

import { fold } from "../text/folding.js";
import { herbariumTables, tell } from "./herbarium-log.js";
import { limits } from "./limits.js";
import { moved } from "./order.js";
import { cleanText } from "./own-text.js";
import { tidyTags } from "./saved-rules.js";
import { chance } from "./uuid-v7.js";

/**
 * @typedef {import("./saved-rules.js").SavedPlant} SavedPlant
 * @typedef {import("./photo.js").Photo} Photo
 */

const savedTables = ["saved", ...herbariumTables];

/** The saved plants on this device. */
export class SavedPlants {
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
   * Every saved plant, by id.
   * @returns {Promise<SavedPlant[]>}
   */
  all() {
    return this.#read(["saved"], (read) => read.all("saved"));
  }

  /**
   * A saved plant; undefined if the plant is not saved.
   * @param {string} plant
   */
  get(plant) {
    return this.#read(["saved"], (read) => read.get("saved", plant));
  }

  /**
   * Saves plants at the beginning of the own order; already saved ones do not change.
   * @param {string[]} plants
   * @param {number} time
   */
  save(plants, time) {
    return this.#write(savedTables, (write) => this.#add(write, plants, time));
  }

  async #add(write, plants, time) {
    const rows = new Map((await write.all("saved")).map((row) => [row.plant, row]));
    const fresh = [...new Set(plants)].filter((plant) => !rows.has(plant));
    const changes = moved(withIDs([...rows.values()]), fresh, "first");
    const orders = new Map(changes.map(({ id, order }) => [id, order]));
    // Recorded in reverse, because other devices put each new plant at the beginning.
    for (const plant of fresh.toReversed()) {
      const order = orders.get(plant);
      const made = await this.#tell(write, "save", { plant, saved: true, order }, time);
      const row = { plant, time: made, order, notes: "", tags: [], photo: null };
      await write.put("saved", row);
      orders.delete(plant);
    }
    await this.#place(write, rows, changes.filter(({ id }) => orders.has(id)), time);
  }

  /**
   * Removes saved plants, with notes, tags, photos and their places in collections.
   * @param {string[]} plants
   * @param {number} time
   */
  remove(plants, time) {
    const wanted = new Set(plants);
    return this.#write([...savedTables, "photo", "member"], async (write) => {
      const rows = await write.all("saved");
      for (const { plant } of rows.filter((row) => wanted.has(row.plant))) {
        await write.delete("saved", plant);
        await this.#tell(write, "save", { plant, saved: false }, time);
      }
      for (const { collection, plant } of await write.all("member")) {
        if (wanted.has(plant)) await write.delete("member", [collection, plant]);
      }
      await dropPhotos(write, rows.filter((row) => wanted.has(row.plant)).map((row) => row.photo));
    });
  }

  /** Records a change for the person's other devices; returns the time at which it counts. */
  #tell(write, kind, body, made) {
    return tell(write, { kind, body, made, random: this.#random() });
  }

  /** Stores changed places, and records them for other devices. */
  async #place(write, rows, changes, time) {
    for (const { id, order } of changes) {
      await write.put("saved", { ...rows.get(id), order });
      await this.#tell(write, "place", { plant: id, order }, time);
    }
  }

  /** A plant's row; saves the plant first if necessary. */
  async #row(write, plant, time) {
    if (!(await write.get("saved", plant))) await this.#add(write, [plant], time);
    return write.get("saved", plant);
  }

  /**
   * Sets the person's notes on a plant.
   * @param {string} plant
   * @param {string} notes
   * @param {number} time
   */
  setNotes(plant, notes, time) {
    const text = [...cleanText(notes)].slice(0, limits.notesLetters).join("");
    return this.#write(savedTables, async (write) => {
      const row = await this.#row(write, plant, time);
      if (row.notes === text) return;
      await write.put("saved", { ...row, notes: text });
      await this.#tell(write, "note", { plant, text }, time);
    });
  }

  /**
   * Sets the tags of a plant.
   * @param {string} plant
   * @param {string[]} tags
   * @param {number} time
   */
  setTags(plant, tags, time) {
    const tidy = tidyTags(tags);
    const names = new Set(tidy.map(nameOf));
    return this.#write(savedTables, async (write) => {
      const row = await this.#row(write, plant, time);
      await write.put("saved", { ...row, tags: tidy });
      for (const tag of row.tags.filter((each) => !names.has(nameOf(each)))) {
        await this.#tell(write, "tag", { plant, tag, tagged: false }, time);
      }
      for (const tag of tidy.filter((each) => !row.tags.includes(each))) {
        await this.#tell(write, "tag", { plant, tag, tagged: true }, time);
      }
    });
  }

  /**
   * Sets or removes the person's own photo of a plant.
   * @param {string} plant
   * @param {Photo | null} photo a result of `ownPhoto`; null to remove it
   * @param {number} time
   */
  setPhoto(plant, photo, time) {
    return this.#write([...savedTables, "photo"], async (write) => {
      const row = await this.#row(write, plant, time);
      if (photo) await write.put("photo", photo);
      await write.put("saved", { ...row, photo: photo?.id ?? null });
      await dropPhotos(write, [row.photo]);
    });
  }

  /**
   * A photo by its id.
   * @param {string} id
   * @returns {Promise<Blob | undefined>}
   */
  async photo(id) {
    const row = await this.#read(["photo"], (read) => read.get("photo", id));
    return row && new Blob([row.bytes], { type: row.type });
  }

  /**
   * Moves plants in the person's own order.
   * @param {string[]} plants
   * @param {import("./order.js").Place} to
   * @param {number} time
   */
  move(plants, to, time) {
    return this.#write(savedTables, async (write) => {
      const rows = new Map((await write.all("saved")).map((row) => [row.plant, row]));
      const known = plants.filter((plant) => rows.has(plant));
      await this.#place(write, rows, moved(withIDs([...rows.values()]), known, to), time);
    });
  }

  /**
   * The person's figures.
   * @returns {Promise<{searched: number, saved: number, collections: number}>}
   */
  counts() {
    return this.#read(["counter", "saved", "collection"], async (read) => ({
      searched: (await read.get("counter", "searched"))?.value ?? 0,
      saved: await read.count("saved"),
      collections: await read.count("collection"),
    }));
  }
}

const withIDs = (rows) => rows.map(({ plant, order }) => ({ id: plant, order }));

/** The key of a tag: tags with equal keys count as the same. */
const nameOf = (tag) => fold(tag) || tag;

/** Removes photos that no plant has any more. */
async function dropPhotos(write, ids) {
  const used = new Set((await write.all("saved")).map(({ photo }) => photo));
  for (const id of ids) if (id && !used.has(id)) await write.delete("photo", id);
}
