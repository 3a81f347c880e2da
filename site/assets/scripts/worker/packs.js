/**
 * Chosen packs of pictures. A pack's entries are the plants' WebP renditions, named by their hash:
 * each is an object as well, and is fetched as one. So a picture in two packs is stored once, a
 * stored one is not fetched again, and pages find a picture at its usual address.
 */

import { orElse, reportMistake } from "../browser/mistakes.js";
import { downloadFiles, whyBroken } from "./download.js";
import { objectPath } from "./published-paths.js";

/** @typedef {{contents: string, bytes: number, pictures: number, isWhole: boolean}} Taken */

export class Packs {
  #world;
  #parts;
  #tell;

  /**
   * @param {import("./worker.js").World} world
   * @param {{scope: import("./site-scope.js").SiteScope,
   *   values: import("./key-value-store.js").KeyValueStore,
   *   verifiedFetch: import("./verified-fetch.js").VerifiedFetch,
   *   storageUse: import("./storage-use.js").StorageUse,
   *   revokedFiles: import("./revoked-files.js").RevokedFiles}} parts
   * @param {(message: object) => Promise<void>} tell
   */
  constructor(world, parts, tell) {
    this.#world = world;
    this.#parts = parts;
    this.#tell = tell;
  }

  /**
   * The chosen packs, by id.
   * @returns {Promise<Record<string, Taken>>}
   */
  async taken() {
    return await this.#parts.values.read("packs") ?? {};
  }

  /**
   * The chosen packs, with the stored bytes of incomplete ones.
   * @returns {Promise<Record<string, Taken & {done?: number}>>}
   */
  async progress() {
    const { scope } = this.#parts;
    const cache = await this.#world.caches.open(scope.caches.objects);
    const here = new Set((await cache.keys()).map(({ url }) => url));
    const packs = Object.entries(await this.taken()).map(async ([id, pack]) => {
      if (pack.isWhole) return [id, pack];
      // Unknown without a network and without the pack's list.
      const files = await this.#files(pack.contents).catch(orElse([]));
      const done = files.filter(({ key }) => here.has(key))
        .reduce((sum, { bytes }) => sum + bytes, 0);
      return [id, { ...pack, done }];
    });
    return Object.fromEntries(await Promise.all(packs));
  }

  /**
   * Downloads a pack, or continues its download.
   * @param {string} id
   * @param {() => Promise<import("./edition-record.js").Edition | undefined>} find the edition
   */
  async take(id, find) {
    try {
      const edition = await find();
      const contents = edition && await this.#contents(id, edition);
      if (contents) await this.#keep(id, contents);
      else await this.#report(id, { state: "broken", reason: "broken" });
    } catch (problem) {
      reportMistake(problem);
      await this.#report(id, { state: "broken", reason: whyBroken(problem) });
    }
  }

  #report(id, { state, done = 0, total = 0, ...more }) {
    return this.#tell({ kind: "pack", id, state, done, total, ...more });
  }

  /** The path of a pack's list; undefined when the edition has no such pack. */
  async #contents(id, { entries }) {
    const list = entries["v1/packs.json"];
    const packs = list ? await this.#parts.verifiedFetch.json(list.path) : [];
    return packs.find((pack) => pack.id === id)?.contents.path;
  }

  async #keep(id, contents) {
    const { verifiedFetch, storageUse } = this.#parts;
    const files = await this.#files(contents);
    const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    const note = { contents, bytes: total, pictures: files.length };
    const before = (await this.taken())[id];
    await this.#note(id, { ...note, isWhole: false });
    const { done, problem, fresh } = await downloadFiles(files, {
      verifiedFetch, now: this.#world.now,
      report: (part) => this.#report(id, { state: "taking", done: part, total }),
    });
    if (!problem) await this.#note(id, { ...note, isWhole: true });
    const end = problem ? { state: "broken", reason: whyBroken(problem) } : { state: "ready" };
    if (end.reason === "full") {
      // The new files would take the room of rounds; a pack that was complete before stays.
      await storageUse.drop(fresh.map(({ key }) => key));
      if (before?.isWhole) await this.#note(id, before);
      else await this.forget(id);
    }
    await this.#report(id, { ...end, done, total });
  }

  async #note(id, pack) {
    await this.#parts.values.write("packs", { ...await this.taken(), [id]: pack });
  }

  /** The pictures of a pack, without revoked ones. */
  async #files(contents) {
    const { verifiedFetch, scope, revokedFiles } = this.#parts;
    const { entries } = await verifiedFetch.json(contents);
    const files = entries.filter(({ plant }) => plant).map(({ name, sha256, bytes }) => {
      const path = objectPath(sha256, name.split(".").at(-1));
      return { cache: scope.caches.objects, key: scope.address(path), path, bytes };
    });
    const gone = await Promise.all(files.map(({ path }) => revokedFiles.has(path)));
    return files.filter((_, place) => !gone[place]);
  }

  /**
   * Updates the chosen packs to the edition: changed pictures are fetched, and packs that it no
   * longer has are removed.
   * @param {import("./edition-record.js").Edition} edition
   */
  async refresh(edition) {
    for (const [id, { contents, isWhole }] of Object.entries(await this.taken())) {
      const now = await this.#contents(id, edition);
      if (!now) await this.forget(id);
      else if (now !== contents || !isWhole) await this.take(id, async () => edition);
    }
  }

  /** Removes a pack from the chosen ones; its pictures are deleted with the next unneeded files. */
  async forget(id) {
    const { [id]: _, ...others } = await this.taken();
    await this.#parts.values.write("packs", others);
  }

  /** The pictures of a chosen pack; none for another one. */
  async files(id) {
    const pack = (await this.taken())[id];
    return pack ? this.#files(pack.contents) : [];
  }

  /**
   * The addresses of all files that packs need.
   * @returns {Promise<string[]>}
   */
  async needed() {
    const { scope } = this.#parts;
    const lists = Object.values(await this.taken()).map(({ contents }) => contents);
    const files = await Promise.all(lists.map((contents) => this.#files(contents)));
    return [...lists.map((path) => scope.address(path)), ...files.flat().map(({ key }) => key)];
  }
}
