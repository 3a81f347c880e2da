/** Searches at the server, or on this device when there is none to ask. */

import { NameIndex, resultsPerPage } from "./relevance.js";
import { ShardSearch } from "./shard-search.js";

/** How long the server may take before this device answers, in milliseconds. */
const patience = 1500;

/**
 * @typedef {{id: string, scientificName: string, names: Record<string, string>,
 *   isPlayable: boolean, picture?: any}} PlantSummary
 * @typedef {{results: PlantSummary[], total: number, searched?: number}} Found `searched` is how
 *   many plants this device has, when it answered itself
 * @typedef {{filters?: Record<string, string[]>, masks?: number[], sort?: string, page?: number}}
 *   Wish `filters` as the server takes them (colour, season, region, type), `masks` the same as
 *   Catalog's SearchFacets
 */

/** A search over an edition. */
export class PlantSearch {
  #files;
  #address;
  #language;
  #fetch;
  #hasServer = true;
  #index;
  #shards;

  /**
   * @param {import("./edition.js").EditionFiles} files
   * @param {{address: (path: string) => string, language: string, get?: typeof fetch}} place
   */
  constructor(files, { address, language, get = (...of) => fetch(...of) }) {
    this.#files = files;
    this.#address = address;
    this.#language = language;
    this.#fetch = get;
  }

  /**
   * What a query finds.
   * @param {string} query
   * @param {Wish} [wish]
   * @returns {Promise<Found>}
   */
  async find(query, wish = {}) {
    if (this.#hasServer) {
      try {
        return await this.#ask(query, wish);
      } catch {
        // This device answers.
      }
    }
    try {
      return await this.#look(query, wish);
    } catch {
      // The search files are not to be had: the names of the deck are.
      return this.#recall(query);
    }
  }

  async #ask(query, { filters = {}, sort = "relevance", page = 1 }) {
    const fields = new URLSearchParams({ query, page: String(page), language: this.#language, sort });
    for (const [name, values] of Object.entries(filters)) {
      if (values.length > 0) fields.set(name, values.join(","));
    }
    const response = await this.#fetch(this.#address(`v1/flowers/search?${fields}`), {
      signal: AbortSignal.timeout(patience),
    });
    // A plain file server has no such route: it need not be asked again.
    if (response.status === 404 || response.status === 405) this.#hasServer = false;
    if (!response.ok) throw new Error(String(response.status));
    const { results, total } = await response.json();
    return { results, total };
  }

  /** Searches the edition's search files. */
  async #look(query, { masks, sort, page }) {
    this.#shards ??= this.#files.searchManifest()
      .then((manifest) => new ShardSearch(manifest, (hash) => this.#files.object(hash)))
      .catch((problem) => {
        this.#shards = undefined;
        throw problem;
      });
    const shards = await this.#shards;
    const { total, rows } = await shards.search({ text: query, filters: masks, sort, page });
    return { results: rows.map(summaryOf), total, searched: shards.count };
  }

  /** Searches the names of the practice deck. */
  async #recall(query) {
    const index = await this.#names();
    const ids = index.search(query);
    const plants = await Promise.all(
      ids.slice(0, resultsPerPage).map((id) => this.#files.plant(id).catch(() => undefined)),
    );
    const results = plants.filter(Boolean).map((plant) => ({
      ...plant,
      names: firstNames(plant.names),
      isPlayable: plant.difficulty !== undefined,
      picture: plant.pictures[0],
    }));
    return { results, total: ids.length, searched: index.count };
  }

  /** The deck has no popularity; what is easy to name comes first. Ids hold scientific names. */
  async #names() {
    if (this.#index) return this.#index;
    const { deck } = await this.#files.deck();
    const ratings = new Map(deck.cards.map(({ id, rating }) => [id, rating]));
    this.#index = new NameIndex(
      Object.entries(deck.names).map(([id, names]) => ({
        id,
        popularity: -(ratings.get(id) ?? 0),
        names: [...Object.values(names), id],
      })),
    );
    return this.#index;
  }
}

const firstNames = (names) => Object.fromEntries(
  Object.entries(names).map(([tag, [first]]) => [tag, first]));

/** A row of the search files as a list shows it. */
function summaryOf({ id, s, n = {}, y, c }) {
  return { id, scientificName: s, names: firstNames(n), isPlayable: y === 1, colour: c };
}
