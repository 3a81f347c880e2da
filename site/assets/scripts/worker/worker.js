/**
 * Stores an edition on the device, and verifies the stored files.
 *
 * Pages send {kind}: `keep` (language), `take-pack` and `drop-pack` (id), `storage`, `clear`,
 * `trust`, `tidy`, and `activate`, which sw.js handles. Every page receives
 * - `kept` {state: "keeping" | "ready" | "broken", done, total, reason?}, in bytes,
 * - `pack` {id, state: "taking" | "ready" | "broken" | "dropped", done, total, reason?},
 * - `storage` {kinds, packs, usage?, quota?}, in bytes by kind; incomplete packs have `done`, the
 *   bytes stored so far,
 * - `trust`, a `TrustState` with `takenBack`: questions and pictures by id,
 * - `refused` {path}: the host's file does not have the hash in its name.
 */

import { orElse, reportMistake } from "../browser/mistakes.js";
import { lacksRoom } from "../browser/room.js";
import { Answers } from "./answers.js";
import { EditionRecord } from "./edition-record.js";
import { VerifiedFetch } from "./verified-fetch.js";
import { EditionDownloader } from "./edition-downloader.js";
import { whyBroken } from "./download.js";
import { KeyValueStore } from "./key-value-store.js";
import { Packs } from "./packs.js";
import { SiteScope } from "./site-scope.js";
import { everyPage, StorageUse } from "./storage-use.js";
import { shellPages } from "./precache-list.js";
import { RevokedFiles } from "./revoked-files.js";
import { SignatureCheck } from "./signature-check.js";

/**
 * The worker's environment. `root` is the edition's root, `assets` are paths below it, `shell` is
 * their hash; `wait` resolves after a number of milliseconds; `hasNext` returns whether a newer
 * worker is already installed.
 * @typedef {{caches: CacheStorage, fetch: typeof fetch, clients: Clients,
 *   storage?: StorageManager, subtle?: SubtleCrypto, now: () => number,
 *   wait: (milliseconds: number) => Promise<void>, hasNext: () => boolean, root: URL,
 *   shell: string, version: string, languages: string[], assets: string[]}} World
 */

export class OfflineWorker {
  #world;
  #scope;
  #record;
  #revokedFiles;
  #packs;
  #storageUse;
  #downloader;
  #signatureCheck;
  #answers;
  /** The queue of work on stored files, which runs in sequence. */
  #queue = Promise.resolve();
  /** Waiting and running downloads of the edition, by language. */
  #downloads = new Map();

  /** @param {World} world */
  constructor(world) {
    this.#world = world;
    const scope = new SiteScope(world);
    const tell = (message) => this.#tell(message);
    const values = new KeyValueStore(world.caches, scope);
    const verifiedFetch = new VerifiedFetch(world, scope, tell);
    const record = new EditionRecord(world, { scope, values, verifiedFetch });
    const revokedFiles = new RevokedFiles(world, { scope, values, verifiedFetch });
    const storageUse = new StorageUse(world, { scope, values });
    const few = { scope, values, verifiedFetch, revokedFiles, storageUse };
    const packs = new Packs(world, few, tell);
    const parts = { ...few, record, packs };
    this.#downloader = new EditionDownloader(world, parts);
    this.#signatureCheck = new SignatureCheck(world, parts, () => this.#downloader.verifyShell());
    this.#answers = new Answers(world, parts);
    this.#scope = scope;
    this.#record = record;
    this.#revokedFiles = revokedFiles;
    this.#storageUse = storageUse;
    this.#packs = packs;
  }

