/** Searches at the server, or on this device when there is none to ask. */

import { NameIndex, resultsPerPage } from "./relevance.js";

/** How long the server may take before this device answers, in milliseconds. */
const patience = 1500;

/**
 * @typedef {{id: string, scientificName: string, names: Record<string, string>,
 *   isPlayable: boolean, picture?: any}} PlantSummary
 * @typedef {{results: PlantSummary[], total: number, searched?: number}} Found `searched` is how
 *   many plants this device has, when it answered itself
 */

/** A search over an edition. */
export class PlantSearch {
  #files;
  #address;
  #language;
  #fetch;
  #hasServer = true;
  #index;

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
   * @returns {Promise<Found>}
   */
  async find(query) {
    if (this.#hasServer) {
      try {
        return await this.#ask(query);
      } catch {
        // This device answers.
      }
    }
    return this.#look(query);
  }

  async #ask(query) {
    const fields = new URLSearchParams({ query, page: "1", language: this.#language });
    const response = await this.#fetch(this.#address(`v1/flowers/search?${fields}`), {
      signal: AbortSignal.timeout(patience),
    });
    // A plain file server has no such route: it need not be asked again.
    if (response.status === 404 || response.status === 405) this.#hasServer = false;
    if (!response.ok) throw new Error(String(response.status));
    const { results, total } = await response.json();
    return { results, total };
  }

  async #look(query) {
    const index = await this.#names();
    const ids = index.search(query);
    const plants = await Promise.all(
      ids.slice(0, resultsPerPage).map((id) => this.#files.plant(id).catch(() => undefined)),
    );
    const results = plants.filter(Boolean).map((plant) => ({
      ...plant,
      names: Object.fromEntries(
        Object.entries(plant.names).map(([tag, [first]]) => [tag, first])),
      isPlayable: plant.difficulty !== undefined,
      picture: plant.pictures[0],
    }));
    return { results, total: ids.length, searched: index.count };
  }

  /** The deck has no popularity; what is easy to name comes first. Ids hold scientific names. */
  async #names() {
    if (this.#index) return this.#index;
    const deck = await this.#files.deck();
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
