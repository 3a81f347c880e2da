/** The storage that is used on the device: for what, and deleting what is not needed. */

import { lacksRoom } from "../browser/room.js";
import { unread, verifiedAs } from "./verified-fetch.js";
import { isPicture } from "./published-paths.js";

/** Pictures that were looked at in passing, at most, and as many pages; the oldest go. */
const passingFiles = 80;
/** How the bytes of each cache are counted; objects are words or pictures. */
const kindOf = { shell: "shell", pages: "pages", viewed: "viewed", visited: "viewed" };

/** Every page that is open, those that another worker controls as well. */
export const everyPage = { type: "window", includeUncontrolled: true };

/** Bytes of an answer; those that were held say so. */
async function sizeOf(response) {
  if (!verifiedAs(response)) return (await response.blob()).size;
  await unread(response);
  return Number(response.headers.get("content-length"));
}

export class StorageUse {
  #world;
  #scope;
  #values;

  /**
   * @param {import("./worker.js").World} world
   * @param {{scope: import("./site-scope.js").SiteScope,
   *   values: import("./key-value-store.js").KeyValueStore}} parts
   */
  constructor(world, { scope, values }) {
    this.#world = world;
    this.#scope = scope;
    this.#values = values;
  }

  #open(kind) {
    return this.#world.caches.open(this.#scope.caches[kind]);
  }

  /**
   * Remembers something that was looked at in passing, where there is room.
   * @param {"viewed" | "visited"} kind an object, or a page
   * @param {string} key
   * @param {Response} response
   */
  async view(kind, key, response) {
    const cache = await this.#open(kind);
    try {
      // What is looked at again becomes the newest; without room what was there before stays.
      await cache.put(key, response);
    } catch (problem) {
      if (!lacksRoom(problem)) throw problem;
      return;
    }
    const keys = await cache.keys();
    const spare = keys.slice(0, Math.max(0, keys.length - passingFiles));
    await Promise.all(spare.map((request) => cache.delete(request)));
  }

  /**
   * What is kept, in bytes by kind, and what the browser says of its storage in all.
   * @returns {Promise<{kinds: Record<"shell" | "pages" | "words" | "pictures" | "viewed", number>,
   *   usage?: number, quota?: number}>}
   */
  async use() {
    const kinds = { shell: 0, pages: 0, words: 0, pictures: 0, viewed: 0 };
    for (const kind of [...Object.keys(kindOf), "objects"]) {
      const cache = await this.#open(kind);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        const path = this.#scope.path(request.url) ?? "";
        const counted = kindOf[kind] ?? (isPicture(path) ? "pictures" : "words");
        if (response) kinds[counted] += await sizeOf(response);
      }
    }
    const { usage, quota } = await this.#world.storage?.estimate?.() ?? {};
    return { kinds, usage, quota };
  }

  /** Lets go of what was looked at in passing. What pages and games need stays. */
  async clear() {
    for (const kind of ["viewed", "visited"]) {
      await this.#world.caches.delete(this.#scope.caches[kind]);
    }
  }

  /** Notes which pages were open when this worker took over: they may need what was before. */
  async noteOpenPages() {
    const windows = await this.#world.clients.matchAll(everyPage);
    const pages = windows.map(({ id }) => id);
    await this.#values.write("pages-before", { worker: this.#scope.caches.pages, pages });
  }

  /**
   * Whether a page from before this worker may still be open. Pages send messages as soon as a
   * worker is theirs, which is before it could note which of them are open.
   */
  async #isBeforeOpen() {
    const { worker, pages } = await this.#values.read("pages-before") ?? {};
    if (worker !== this.#scope.caches.pages) return true;
    const windows = await this.#world.clients.matchAll(everyPage);
    return windows.some(({ id }) => pages.includes(id));
  }

  /**
   * Lets go of the caches of earlier shells and editions, but of those that are still the last
   * ones kept whole. While a page from before is open, all stay; so do they while the next
   * worker waits, whose shell is there already.
   * @returns {Promise<boolean>} whether it was done
   */
  async pruneCaches() {
    if (this.#world.hasNext() || await this.#isBeforeOpen()) return false;
    const whole = await this.#values.read("whole") ?? [];
    const wanted = new Set([...Object.values(this.#scope.caches), ...whole]);
    for (const name of await this.#world.caches.keys()) {
      if (this.#scope.owns(name) && !wanted.has(name)) await this.#world.caches.delete(name);
    }
    return true;
  }

  /** Notes that this edition is kept whole: nothing of an earlier one is needed after it. */
  async noteWhole() {
    const { shell, pages } = this.#scope.caches;
    await this.#values.write("whole", [shell, pages]);
  }

  /** Lets go of objects and pages that are not among the needed addresses. */
  async pruneFiles(needed) {
    for (const kind of ["objects", "pages"]) {
      const cache = await this.#open(kind);
      for (const request of await cache.keys()) {
        if (!needed.has(request.url)) await cache.delete(request);
      }
    }
  }

  /**
   * Lets go of objects.
   * @param {string[]} keys
   */
  async drop(keys) {
    const cache = await this.#open("objects");
    await Promise.all(keys.map((key) => cache.delete(key)));
  }
}
