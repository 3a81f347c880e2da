/** Fetches files by their content: nothing is kept or given that is not what its name says. */

import { lacksRoom } from "../browser/room.js";
import { hex, sha256 } from "../bytes/sha256.js";
import { bytesAtMost } from "../trust/files.js";
import { TrustFailure, Unreachable } from "../trust/limits.js";
import { Timeout } from "./timeout.js";
import { hashOf, isPicture, typeOf } from "./published-paths.js";

/** The most bytes of one file. */
const mostBytes = 64 << 20;
/** The header that says which hash an answer was held against when it was kept. */
const verifiedHeader = "x-florilegium-sha256";

/** The host gave other bytes than the name of the file says. */
export class Refused extends Error {
  constructor(path) {
    super(path);
    this.path = path;
  }
}

/** The host does not have the file, or will not give it. */
export class Missing extends Error {
  constructor(path, status) {
    super(`${path}: ${status}`);
    this.status = status;
  }
}

/** The hash that a kept answer was held against. */
export const verifiedAs = (response) => response?.headers.get(verifiedHeader) ?? undefined;

/**
 * Lets go of an answer of a cache whose bytes nobody reads: while it is held, Chromium counts a
 * file that was deleted as kept, and a pack that is removed makes no room.
 */
export const unread = (response) => response.body?.cancel();

/** Bytes that were held, as an answer. */
export function verifiedResponse(bytes, path, hash) {
  const headers = {
    "content-type": typeOf(path), "content-length": String(bytes.length),
    "x-content-type-options": "nosniff", "referrer-policy": "same-origin", [verifiedHeader]: hash,
  };
  // A page's own policy cannot say this one.
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
    // What was spoilt on its way may lie in the browser's own cache: it is asked for once more.
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

  /** What is kept of an object or target, wherever it is; undefined when nothing is. */
  async kept(path) {
    const key = this.#scope.address(path);
    for (const name of [this.#scope.caches.objects, this.#scope.caches.viewed]) {
      const found = await (await this.#world.caches.open(name)).match(key);
      if (found) return found;
    }
    return undefined;
  }

  /** The JSON of an object or target, which is kept from then on where there is room. */
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

  /** Keeps bytes that were held as the file of that path. */
  async put(cacheName, key, path, bytes) {
    const cache = await this.#world.caches.open(cacheName);
    await cache.put(key, verifiedResponse(bytes, path, hashOf(path)));
  }

  /**
   * Sees to it that a cache holds a file, fetching it when it is not there or is another one.
   * @param {{cache: string, key: string, path: string}} file `path` is that of the object or
   *   target that it must be
   * @returns {Promise<boolean>} whether it was not there before
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
      // What is there is another file than its name says: without room it goes all the same.
      if (known && !isSame) await open.delete(key);
      throw problem;
    }
    return !known;
  }

  /** A picture that was seen need not come over the network again. */
  async #again(path) {
    const known = isPicture(path) ? await this.kept(path) : undefined;
    return known ? new Uint8Array(await known.arrayBuffer()) : this.bytes(path);
  }
}
