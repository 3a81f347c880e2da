/** Searches the edition's search files on this device, without a request to a server's search. */

import { fold } from "../text/folding.js";
import { nameOf } from "../edition/edition.js";
import { orElse, reportMistake } from "../browser/mistakes.js";
import { rankedRows } from "./name-ranking.js";
import { NameIndex, resultsPerPage } from "./relevance.js";
import { ShardSearch } from "./shard-search.js";
import { endings, lettersTyped, spelledOut, together } from "../text/spelling.js";
import { describedBy, passes } from "./word-filters.js";

/**
 * The most plants of an edition whose rows are all ranked for the reader's language. In a larger
 * one plants are found by the beginnings of words only, in the order of the search files.
 */
const rankedAtMost = 500;

/**
 * @typedef {{id: string, scientificName: string, names: Record<string, string>,
 *   isPlayable: boolean, picture?: any, colour?: string, matched?: {text: string, lang: string}}}
 *   PlantSummary `matched` is the name that matched, with its language
 * @typedef {{results: PlantSummary[], total: number, searched: number}} Found `searched` is how
 *   many plants were looked through
 * @typedef {{masks?: number[], sort?: string, page?: number, listsAll?: boolean}} Wish `masks` as
 *   Catalog's SearchFacets; `listsAll`: an empty query finds every plant
 */

/** A search over an edition. It reads each file once. */
export class PlantSearch {
  #files;
  #reader;
  #index;
  #shards;
  #rows;

  /**
   * @param {import("../edition/edition.js").EditionFiles} files
   * @param {{language: string,
   *   phrases: () => Promise<import("../page/phrases.js").Phrases>}} [reader] whose names come
   *   first; without one the order is that of the search files
   */
  constructor(files, reader) {
    this.#files = files;
    this.#reader = reader;
  }

  /**
   * The plants that a query finds.
   * @param {string} query
   * @param {Wish} [wish]
   * @returns {Promise<Found>}
   */
  async find(query, wish = {}) {
    try {
      return await this.#look(query, wish);
    } catch (problem) {
      reportMistake(problem);
      // The search files could not be read; the practice deck has names, too.
      return this.#recall(query, wish);
    }
  }

  /** Reads the files that a first search needs. */
  async warm() {
    await this.#opened().catch(orElse());
  }

