/** Searches an edition's files on this device, with the relevance of Catalog's SearchIndex. */

import { fold } from "../text/folding.js";
import { orElse } from "../browser/mistakes.js";
import { beginsWithTypo, eachMeant, resultsPerPage, tierOfBeginning } from "./relevance.js";
import {
  entriesOf, fileNumbers, LeafKeys, placesOf, plantOf, unpackedWords,
} from "./search-files.js";
import { eachSpaced, leastLetters, lettersTyped, together } from "../text/spelling.js";

const lastPage = 500;
/** Compares code units, which equals comparing bytes, because ids are ASCII. */
const byText = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
const byPopularity = (a, b) => b.popularity - a.popularity || byText(a.id, b.id);
const byName = (a, b) => byText(a.nameKey, b.nameKey) || byText(a.id, b.id);
const ascending = (a, b) => a - b;

/**
 * @typedef {{plants: number, leaves: string, big: string[], facets: number[], placesEach: number,
 *   tableEach: number, tables: string[]}} Manifest Catalog's SearchManifest
 * @typedef {{text: string, filters?: number[], sort?: "relevance" | "name" | "popularity",
 *   page?: number, listsAll?: boolean}} Request `filters` has one mask a kind: colours, seasons,
 *   regions, types; with `listsAll` an empty request finds every plant
 * @typedef {{id: string, s: string, l?: string[], n?: Record<string, string[]>, p?: number,
 *   f?: number[], y?: 1, c?: string, k?: string}} Row Catalog's SearchRow
 */

/** A search over the files that a manifest names. It reads each file once. */
export class ShardSearch {
  #manifest;
  #fetch;
  #keys;
  #big;
  #numbers;
  #reading = new Map();

  /**
   * @param {Manifest} manifest
   * @param {(hash: string) => Promise<any>} fetch the JSON of the object of a SHA-256
   */
  constructor(manifest, fetch) {
    this.#manifest = manifest;
    this.#fetch = fetch;
    this.#keys = new LeafKeys(unpackedWords(manifest.leaves));
    this.#big = new Map(manifest.big.map((prefix, number) => [prefix, number]));
    this.#numbers = fileNumbers(manifest, this.#keys.count);
  }

  /** How many plants can be found. */
  get count() {
    return this.#manifest.plants;
  }

