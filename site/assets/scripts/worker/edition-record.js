/** The edition of this worker: its manifest and its list of entry files, by hash. */

import { sourceOver } from "../trust/edition-trust.js";
import { Missing } from "./verified-fetch.js";
import { hashOf } from "./published-paths.js";

/** The most bytes of v1/editions.json. */
const pointerBytes = 1 << 20;

/**
 * @typedef {{path: string, bytes: number}} ObjectRef
 * @typedef {{path: string, sha256: string, manifest: any, entries: Record<string, ObjectRef>}}
 *   Edition `path` is that of the manifest; `entries` are the files below v1/ and site/
 */

export class EditionRecord {
  #version;
  #files;
  #values;
  #verifiedFetch;
  /** @type {Edition | undefined} */
  #read;

  /**
   * @param {import("./worker.js").World} world
   * @param {{scope: import("./site-scope.js").SiteScope,
   *   values: import("./key-value-store.js").KeyValueStore,
   *   verifiedFetch: import("./verified-fetch.js").VerifiedFetch}} parts
   */
  constructor(world, { scope, values, verifiedFetch }) {
    this.#version = world.version;
    this.#files = sourceOver(world.fetch, (path) => scope.address(path));
    this.#values = values;
    this.#verifiedFetch = verifiedFetch;
  }

  /** Stores the manifest that signed metadata name. */
  async sign({ name, sha256 }) {
    await this.#note({ path: `targets/${sha256}.${name}`, isSigned: true });
  }

  async #note({ path, isSigned }) {
    await this.#values.write("edition", { version: this.#version, path, isSigned });
  }

  async #noted() {
    const noted = await this.#values.read("edition");
    return noted?.version === this.#version ? noted : undefined;
  }

  /**
   * The edition; undefined when the host does not name it any more.
   *
   * A signed manifest is never replaced by an unsigned pointer. Without signatures the pointer
   * v1/editions.json decides, so that the present state of an edited site is stored.
   * @param {{asks?: boolean}} options whether the host is asked even when the edition is known
   * @returns {Promise<Edition | undefined>}
   * @throws {Error} `Unreachable`, `Refused` or `Missing`
   */
  async current({ asks = true } = {}) {
    const known = await this.#noted();
    const stands = known?.isSigned || (known && !asks);
    const path = stands ? known.path : await this.#pointed(known?.path);
    if (!path) return undefined;
    if (this.#read?.path !== path) {
      const manifest = await this.#verifiedFetch.json(path);
      const entries = await this.#verifiedFetch.json(manifest.entries.path);
      // A path without a hash is never read.
      const sha256 = /** @type {string} */ (hashOf(path));
      this.#read = { path, sha256, manifest, entries };
    }
    return this.#read;
  }

  /** The path that the pointer names for this version. */
  async #pointed(known) {
    const bytes = await this.#files("v1/editions.json", pointerBytes);
    if (!bytes) throw new Missing("v1/editions.json", 404);
    const { editions } = JSON.parse(new TextDecoder().decode(bytes));
    const named = editions.find(({ version }) => version === this.#version)?.edition;
    const path = named && `targets/${named.sha256}.${named.name}`;
    if (!path || !hashOf(path)) return undefined;
    if (path !== known) await this.#note({ path, isSigned: false });
    return path;
  }
}
