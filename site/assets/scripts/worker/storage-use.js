/** The used storage on the device, by kind, and the deletion of files that are not needed. */

import { lacksRoom } from "../browser/room.js";
import { unread, verifiedAs } from "./verified-fetch.js";
import { isPicture } from "./published-paths.js";

/** The most pictures that were only viewed, and the most such pages; the oldest are deleted. */
const passingFiles = 80;
/** The kind under which the bytes of each cache are counted; objects are texts or pictures. */
const kindOf = { shell: "shell", pages: "pages", viewed: "viewed", visited: "viewed" };

/** Every open page, also those that another worker controls. */
export const everyPage = { type: "window", includeUncontrolled: true };

/** The bytes of an answer; for verified answers, from their header. */
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
   * Stores a viewed file, if there is room.
   * @param {"viewed" | "visited"} kind an object, or a page
   * @param {string} key
   * @param {Response} response
   */
  async view(kind, key, response) {
    const cache = await this.#open(kind);
    try {
      // A file that is viewed again becomes the newest; without room the files before it stay.
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
   * The stored bytes by kind, and the browser's total and quota.
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

  /** Deletes files that were only viewed. Files that pages and games need stay. */
  async clear() {
    for (const kind of ["viewed", "visited"]) {
      await this.#world.caches.delete(this.#scope.caches[kind]);
    }
  }

  /** Records which pages were open when this worker took over: they may need earlier files. */
  async noteOpenPages() {
    const windows = await this.#world.clients.matchAll(everyPage);
    const pages = windows.map(({ id }) => id);
    await this.#values.write("pages-before", { worker: this.#scope.caches.pages, pages });
  }

  /**
   * Whether a page from before this worker may still be open. Pages send messages as soon as a
   * worker controls them, which is before it could record which of them are open.
   */
  async #isBeforeOpen() {
    const { worker, pages } = await this.#values.read("pages-before") ?? {};
    if (worker !== this.#scope.caches.pages) return true;
    const windows = await this.#world.clients.matchAll(everyPage);
    return windows.some(({ id }) => pages.includes(id));
  }

  /**
   * Deletes the caches of earlier shells and editions, except those of the last complete ones.
   * While a page from before is open, all stay; they also stay while the next worker waits, whose
   * shell is stored already.
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

  /** Records that this edition is stored completely: no earlier one is needed then. */
  async noteWhole() {
    const { shell, pages } = this.#scope.caches;
    await this.#values.write("whole", [shell, pages]);
  }

  /** Deletes objects and pages that are not among the needed addresses. */
  async pruneFiles(needed) {
    for (const kind of ["objects", "pages"]) {
      const cache = await this.#open(kind);
      for (const request of await cache.keys()) {
        if (!needed.has(request.url)) await cache.delete(request);
      }
    }
  }

  /**
   * Deletes objects.
   * @param {string[]} keys
   */
  async drop(keys) {
    const cache = await this.#open("objects");
    await Promise.all(keys.map((key) => cache.delete(key)));
  }
}
