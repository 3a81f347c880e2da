/** Small values by name, in a cache of their own: the worker may end at any time. */

export class KeyValueStore {
  #open;
  #scope;

  /**
   * @param {CacheStorage} caches
   * @param {import("./site-scope.js").SiteScope} scope
   */
  constructor(caches, scope) {
    this.#open = () => caches.open(scope.caches.values);
    this.#scope = scope;
  }

  #key(name) {
    // No page has an address there, and the worker answers none.
    return this.#scope.address(`notes/${encodeURIComponent(name)}`);
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
   * A store of trusted metadata among the values.
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