  #opened() {
    this.#shards ??= this.#shardSearch().catch((problem) => {
      this.#shards = undefined;
      throw problem;
    });
    return this.#shards;
  }

  async #shardSearch() {
    const manifest = await this.#files.searchManifest();
    if (!manifest) throw new Error("The edition has no search files.");
    return new ShardSearch(manifest, (hash) => this.#files.object(hash));
  }

  /**
   * Searches the edition's search files.
   * @param {string} query
   * @param {Wish} wish
   */
  async #look(query, { masks, sort, page, listsAll }) {
    const shards = await this.#opened();
    const asksAll = fold(query) !== "" || listsAll;
    if (this.#reader && asksAll && shards.count <= rankedAtMost) {
      return this.#ranked(shards, query, { masks, sort, page });
    }
    const { total, rows } = await shards.search({
      text: query, filters: masks, sort, page, listsAll,
    });
    const results = rows.map((row) => ({ ...summaryOf(row), matched: matchedName(row, query) }));
    return { results, total, searched: shards.count };
  }

  /**
   * Ranks all rows for the reader.
   * @param {ShardSearch} shards
   * @param {string} query
   * @param {Wish} wish
   * @returns {Promise<Found>}
   */
  async #ranked(shards, query, { masks = [], sort, page = 1 }) {
    const rows = await this.#allRows(shards);
    const { language, phrases } = this.#reader;
    const description = describedBy(query, await phrases());
    if (description?.isPoisonous) description.poisonous = await this.#poisonous(rows);
    const places = new Map(rows.map((row, place) => [row, place]));
    const matches = rankedRows(rows, query, { language, description })
      .filter(({ row }) => passes(row, masks));
    if (sort === "popularity") matches.sort((a, b) => places.get(a.row) - places.get(b.row));
    if (sort === "name") {
      const name = ({ row }) => nameOf(summaryOf(row), language).text;
      const { compare } = new Intl.Collator(language);
      matches.sort((a, b) => compare(name(a), name(b)));
    }
    const results = matches.slice((page - 1) * resultsPerPage, page * resultsPerPage)
      .map(({ row, matched }) => ({ ...summaryOf(row), matched }));
    return { results, total: matches.length, searched: shards.count };
  }

  /** Every row, the most popular first. */
  #allRows(shards) {
    const pages = Math.ceil(shards.count / resultsPerPage);
    this.#rows ??= Promise.all(Array.from({ length: pages }, (_, place) => (
      shards.search({ text: "", listsAll: true, sort: "popularity", page: place + 1 })
    ))).then((found) => found.flatMap(({ rows }) => rows)).catch((problem) => {
      this.#rows = undefined;
      throw problem;
    });
    return this.#rows;
  }

  /** The poisonous plants, found by reading each plant's file: rows lack this property. */
  async #poisonous(rows) {
    const plants = await Promise.all(rows.map(({ id }) => this.#files.plant(id)));
    return new Set(plants.filter((plant) => plant?.caution?.kinds.includes("poisonous"))
      .map(({ id }) => id));
  }

  /** Searches the names of the practice deck, which has no data to filter or to sort by. */
  async #recall(query, { page = 1 }) {
    const index = await this.#names();
    const ids = index.search(query);
    const shown = ids.slice((page - 1) * resultsPerPage, page * resultsPerPage);
    const plants = await Promise.all(
      shown.map((id) => this.#files.plant(id).catch(orElse())));
    const results = plants.filter(Boolean).map(summaryOfPlant);
    return { results, total: ids.length, searched: index.count };
  }

  /** The deck's names, easy plants first, as it has no popularity. Ids are scientific names. */
  async #names() {
    if (this.#index) return this.#index;
    const { deck } = await this.#files.deck();
    const ratings = new Map(deck.cards.map(({ id, rating }) => [id, rating]));
    this.#index = new NameIndex(
      Object.entries(deck.names).map(([id, names]) => ({
        id,
        popularity: -(ratings.get(id) ?? 0),
        names: [...Object.entries(names).map(([lang, text]) => ({ lang, text })), { text: id }],
      })),
    );
    return this.#index;
  }
}

const firstNames = (names) => Object.fromEntries(
  Object.entries(names).map(([tag, [first]]) => [tag, first]));

/** The row's name that matched a query; undefined if the scientific name did. */
function matchedName({ s: scientificName, n: names = {}, l: synonyms = [] }, query) {
  const wanted = ` ${fold(query)}`;
  const letters = lettersTyped(query);
  /** The tests, from the exact text to the likely meaning. */
  const isFound = [
    ({ text }) => ` ${fold(text)}`.includes(wanted),
    ({ text, lang }) => ` ${spelledOut(text, lang) ?? ""}`.includes(wanted),
    ({ text, lang }) => [fold(text), spelledOut(text, lang) ?? ""].flatMap(endings)
      .some((each) => letters.some((some) => together(each).startsWith(some))),
  ];
  const all = Object.entries({ ...names, la: synonyms })
    .flatMap(([lang, some]) => some.map((text) => ({ text, lang })));
  if (wanted === " ") return undefined;
  for (const finds of isFound) {
    if (finds({ text: scientificName, lang: "la" })) return undefined;
    const found = all.find(finds);
    if (found) return found;
  }
  return undefined;
}

/**
 * A row of the search files, in the form for a list.
 * @param {import("./shard-search.js").Row} row
 * @returns {PlantSummary}
 */
function summaryOf({ id, s, n = {}, y, c, k }) {
  const picture = k && keptPicture(k);
  return { id, scientificName: s, names: firstNames(n), isPlayable: y === 1, picture, colour: c };
}

/** A picture of which only its stored rendition's hash is known; cards show a square of it. */
function keptPicture(hash) {
  const object = { path: `objects/${hash.slice(0, 2)}/${hash}.webp` };
  return { renditions: [{ size: 480, width: 480, height: 480, format: "webp", object }] };
}

/**
 * A plant's JSON, in the form for a list.
 * @param {any} plant
 * @returns {PlantSummary}
 */
export function summaryOfPlant(plant) {
  return {
    id: plant.id,
    scientificName: plant.scientificName,
    names: firstNames(plant.names),
    isPlayable: plant.difficulty !== undefined,
    picture: plant.pictures[0],
    colour: plant.pictures[0]?.colour,
  };
}
