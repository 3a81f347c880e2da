/**
 * A small signed edition in memory, on a host that tests may cut off, spoil or listen to; and the
 * caches, pages and clock that a worker finds around it.
 *
 *     const host = new Host();
 *     host.publish({ version: "2026.11.1" });
 *     const device = new Device(host);
 *     await device.worker.hear({ kind: "keep", language: "en" });
 */

import { webcrypto } from "node:crypto";

import { OfflineWorker } from "../../site/assets/scripts/worker/worker.js";
import { fileOf, Repository, sha256Of, start, utf8 } from "./signed-metadata.js";

export const languages = ["en", "de"];
const json = (value) => utf8(JSON.stringify(value));

/** A host below https://host.example/flora/. */
export class Host {
  root = new URL("https://host.example/flora/");
  /** Every file by its path below the root. */
  files = new Map();
  /** The paths that were asked for. */
  asked = [];
  isOffline = false;
  /** Statuses that are answered in place of files, by path. */
  statuses = new Map();
  #repository = new Repository({ channel: "stable" });
  #editions = [];
  #hasMetadata;

  /** @param {{hasMetadata?: boolean}} [options] */
  constructor({ hasMetadata = true } = {}) {
    this.#hasMetadata = hasMetadata;
  }

  get repository() {
    return this.#repository;
  }

  object(bytes, ending) {
    const hash = sha256Of(bytes);
    const path = `objects/${hash.slice(0, 2)}/${hash}.${ending}`;
    this.files.set(path, bytes);
    return { path, bytes: bytes.length };
  }

  target(bytes, name) {
    const sha256 = sha256Of(bytes);
    this.files.set(`targets/${sha256}.${name}`, bytes);
    return { name, sha256, bytes: bytes.length };
  }

