/**
 * The caches, pages and clock that a worker finds around it, in memory:
 *
 *     const device = new Device(host);
 *     await device.worker.hear({ kind: "keep", language: "en" });
 */

import { webcrypto } from "node:crypto";

import { OfflineWorker } from "../../site/assets/scripts/worker/worker.js";
import { languages } from "./signed-edition.js";
import { start } from "./signed-metadata.js";

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

  /** @param {import("./signed-edition.js").Host} host */
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
      subtle: webcrypto.subtle, now: () => this.now, wait: () => new Promise(() => {}), hasNext: () => false,
      root: this.host.root, version, shell, assets, languages, ...changes,
    });
    return this.worker;
  }

  /** What pages heard of a kind, the last of it. */
  last(kind) {
    return this.heard.findLast((message) => message.kind === kind);
  }

  /**
   * Asks as a page does; undefined where it is left to the browser.
   * @throws {TypeError} where a page would have no answer
   */
  async ask(path, { mode = "no-cors", method = "GET" } = {}) {
    const url = new URL(path, this.host.root).href;
    const works = [];
    const event = { request: { url, method, mode }, waitUntil: (work) => works.push(work) };
    const response = await this.worker.answer(event);
    await Promise.all(works);
    if (response?.type === "error") throw new TypeError("Failed to fetch");
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
