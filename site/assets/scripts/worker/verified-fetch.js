/** Fetches files by their hashes: only bytes with the hash in their name are stored or returned. */

import { lacksRoom } from "../browser/room.js";
import { hex, sha256 } from "../bytes/sha256.js";
import { bytesAtMost } from "../trust/files.js";
import { TrustFailure, Unreachable } from "../trust/limits.js";
import { Timeout } from "./timeout.js";
import { hashOf, isPicture, typeOf } from "./published-paths.js";

/** The most bytes of one file. */
const mostBytes = 64 << 20;
/** The header with the hash that was verified when the answer was stored. */
const verifiedHeader = "x-florilegium-sha256";

/** The host's bytes do not have the hash in the file's name. */
export class Refused extends Error {
  constructor(path) {
    super(path);
    this.path = path;
  }
}

/** The host does not have the file, or refuses to send it. */
export class Missing extends Error {
  constructor(path, status) {
    super(`${path}: ${status}`);
    this.status = status;
  }
}

/** The hash that was verified for a stored answer. */
export const verifiedAs = (response) => response?.headers.get(verifiedHeader) ?? undefined;

/**
 * Releases a cached answer whose bytes are not read. Until then Chromium counts a deleted file as
 * stored, so that removing a pack would not make room.
 */
export const unread = (response) => response.body?.cancel();

/** Verified bytes as an answer. */
export function verifiedResponse(bytes, path, hash) {
  const headers = {
    "content-type": typeOf(path), "content-length": String(bytes.length),
    "x-content-type-options": "nosniff", "referrer-policy": "same-origin", [verifiedHeader]: hash,
  };
  // A page's own policy cannot contain this directive.
  if (path.endsWith(".html")) headers["content-security-policy"] = "frame-ancestors 'none'";
  return new Response(bytes, { headers });
}

export class VerifiedFetch {
  #world;
  #scope;
  #tell;

  /**
   * @param {import("./worker.js").World} world
   * @param {import("./site-scope.js").SiteScope} scope
   * @param {(message: object) => Promise<void>} tell tells every page
   */
  constructor(world, scope, tell) {
    this.#world = world;
    this.#scope = scope;
    this.#tell = tell;
  }

  /**
   * The bytes of an object or target from the host.
   * @param {string} path
   * @returns {Promise<Uint8Array>}
   * @throws {Refused | Missing | Unreachable}
   */
  async bytes(path) {
    const hash = hashOf(path);
    if (!hash) throw new Refused(path);
    // Damaged bytes may be in the browser's HTTP cache, so the second attempt bypasses it.
    for (const cache of ["default", "reload"]) {
      const bytes = await this.#fetch(path, cache);
      if (bytes && hex(await sha256(bytes)) === hash) return bytes;
    }
    await this.#tell({ kind: "refused", path });
    throw new Refused(path);
  }

  async #fetch(path, cache) {
    const waiting = new Timeout(this.#world.wait);
    /** @type {RequestInit} */
    const options = { cache, redirect: "error", signal: waiting.signal };
    const response = await this.#world.fetch(this.#scope.address(path), options)
      .catch((problem) => {
        throw new Unreachable(path, { cause: problem });
      });
    if (!response.ok) throw new Missing(path, response.status);
    try {
      return await bytesAtMost(response, path, mostBytes, () => waiting.renew());
    } catch (problem) {
      if (problem instanceof TrustFailure) return undefined;
      throw problem;
    } finally {
      waiting.end();
    }
  }

  /** The stored answer of an object or target from any cache; undefined if there is none. */
  async kept(path) {
    const key = this.#scope.address(path);
    for (const name of [this.#scope.caches.objects, this.#scope.caches.viewed]) {
      const found = await (await this.#world.caches.open(name)).match(key);
      if (found) return found;
    }
    return undefined;
  }

  /** The JSON of an object or target, which is then stored if there is room. */
  async json(path) {
    const known = await this.kept(path);
    if (known) return known.json();
    const bytes = await this.bytes(path);
    try {
      await this.put(this.#scope.caches.objects, this.#scope.address(path), path, bytes);
    } catch (problem) {
      if (!lacksRoom(problem)) throw problem;
    }
    return JSON.parse(new TextDecoder().decode(bytes));
  }

  /** Stores verified bytes as the file of that path. */
  async put(cacheName, key, path, bytes) {
    const cache = await this.#world.caches.open(cacheName);
    await cache.put(key, verifiedResponse(bytes, path, hashOf(path)));
  }

  /**
   * Ensures that a cache contains a file; fetches it if it is missing or has another hash.
   * @param {{cache: string, key: string, path: string}} file `path` is that of the object or
   *   target that it must be
   * @returns {Promise<boolean>} whether there was no file before
   */
  async keep({ cache, key, path }) {
    const open = await this.#world.caches.open(cache);
    const known = await open.match(key);
    const hash = hashOf(path);
    if (!hash) throw new Refused(path);
    if (known && verifiedAs(known) === hash) {
      await unread(known);
      return false;
    }
    const bytes = known ? new Uint8Array(await known.arrayBuffer()) : undefined;
    const isSame = bytes && hex(await sha256(bytes)) === hash;
    const right = isSame ? bytes : await this.#again(path);
    try {
      await this.put(cache, key, path, right);
    } catch (problem) {
      // A stored file with another hash is removed even if there is no room for the right one.
      if (known && !isSame) await open.delete(key);
      throw problem;
    }
    return !known;
  }

  /** A picture that was shown before is read from its cache, not over the network. */
  async #again(path) {
    const known = isPicture(path) ? await this.kept(path) : undefined;
    return known ? new Uint8Array(await known.arrayBuffer()) : this.bytes(path);
  }
}