  /**
   * Builds and publishes an edition; what it holds is told by `edition` afterwards.
   * @param {{version: string, plants?: string[], shell?: string, sets?: string[], words?: string,
   *   takenBack?: object}} of `shell` is the hash of the assets; `words` stand on every page
   */
  publish({
    version, plants = ["bellis-perennis", "quercus-robur"], shell = "5e11", sets = ["2026-11-21"],
    words = version, takenBack = {},
  }) {
    const pictures = plants.map((plant) => [`${plant}/flower`, [480, 1024].map((size) => ({
      size, format: "webp", object: this.object(utf8(`${plant} in ${size} pixels`), "webp"),
    }))]);
    const shard = this.object(json({
      range: "", plants: Object.fromEntries(pictures.map(([id, renditions]) => [
        id.split("/")[0], { pictures: [{ id, renditions }] },
      ])),
    }), "json");
    const deck = this.target(json({ version, cards: plants }), "deck-plants.json");
    const packs = [this.#pack("all-1024", pictures)];
    const assets = [`site/assets/${shell}/styles/base.css`, `site/assets/${shell}/scripts/page.js`];
    const entryTexts = {
      "site/index.html": `choose ${words}`, "site/manifest.webmanifest": "{}",
      "site/edition.json": JSON.stringify({ version, shards: [shard.path] }),
      "site/sw.js": `worker ${version}`, "v1/packs.json": JSON.stringify(packs),
      "v1/categories.json": "[]",
      ...Object.fromEntries(sets.map((date) => [`v1/daily/${date}.json`, `"${date}"`])),
      ...Object.fromEntries(assets.map((path) => [path, `asset of ${shell}`])),
      ...Object.fromEntries(languages.flatMap((tag) => [
        [`site/${tag}/index.html`, `home ${tag} ${words}`],
        ...plants.map((id) => [`site/${tag}/plants/${id}/index.html`, `${id} ${tag} ${words}`]),
      ])),
    };
    const files = Object.fromEntries(pictures.map(([, [{ object }]]) => [object.path, object.bytes]));
    files[shard.path] = shard.bytes;
    files[`targets/${deck.sha256}.${deck.name}`] = deck.bytes;
    const offline = this.object(json({ version, files }), "json");
    entryTexts["site/offline.json"] = JSON.stringify({ version, files });
    const entries = {};
    for (const [path, text] of Object.entries(entryTexts)) {
      this.files.set(path, utf8(text));
      entries[path] = this.object(utf8(text), path.split(".").at(-1));
    }
    const manifest = {
      format: 0, version, entries: this.object(json(entries), "json"), offline,
      shards: [{ range: "", object: shard }], packs, collections: [],
    };
    this.edition = { version, shell, assets, entries, pictures, packs, shard, deck, manifest };
    this.republish(takenBack);
  }

  /** Publishes the manifest as it stands. */
  republish(takenBack = {}) {
    const { version, manifest } = this.edition;
    const edition = this.target(json(manifest), "edition.json");
    this.#editions = [{ version, edition },
      ...this.#editions.filter((other) => other.version !== version)];
    this.#sign(version, takenBack);
    this.files.set("v1/editions.json", this.#pointer());
  }

  #pack(id, pictures) {
    const entries = [{ name: "CREDITS.txt", offset: 0, bytes: 1, sha256: sha256Of(utf8("x")) }];
    for (const [name, renditions] of pictures) {
      const { path, bytes } = renditions.at(-1).object;
      const sha256 = path.split("/").at(-1).split(".")[0];
      entries.push({ name: `${name}.webp`, offset: 1, bytes, sha256, plant: name.split("/")[0] });
    }
    return { id, size: 1024, contents: this.object(json({ entries }), "json") };
  }

  #pointer() {
    return json({ current: this.#editions[0], editions: this.#editions, deltas: [] });
  }

  #sign(version, { questions = {}, pictures = {} }) {
    if (!this.#hasMetadata) return;
    const repository = this.#repository;
    const { targets } = repository.targets;
    for (const [name, bytes] of [
      ["edition.json", json(this.edition.manifest)], ["editions.json", this.#pointer()],
    ]) {
      this.target(bytes, name);
      targets.targets[name] = fileOf(bytes);
    }
    targets["x-florilegium-edition"] = version;
    if (!targets.delegations) {
      repository.delegate("revocations", { paths: ["revocations.json"], terminating: true });
    }
    this.takeBack({ questions, pictures }, ["targets"]);
  }

  /** Publishes a list of what was taken back. */
  takeBack({ questions = {}, pictures = {} }, others = []) {
    const list = json({ format: 0, questions, pictures });
    this.target(list, "revocations.json");
    this.#repository.targets.revocations.targets = { "revocations.json": fileOf(list) };
    this.#repository.publish(["revocations", ...others, "snapshot", "timestamp"]);
    this.showMetadata();
  }

  /** Puts the repository's files where clients look for them. */
  showMetadata() {
    for (const [path, bytes] of this.#repository.files) {
      this.files.set(`metadata/stable/${path}`, bytes);
    }
  }

  /** Gives other bytes in place of a file. */
  spoil(path) {
    this.files.set(path, this.files.get(path).map((byte, at) => (at === 0 ? byte ^ 1 : byte)));
  }

  fetch = async (request) => {
    const { origin, pathname } = new URL(request.url ?? request);
    if (origin !== this.root.origin) throw new Error(`another origin was asked: ${origin}`);
    const path = decodeURI(pathname).slice(this.root.pathname.length);
    this.asked.push(path);
    if (this.isOffline) throw new TypeError("Failed to fetch");
    const bytes = this.files.get(path) ?? this.files.get(`${path}index.html`);
    const status = this.statuses.get(path) ?? (bytes ? 200 : 404);
    const response = new Response(status === 200 ? bytes : null, { status });
    return Object.defineProperty(response, "type", { value: "basic" });
  };
}

const addressOf = (request) => new URL(request.url ?? request).href;

/** A cache in memory, in the order in which things were put. */
class MemoryCache {
  #answers = new Map();
  #device;

  constructor(device) {
    this.#device = device;
  }

  async match(request) {
    const kept = this.#answers.get(addressOf(request));
    return kept && new Response(kept.bytes, { status: kept.status, headers: kept.headers });
  }

  async put(request, response) {
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (this.#device.room < bytes.length) {
      throw Object.assign(new Error("no room"), { name: "QuotaExceededError" });
    }
    const { status, headers } = response;
    this.#answers.set(addressOf(request), { bytes, status, headers });
  }

  async addAll(requests) {
    for (const request of requests) {
      const response = await this.#device.host.fetch(request);
      if (!response.ok) throw new TypeError(`${addressOf(request)}: ${response.status}`);
      await this.put(request, response);
    }
  }

  async keys() {
    return [...this.#answers.keys()].map((url) => ({ url }));
  }

  async delete(request) {
    return this.#answers.delete(addressOf(request));
  }
}

/** A browser's storage and pages, and workers that start in it. */
export class Device {
  now = start;
  room = Infinity;
  /** What every page heard. */
  heard = [];
  /** The ids of the pages that are open. */
  open = ["page 1"];
  #caches = new Map();

  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    this.start();
  }

  caches = {
    open: async (name) => {
      if (!this.#caches.has(name)) this.#caches.set(name, new MemoryCache(this));
      return this.#caches.get(name);
    },
    keys: async () => [...this.#caches.keys()],
    delete: async (name) => this.#caches.delete(name),
    match: async (request) => {
      for (const cache of this.#caches.values()) {
        const found = await cache.match(request);
        if (found) return found;
      }
      return undefined;
    },
  };

  clients = {
    claim: async () => {},
    matchAll: async () => this.open.map((id) => ({
      id, postMessage: (message) => this.heard.push(structuredClone(message)),
    })),
  };

  /** Starts the worker of the edition that the host published last; it remembers nothing. */
  start(changes = {}) {
    const { version, shell, assets } = this.host.edition;
    this.worker = new OfflineWorker({
      caches: this.caches, fetch: this.host.fetch, clients: this.clients,
      subtle: webcrypto.subtle, now: () => this.now, wait: () => new Promise(() => {}),
      root: this.host.root, version, shell, assets, languages, ...changes,
    });
    return this.worker;
  }

  /** What pages heard of a kind, the last of it. */
  last(kind) {
    return this.heard.findLast((message) => message.kind === kind);
  }

  /** Asks as a page does; undefined where it is left to the browser. */
  async ask(path, { mode = "no-cors", method = "GET" } = {}) {
    const url = new URL(path, this.host.root).href;
    const works = [];
    const event = { request: { url, method, mode }, waitUntil: (work) => works.push(work) };
    const response = await this.worker.answer(event);
    await Promise.all(works);
    return response;
  }

  async text(path, options) {
    return (await this.ask(path, options))?.text();
  }

  /** The paths that are kept, by the cache's name without the site's own path. */
  async kept() {
    const kept = {};
    for (const [name, cache] of this.#caches) {
      const paths = (await cache.keys()).map(({ url }) => url.slice(this.host.root.href.length));
      kept[name.replace("florilegium-", "").split(" ")[0]] = paths;
    }
    return kept;
  }
}
