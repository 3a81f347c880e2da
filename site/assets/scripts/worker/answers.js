/** Answers requests of pages: with stored files, or with verified answers of the network. */

import { orElse, reportMistake, unreachable } from "../browser/mistakes.js";
import { hex, sha256 } from "../bytes/sha256.js";
import { verifiedAs, verifiedResponse, Missing, Refused } from "./verified-fetch.js";
import { Timeout } from "./timeout.js";
import { hashOf, isRead } from "./published-paths.js";

/** How long the network may take before a stored page is shown, in milliseconds. */
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
   * The answer to a request; undefined for requests that are left to the browser: other origins,
   * other methods than GET, downloads by a link, the ledger, and the worker's own script.
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

  /** Assets of any stored shell; the name of their folder is the hash of their content. */
  async #asset({ request }) {
    return await this.#world.caches.match(request.url, { ignoreVary: true })
      ?? this.#world.fetch(request);
  }

  /** An object or target: stored, or verified by its name before it is given to the page. */
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

  /** The answer of the network; when the host has an error, the stored one. */
  async #ask(event, path, key) {
    const waiting = new Timeout(this.#world.wait);
    // Not from the browser's own cache either: a plain file server lets it store a page of the
    // edition before.
    /** @type {RequestInit} */
    const options = { cache: "no-cache", signal: waiting.signal };
    const response = await this.#world.fetch(event.request, options).catch(unreachable);
    waiting.end();
    if (response.status >= 500) return await this.#kept(key) ?? response;
    const isOurs = response.ok && response.type === "basic" && !response.redirected;
    if (isOurs) event.waitUntil(this.#visit(path, key, response.clone()));
    return response;
  }

  /**
   * The stored file of an address: this edition's, else a visited one, else an earlier edition's.
   */
  async #kept(key) {
    const { caches } = this.#parts.scope;
    for (const name of [caches.pages, caches.visited]) {
      const found = await (await this.#world.caches.open(name)).match(key);
      if (found) return found;
    }
    return this.#world.caches.match(key, { ignoreVary: true });
  }

  /**
   * Stores a visited page if it is this edition's: that of another edition would lack its scripts.
   */
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

  /** A page that was never stored redirects to the home page of its language. */
  async #home(path) {
    const homes = this.#world.languages.map((tag) => `site/${tag}/`);
    const own = homes.find((home) => path.startsWith(home));
    const isHome = own && path.replace(/index\.html$/, "") === own;
    // The first page would redirect to the home page, which is missing, and so on without end.
    const ways = isHome ? homes : [own, "site/"].filter(Boolean);
    for (const place of ways.map((one) => this.#parts.scope.address(one))) {
      if (await this.#kept(place)) return Response.redirect(place);
    }
    return Response.error();
  }
}
