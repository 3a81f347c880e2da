/**
 * Small values by name, in a cache of their own, since the worker may end at any time. A value
 * without room is in memory until then, and is written as soon as there is room.
 */

import { lacksRoom } from "../browser/room.js";

export class KeyValueStore {
  #open;
  #scope;
  /**
   * Values without room, by their key: bytes, or text.
   * @type {Map<string, string | Uint8Array>}
   */
  #waiting = new Map();

  /**
   * @param {CacheStorage} caches
   * @param {import("./site-scope.js").SiteScope} scope
   */
  constructor(caches, scope) {
    this.#open = () => caches.open(scope.caches.values);
    this.#scope = scope;
  }

  #key(name) {
    // No page has such an address, and the worker does not answer it.
    return this.#scope.address(`notes/${encodeURIComponent(name)}`);
  }

  async #load(key) {
    if (this.#waiting.has(key)) return new Response(this.#waiting.get(key));
    return (await this.#open()).match(key);
  }

  async #save(key, content) {
    try {
      await (await this.#open()).put(key, new Response(content));
      this.#waiting.delete(key);
    } catch (problem) {
      if (!lacksRoom(problem)) throw problem;
      this.#waiting.set(key, content);
    }
  }

  /** Writes values for which there was no room before. */
  async keepWaiting() {
    for (const [key, content] of this.#waiting) await this.#save(key, content);
  }

  /** A value; undefined when there is none. */
  async read(name) {
    return (await this.#load(this.#key(name)))?.json();
  }

  async write(name, value) {
    await this.#save(this.#key(name), JSON.stringify(value));
  }

  async remove(name) {
    this.#waiting.delete(this.#key(name));
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
        const found = await this.#load(key(name));
        return found && new Uint8Array(await found.arrayBuffer());
      },
      save: async (name, bytes) => this.#save(key(name), bytes),
    };
  }
}