  /**
   * The plants that a request finds.
   * @param {Request} request
   * @returns {Promise<{total: number, rows: Row[]}>}
   */
  async search({ text, filters = [], sort = "relevance", page = 1, listsAll = false }) {
    const wanted = fold(text);
    const isFiltered = filters.some((mask) => mask !== 0);
    if (wanted === "" && !isFiltered && !listsAll) return { total: 0, rows: [] };
    const places = page >= 1 && page <= lastPage
      ? [(page - 1) * resultsPerPage, page * resultsPerPage] : [0, 0];
    if (this.#big.has(wanted)) return this.#listed(this.#big.get(wanted), filters, sort, places);
    // Fetched at the same time as the words, because rows are found by it.
    this.#file(this.#numbers.pageIndex).catch(orElse());
    let plants = await this.#matches(wanted, text);
    plants = plants.filter(({ facets }) => filters.every(
      (mask, kind) => mask === 0 || (facets[kind] & mask) !== 0));
    if (sort === "popularity") plants.sort(byPopularity);
    if (sort === "name") plants.sort(byName);
    const rows = plants.slice(...places).map((plant) => this.#rowOf(plant));
    return { total: plants.length, rows: await Promise.all(rows) };
  }

  /** Every match of a text that few plants match, best first; takes the folded and typed text. */
  async #matches(wanted, typed) {
    const tiers = new Map();
    const plants = new Map();
    for (const leaf of await this.#leaves(this.#keys.leaves(wanted))) {
      for (const { text, plant, isNameStart, isSpelled } of leaf) {
        if (!text.startsWith(wanted)) continue;
        const tier = tierOfBeginning(isNameStart, text.length - wanted.length, isSpelled);
        tiers.set(plant.id, Math.min(tier, tiers.get(plant.id) ?? tier));
        plants.set(plant.id, plant);
      }
    }
    const found = [...plants.values()].sort(
      (a, b) => tiers.get(a.id) - tiers.get(b.id) || byPopularity(a, b));
    if ([...wanted].length < leastLetters) return found;
    for (const guess of [() => this.#spaced(typed), () => this.#mistyped(wanted)]) {
      if (found.length >= resultsPerPage) break;
      const known = new Set(found.map(({ id }) => id));
      const room = resultsPerPage - found.length;
      found.push(...await this.#best(guess(), room, (id) => !known.has(id)));
    }
    return found;
  }

  /** The leaves and lists of texts with the same letters and other spaces. */
  #spaced(typed) {
    const texts = lettersTyped(typed);
    const meant = {
      leaves: new Set(),
      lists: new Set(),
      isMeant: (word) => texts.some((letters) => together(word).startsWith(letters)),
    };
    const goesOn = (text) => {
      const leaves = this.#keys.leaves(text);
      // The words of a single leaf are compared when it is read.
      if (leaves.length < 2) leaves.forEach((leaf) => meant.leaves.add(leaf));
      return leaves.length > 1;
    };
    texts.forEach((text) => eachSpaced(text, goesOn, (each) => this.#place(each, meant)));
    return meant;
  }

  /** The leaves and lists of texts one typo away. */
  #mistyped(wanted) {
    const meant = {
      leaves: new Set(), lists: new Set(), isMeant: (word) => beginsWithTypo(word, wanted),
    };
    eachMeant(wanted, (text) => this.#keys.leaves(text).length > 0,
      (text) => this.#place(text, meant));
    return meant;
  }

  #place(text, { leaves, lists }) {
    if (this.#big.has(text)) lists.add(this.#big.get(text));
    else this.#keys.leaves(text).forEach((leaf) => leaves.add(leaf));
  }

  /**
   * The most popular plants among possible meanings that are new, at most `room` of them.
   */
  async #best({ leaves, lists, isMeant }, room, isNew) {
    const found = new Map();
    const tiers = await Promise.all([...lists].map(
      (list) => this.#file(this.#numbers.list(list, 0))));
    for (const leaf of await this.#leaves([...leaves])) {
      for (const { text, plant } of leaf) {
        if (isNew(plant.id) && isMeant(text)) found.set(plant.id, plant);
      }
    }
    const ranks = [...new Set(tiers.flat().flatMap(placesOf))].sort(ascending)
      .slice(0, 2 * resultsPerPage);
    const listed = [];
    while (ranks.length > 0) {
      // Rows are read, `room` at a time, only while they can still be among the best.
      const bound = await this.#mostPopularity(ranks[0]);
      const ahead = [...found.values()].filter(({ popularity }) => popularity > bound).length;
      const next = ranks.splice(0, room - listed.length - ahead);
      if (next.length === 0) break;
      for (const row of await Promise.all(next.map((rank) => this.#rowOfRank(rank)))) {
        if (!isNew(row.id)) continue;
        found.delete(row.id);
        listed.push(plantOf(row));
      }
    }
    return [...found.values(), ...listed].sort(byPopularity).slice(0, room);
  }

  /** Matches of a prefix for which lists exist. */
  async #listed(prefix, filters, sort, places) {
    const order = sort === "name" ? 1 : 0;
    let passing = (await this.#file(this.#numbers.list(prefix, order))).map(placesOf).flat();
    if (sort === "popularity") passing.sort(ascending);
    for (const [kind, mask] of filters.entries()) {
      if (mask === 0) continue;
      const wanted = await this.#wanted(kind, mask, order);
      passing = passing.filter((place) => wanted[place]);
    }
    const ranks = await Promise.all(passing.slice(...places).map(
      (place) => (order === 0 ? place : this.#rankOfPlace(place))));
    const rows = await Promise.all(ranks.map((rank) => this.#rowOfRank(rank)));
    return { total: passing.length, rows };
  }

  /** The places of an order whose plants have one of the wanted values. */
  async #wanted(kind, mask, order) {
    const wanted = new Uint8Array(this.#manifest.plants);
    const first = this.#manifest.facets.slice(0, kind).reduce((sum, size) => sum + size, 0);
    const bits = Array.from({ length: this.#manifest.facets[kind] }, (_, bit) => bit)
      .filter((bit) => (mask >>> bit) & 1);
    const lists = await Promise.all(bits.map(
      (bit) => this.#file(this.#numbers.facet(first + bit, order))));
    for (const [gaps] of lists) placesOf(gaps).forEach((place) => { wanted[place] = 1; });
    return wanted;
  }

  async #rankOfPlace(place) {
    const { placesEach } = this.#manifest;
    const ranks = await this.#file(this.#numbers.locator(Math.floor(place / placesEach)));
    return ranks[place % placesEach];
  }

  /** The page of a rank, and the row's number there. */
  async #pageOfRank(rank) {
    const { n: counts } = await this.#file(this.#numbers.pageIndex);
    let page = 0;
    let first = 0;
    while (first + counts[page] <= rank) {
      first += counts[page];
      page += 1;
    }
    return [page, rank - first];
  }

  /** An upper bound of the popularity on a rank's page. */
  async #mostPopularity(rank) {
    const { p } = await this.#file(this.#numbers.pageIndex);
    return p[(await this.#pageOfRank(rank))[0]];
  }

  async #rowOfRank(rank) {
    const [page, place] = await this.#pageOfRank(rank);
    return (await this.#file(this.#numbers.page(page)))[place];
  }

  async #rowOf({ id, popularity }) {
    const index = await this.#file(this.#numbers.pageIndex);
    let low = 0;
    let high = index.p.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const isBefore = index.p[middle] === popularity
        ? index.i[middle] <= id : index.p[middle] > popularity;
      if (isBefore) low = middle + 1;
      else high = middle;
    }
    const rows = await this.#file(this.#numbers.page(low - 1));
    const row = rows.find((one) => one.id === id);
    if (!row) throw new Error(`The search files have no row of ${id}.`);
    return row;
  }

  async #leaves(numbers) {
    return Promise.all(numbers.map((number) => this.#file(number, entriesOf)));
  }

  /** A file by its number, read once. */
  #file(number, read = (json) => json) {
    if (!this.#reading.has(number)) {
      this.#reading.set(number, this.#look(number).then(read).catch((problem) => {
        this.#reading.delete(number);
        throw problem;
      }));
    }
    return this.#reading.get(number);
  }

  async #look(number) {
    const { tableEach, tables } = this.#manifest;
    const table = tables[Math.floor(number / tableEach)];
    if (!this.#reading.has(table)) this.#reading.set(table, this.#fetch(table));
    const hashes = await this.#reading.get(table).catch((problem) => {
      this.#reading.delete(table);
      throw problem;
    });
    const hash = hashes[number % tableEach];
    if (!hash) throw new Error(`The edition has no search file ${number}.`);
    return this.#fetch(hash);
  }
}