  async #tell(message) {
    const pages = await this.#world.clients.matchAll(everyPage);
    for (const page of pages) page.postMessage(message);
  }

  /** Stores the shell, which an edition's pages need. Without room the installation fails. */
  async install() {
    const { caches, assets } = this.#world;
    const before = await caches.keys();
    try {
      const shell = await caches.open(this.#scope.caches.shell);
      await shell.addAll(assets.map((path) => this.#scope.address(path)));
      const pages = await caches.open(this.#scope.caches.pages);
      await pages.addAll(shellPages
        .map((path) => new Request(this.#scope.address(path), { cache: "reload" })));
    } catch (problem) {
      if (lacksRoom(problem)) await this.#leaveNothing(before);
      throw problem;
    }
  }

  /** Removes the files of a failed installation; the worker before, if any, stays active. */
  async #leaveNothing(before) {
    const { shell, pages } = this.#scope.caches;
    for (const name of [shell, pages].filter((one) => !before.includes(one))) {
      await this.#world.caches.delete(name);
    }
    await this.#tell({ kind: "kept", state: "broken", done: 0, total: 0, reason: "full" });
  }

  /** Takes control of the open pages. */
  async activate() {
    await this.#storageUse.noteOpenPages();
    await this.#world.clients.claim();
  }

  /** See `Answers.to`. */
  answer(event) {
    return this.#answers.to(event);
  }

  /**
   * Handles a page's message.
   * @param {{kind?: string, language?: string, id?: string}} message
   * @returns {Promise<void> | undefined} undefined for an unknown message
   */
  hear({ kind, language = "", id = "" }) {
    switch (kind) {
      case "keep":
        return this.#world.languages.includes(language) ? this.#keep(language) : undefined;
      case "take-pack":
        return this.#later(() => this.#packs.take(id, () => this.#record.current()));
      case "drop-pack": return this.#later(() => this.#dropPack(id));
      case "clear": return this.#later(() => this.#clear());
      case "trust": return this.#later(() => this.#tellTrust());
      case "tidy": return this.#later(() => this.#storageUse.pruneCaches());
      case "storage": return this.#tellStorage();
      default: return undefined;
    }
  }

  /** Runs work after all earlier work is done. */
  #later(work) {
    const done = this.#queue.then(work);
    this.#queue = done.catch(orElse());
    return done;
  }

  /**
   * Runs one download at a time for each language. If it fails after another was requested, it is
   * tried again, because the host's fault may be over.
   */
  #keep(language) {
    const running = this.#downloads.get(language);
    if (running) {
      running.isAskedAgain = true;
      return running.done;
    }
    const download = { isAskedAgain: false };
    download.done = this.#later(async () => {
      let isWhole;
      do {
        download.isAskedAgain = false;
        isWhole = await this.#keepAll(language);
      } while (!isWhole && download.isAskedAgain);
    }).finally(() => this.#downloads.delete(language));
    this.#downloads.set(language, download);
    return download.done;
  }

  /** Stores the edition in a language; returns whether nothing is left to store. */
  async #keepAll(language) {
    const tell = (state, done, total, more = {}) => {
      return this.#tell({ kind: "kept", state, done, total, ...more });
    };
    const ready = await this.#downloader.ready(language);
    if (ready !== undefined) await tell("ready", ready, ready);
    const broken = async (problem, done, total) => {
      const reason = whyBroken(problem);
      // A complete edition stays complete without a network, although the sets of days change.
      const isStillWhole = ready !== undefined && reason === "offline";
      if (!isStillWhole) await tell("broken", done, total, { reason });
    };
    try {
      await this.#tellTrust();
      const edition = await this.#record.current();
      // Another edition was published meanwhile: its own worker stores it.
      if (!edition) return true;
      const report = async (part, all) => {
        if (ready === undefined) await tell("keeping", part, all);
      };
      const { done, total, problem } = await this.#downloader.keep(language, edition, report);
      if (problem) {
        await broken(problem, done, total);
        return false;
      }
      await tell("ready", done, total);
      await this.#packs.refresh(edition);
      await this.#downloader.prune(edition);
      return true;
    } catch (problem) {
      reportMistake(problem);
      await broken(problem, 0, 0);
      return false;
    }
  }

  async #dropPack(id) {
    await this.#downloader.dropPack(id);
    await this.#tell({ kind: "pack", id, state: "dropped", done: 0, total: 0 });
  }

  async #clear() {
    await this.#storageUse.clear();
    await this.#downloader.madeRoom();
    await this.#tellStorage();
  }

  async #tellStorage() {
    const packs = await this.#packs.progress();
    await this.#tell({ kind: "storage", ...await this.#storageUse.use(), packs });
  }

  async #tellTrust() {
    const state = await this.#signatureCheck.state();
    await this.#tell({ kind: "trust", ...state, takenBack: await this.#revokedFiles.list() });
  }
}
