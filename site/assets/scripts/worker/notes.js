/** What the worker remembers: small values in a cache of their own, for it may end at any time. */

export class Notes {
  #open;
  #places;

  /**
   * @param {CacheStorage} caches
   * @param {import("./places.js").Places} places
   */
  constructor(caches, places) {
    this.#open = () => caches.open(places.caches.notes);
    this.#places = places;
  }

  #key(name) {
    // No page has an address there, and the worker answers none.
    return this.#places.address(`notes/${encodeURIComponent(name)}`);
  }

  /** A value; undefined when there is none. */
  async read(name) {
    return (await (await this.#open()).match(this.#key(name)))?.json();
  }

  async write(name, value) {
    await (await this.#open()).put(this.#key(name), new Response(JSON.stringify(value)));
  }

  async remove(name) {
    await (await this.#open()).delete(this.#key(name));
  }

  /**
   * A store of trusted metadata among the notes.
   * @returns {import("../trust/verify.js").Store}
   */
  get metadata() {
    const key = (name) => this.#key(`metadata ${name}`);
    return {
      load: async (name) => {
        const found = await (await this.#open()).match(key(name));
        return found && new Uint8Array(await found.arrayBuffer());
      },
      save: async (name, bytes) => (await this.#open()).put(key(name), new Response(bytes)),
    };
  }
}
