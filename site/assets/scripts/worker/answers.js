/** Answers what pages ask for: what is kept, or what the network gives and holds. */

import { orElse, reportMistake, unreachable } from "../browser/mistakes.js";
import { hex, sha256 } from "../bytes/sha256.js";
import { verifiedAs, verifiedResponse, Missing, Refused } from "./verified-fetch.js";
import { Timeout } from "./timeout.js";
import { hashOf, isRead } from "./published-paths.js";

/** How long the network may take before a kept page is shown, in milliseconds. */
const pageTimeout = 3000;

/** An answer without content. */
const bare = (status, statusText) => new Response(null, { status, statusText });

export class Answers {
  #world;
  #parts;

  /**
   * @param {import("./worker.js").World} world
   * @param {{scope: import("./site-scope.js").SiteScope,
   *   verifiedFetch: import("./verified-fetch.js").VerifiedFetch,
   *   storageUse: import("./storage-use.js").StorageUse,
   *   record: import("./edition-record.js").EditionRecord,
   *   revokedFiles: import("./revoked-files.js").RevokedFiles}} parts
   */
  constructor(world, parts) {
    this.#world = world;
    this.#parts = parts;
  }

  /**
   * The answer to a request; undefined for what is left to the browser: other origins, what is no
   * plain reading, downloads by a link, the ledger, and the worker's own script.
   * @param {{request: Request, waitUntil: (work: Promise<unknown>) => void}} event
   * @returns {Promise<Response> | undefined}
   */
  to(event) {
    const { method, url, mode } = event.request;
    const path = method === "GET" ? this.#parts.scope.path(url) : undefined;
    if (path === undefined || path === "site/sw.js") return undefined;
    if (isRead(path)) return mode === "navigate" ? undefined : this.#verified(event, path);
    if (path.startsWith("site/assets/")) return this.#asset(event);
    const isAnswer = /^v1\/(?!ledger\/).*\.json$/.test(path) && !new URL(url).search;
    return path.startsWith("site/") || isAnswer ? this.#networkFirst(event, path) : undefined;
  }

  /** Assets of any shell that is kept; their folder is named by their content. */
  async #asset({ request }) {
    return await this.#world.caches.match(request.url, { ignoreVary: true })
      ?? this.#world.fetch(request);
  }

  /** An object or target: kept, or verified by its name before anybody sees it. */
  async #verified(event, path) {
    const { verifiedFetch, scope, storageUse, revokedFiles } = this.#parts;
    if (await revokedFiles.has(path)) return bare(410, "Taken back");
    const known = await verifiedFetch.kept(path);
    if (known) return known;
    try {
      const bytes = await verifiedFetch.bytes(path);
      const response = verifiedResponse(bytes, path, hashOf(path));
      event.waitUntil(storageUse.view("viewed", scope.address(path), response.clone()));
      return response;
    } catch (problem) {
      if (problem instanceof Refused) return bare(502, "Refused");
      if (problem instanceof Missing) return bare(problem.status, "Missing");
      reportMistake(problem);
      return Response.error();
    }
  }

  async #networkFirst(event, path) {
    const { request } = event;
    const key = this.#parts.scope.pageAddress(request.url);
    const asking = this.#ask(event, path, key);
    const late = this.#world.wait(pageTimeout).then(() => this.#kept(key));
    try {
      return await Promise.race([asking, late]) ?? await asking;
    } catch (problem) {
      reportMistake(problem);
      const known = await this.#kept(key);
      if (known) return known;
      return request.mode === "navigate" ? this.#home(path) : Response.error();
    }
  }

  /** What the network says; where the host itself is in trouble, what is kept. */
  async #ask(event, path, key) {
    const waiting = new Timeout(this.#world.wait);
    // Not even the browser's own cache: a plain host lets it keep a page of the edition before.
    /** @type {RequestInit} */
    const options = { cache: "no-cache", signal: waiting.signal };
    const response = await this.#world.fetch(event.request, options).catch(unreachable);
    waiting.end();
    if (response.status >= 500) return await this.#kept(key) ?? response;
    const isOurs = response.ok && response.type === "basic" && !response.redirected;
    if (isOurs) event.waitUntil(this.#visit(path, key, response.clone()));
    return response;
  }

  /** What is kept for an address: this edition's, else what was visited, else an earlier one's. */
  async #kept(key) {
    const { caches } = this.#parts.scope;
    for (const name of [caches.pages, caches.visited]) {
      const found = await (await this.#world.caches.open(name)).match(key);
      if (found) return found;
    }
    return this.#world.caches.match(key, { ignoreVary: true });
  }

  /** Keeps a visited page when it is this edition's: another's would lack its scripts. */
  async #visit(path, key, response) {
    const { scope, record, storageUse } = this.#parts;
    const edition = await record.current({ asks: false }).catch(orElse());
    const entries = edition?.entries ?? {};
    const object = entries[path] ?? entries[`${path}index.html`];
    if (!object) return;
    const hash = hashOf(object.path);
    const pages = await this.#world.caches.open(scope.caches.pages);
    if (verifiedAs(await pages.match(key)) === hash) return;
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (hex(await sha256(bytes)) !== hash) return;
    await storageUse.view("visited", key, verifiedResponse(bytes, object.path, hash));
  }

  /** A page that was never kept leads to the home page of its language. */
  async #home(path) {
    const homes = this.#world.languages.map((tag) => `site/${tag}/`);
    const own = homes.find((home) => path.startsWith(home));
    const isHome = own && path.replace(/index\.html$/, "") === own;
    // The first page would lead on to the home page that is not there, and round and round.
    const ways = isHome ? homes : [own, "site/"].filter(Boolean);
    for (const place of ways.map((one) => this.#parts.scope.address(one))) {
      if (await this.#kept(place)) return Response.redirect(place);
    }
    return Response.error();
  }
}
