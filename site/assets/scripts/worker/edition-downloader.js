/** Downloads the starter pack, and determines which stored files are needed. */

import { orElse } from "../browser/mistakes.js";
import { lacksRoom } from "../browser/room.js";
import { StateProblem } from "../state/problem.js";
import { dayOf } from "../trust/edition-trust.js";
import { downloadFiles } from "./download.js";
import { isPicture } from "./published-paths.js";
import { shellFiles, starterFiles } from "./precache-list.js";

/** @typedef {import("./edition-record.js").Edition} Edition */

/**
 * When there is no room, this many bytes of the new files are deleted again, so that rounds can be
 * stored.
 */
const spare = 2 ** 20;
/** Milliseconds until it is tried again: each try uses all the room for a while. */
const lull = 3_600_000;

export class EditionDownloader {
  #world;
  #parts;

  /**
   * @param {import("./worker.js").World} world
   * @param {{scope: import("./site-scope.js").SiteScope,
   *   values: import("./key-value-store.js").KeyValueStore,
   *   verifiedFetch: import("./verified-fetch.js").VerifiedFetch,
   *   storageUse: import("./storage-use.js").StorageUse,
   *   record: import("./edition-record.js").EditionRecord, packs: import("./packs.js").Packs,
   *   revokedFiles: import("./revoked-files.js").RevokedFiles}} parts
   */
  constructor(world, parts) {
    this.#world = world;
    this.#parts = parts;
  }

  /** Compares the shell with the edition: a file that differs is fetched by its hash. */
  async verifyShell() {
    const { verifiedFetch, scope, record } = this.#parts;
    const edition = await record.current();
    if (!edition) throw new Error("The host does not name this edition any more.");
    for (const file of shellFiles(edition, scope, this.#world.assets)) {
      try {
        await verifiedFetch.keep(file);
      } catch (problem) {
        // Then it is not stored, and every stored file is still valid.
        if (!lacksRoom(problem)) throw problem;
      }
    }
  }

  /**
   * Stores the starter pack in a language.
   * @param {string} language
   * @param {Edition} edition
   * @param {(done: number, total: number) => Promise<void>} report in bytes
   * @returns {Promise<{done: number, total: number, problem?: unknown}>}
   */
  async keep(language, edition, report) {
    const { values, storageUse, revokedFiles } = this.#parts;
    const { version } = this.#world;
    const files = await this.#starter(language, edition);
    const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    const kept = await values.read("kept") ?? {};
    const basis = this.#basis(edition);
    const isWhole = kept[language]?.basis === basis;
    if (!isWhole && await this.#wasFull()) {
      return { done: 0, total, problem: new StateProblem("full") };
    }
    let done = 0;
    /** @type {unknown} */
    let problem;
    // Texts first: they contain the revocations of pictures.
    for (const wantsPictures of isWhole ? [] : [false, true]) {
      const part = files.filter(({ path }) => isPicture(path) === wantsPictures);
      const before = done;
      const result = await this.#keepSome(part, (bytes) => report(before + bytes, total));
      done += result.done;
      problem ??= result.problem;
      if (lacksRoom(result.problem)) await this.#giveBack(result.fresh);
      if (result.isOver) break;
      await revokedFiles.enforce(edition);
    }
    if (problem) return { done, total, problem };
    await revokedFiles.enforce(edition);
    await values.write("kept", { ...kept, [language]: { basis, total, version } });
    await storageUse.noteWhole();
    return { done: total, total };
  }

  /** Whether there was no room a while ago, and none has been freed since. */
  async #wasFull() {
    const since = this.#world.now() - (await this.#parts.values.read("full") ?? -Infinity);
    return since >= 0 && since < lull;
  }

  /** There may be room again. */
  async madeRoom() {
    await this.#parts.values.remove("full");
    await this.#parts.values.keepWaiting();
  }

  /** Deletes the files that were just stored, the last one first. */
  async #giveBack(fresh) {
    let bytes = 0;
    for (const { cache, key, bytes: own } of fresh.toReversed()) {
      if (bytes >= spare) break;
      bytes += own;
      await (await this.#world.caches.open(cache)).delete(key);
    }
    await this.#parts.values.write("full", this.#world.now());
  }

  /**
   * The bytes of a language that was stored completely for this version; undefined otherwise. It
   * can be played without a network.
   */
  async ready(language) {
    const known = (await this.#parts.values.read("kept"))?.[language];
    return known?.version === this.#world.version ? known.total : undefined;
  }

  /** The sets of a day change, so the stored files are complete for one day. */
  #basis({ sha256 }) {
    return `${sha256} ${dayOf(this.#world.now())}`;
  }

  async #keepSome(files, report) {
    const { verifiedFetch, revokedFiles } = this.#parts;
    const gone = await Promise.all(files.map(({ path }) => revokedFiles.has(path)));
    const wanted = files.filter((_, place) => !gone[place]);
    return downloadFiles(wanted, { verifiedFetch, now: this.#world.now, report });
  }

  async #starter(language, edition) {
    const { verifiedFetch, scope } = this.#parts;
    const offline = await verifiedFetch.json(edition.manifest.offline.path);
    const { assets, now } = this.#world;
    return starterFiles(edition, { scope, language, assets, offline, now: now() });
  }

  /** The addresses of all files that the stored languages, the packs and the worker need. */
  async #needed(edition) {
    const { values, packs, scope } = this.#parts;
    const { manifest, entries, sha256 } = edition;
    const kept = Object.entries(await values.read("kept") ?? {});
    const languages = kept.filter(([, { basis }]) => basis.startsWith(sha256)).map(([tag]) => tag);
    const starters = await Promise.all(languages.map((tag) => this.#starter(tag, edition)));
    const lists = [edition.path, manifest.entries.path, manifest.offline.path,
      entries["v1/packs.json"]?.path].filter(Boolean);
    const keys = [...starters.flat(), ...shellFiles(edition, scope, this.#world.assets)]
      .map(({ key }) => key);
    return new Set([...keys, ...lists.map((path) => scope.address(path)),
      ...await packs.needed()]);
  }

  /**
   * Deletes files that are not needed, once for each state of the stored files.
   * @param {Edition} edition
   */
  async prune(edition) {
    const { values, packs, storageUse } = this.#parts;
    const basis = JSON.stringify([
      this.#basis(edition), await values.read("kept"), Object.keys(await packs.taken()),
    ]);
    if (await values.read("pruned") === basis) return;
    if (!await storageUse.pruneCaches()) return;
    await storageUse.pruneFiles(await this.#needed(edition));
    await values.write("pruned", basis);
  }

  /** Removes a pack and deletes its pictures, except those that are needed otherwise. */
  async dropPack(id) {
    const { packs, record, storageUse } = this.#parts;
    const own = await packs.files(id);
    await packs.forget(id);
    const edition = await record.current({ asks: false }).catch(orElse());
    const needed = edition ? await this.#needed(edition) : new Set(await packs.needed());
    await storageUse.drop(own.map(({ key }) => key).filter((key) => !needed.has(key)));
    await this.madeRoom();
  }
}
