/**
 * The client workflow of TUF 1.0 over a source and a store, the same as Trust's `Updater`: the
 * repository's metadata become trusted, or a `TrustFailure` gives the reason. Metadata that were
 * trusted before stay in the store. A value is for one refresh; make a new one for the next.
 */

import { rolesFor } from "./delegations.js";
import { limits, TrustFailure } from "./limits.js";
import { readSigned } from "./metadata.js";
import { TrustedMetadata } from "./trusted.js";

/**
 * @typedef {(path: string, limit: number) => Promise<Uint8Array | undefined>} Source the bytes of
 *   a file below the metadata's address; undefined where the host says that there is none; throws
 *   `tooLong`, or `Unreachable`
 * @typedef {{load: (name: string) => Promise<Uint8Array | undefined>,
 *   save: (name: string, bytes: Uint8Array) => Promise<void>}} Store what was trusted last, by
 *   role; old roots by `VERSION/root`, which is no name of a role that one may choose
 * @typedef {{source: Source, store: Store, subtle: SubtleCrypto, now: number, root?: Uint8Array,
 *   channel?: string}} Tools `now` is when the update began, in milliseconds since 1970; `root`
 *   is what is trusted where the store has none; with a `channel`, metadata of others is refused
 */

/** Names as parts of addresses: every byte is encoded except letters, digits and `-._~`. */
const encoded = (name) => encodeURIComponent(name)
  .replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const keptRoot = (version) => `${version}/root`;
const areSame = (one, other) => one.length === other.length
  && one.every((byte, place) => byte === other[place]);

export class Updater {
  #tools;
  #first;
  #isRefreshed = false;
  /** @type {TrustedMetadata} the metadata that are trusted so far */
  trusted;

  /** Use `start`. */
  constructor(tools, trusted, first) {
    this.#tools = tools;
    this.trusted = trusted;
    this.#first = first;
  }

  /**
   * Starts from a root.
   * @param {Tools} tools
   * @throws {TrustFailure} `absent` when there is none
   */
  static async start(tools) {
    const bytes = tools.root ?? await tools.store.load("root");
    if (!bytes) throw new TrustFailure("absent", { name: "root.json" });
    const trusted = await TrustedMetadata.start(bytes, tools);
    await tools.store.save(keptRoot(trusted.root.version), bytes);
    return new Updater(tools, trusted, bytes);
  }

  /** Updates root, timestamp, snapshot and targets, in this order. */
  async refresh() {
    if (this.#isRefreshed) throw new TrustFailure("outOfOrder", { role: "root" });
    this.#isRefreshed = true;
    await this.#refreshRoot();
    this.trusted.checkFinalRoot();
    await this.#refreshTimestamp();
    await this.#refreshSnapshot();
    await this.#targets("targets", "root");
  }

  /** Follows new roots one version at a time, first those in the store. */
  async #refreshRoot() {
    const { store } = this.#tools;
    const kept = await store.load("root");
    if (!kept || !areSame(kept, this.#first)) await store.save("root", this.#first);
    for (let turn = 0; turn < limits.rootRotations; turn += 1) {
      const version = this.trusted.root.version + 1;
      const known = await store.load(keptRoot(version));
      if (known && await succeeds(this.trusted.updateRoot(known))) {
        await store.save("root", known);
        continue;
      }
      const bytes = await this.#tools.source(`${version}.root.json`, limits.rootBytes);
      if (!bytes) return;
      await this.trusted.updateRoot(bytes);
      await store.save(keptRoot(version), bytes);
      await store.save("root", bytes);
    }
  }

  async #refreshTimestamp() {
    const kept = await this.#tools.store.load("timestamp");
    // If the stored one is expired or invalid, a newer one is fetched all the same.
    if (kept) await succeeds(this.trusted.updateTimestamp(kept));
    const bytes = await this.#fetch("timestamp.json", limits.timestampBytes);
    const isNewer = await this.trusted.updateTimestamp(bytes);
    if (isNewer) await this.#keep("timestamp", "timestamp", bytes);
  }

  async #refreshSnapshot() {
    const kept = await this.#tools.store.load("snapshot");
    if (kept && await succeeds(this.trusted.updateSnapshot(kept, { wasTrusted: true }))) return;
    const entry = this.trusted.timestamp?.snapshot;
    if (!entry) throw new TrustFailure("outOfOrder", { role: "snapshot" });
    const bytes = await this.#fetchListed("snapshot", entry, limits.snapshotBytes);
    await this.trusted.updateSnapshot(bytes);
    await this.#keep("snapshot", "snapshot", bytes);
  }

  /** A targets role: the trusted one, else the stored one, else the repository's. */
  async #targets(role, delegator) {
    const known = this.trusted.targetsBy(role, delegator);
    if (known) return known;
    const kept = await this.#tools.store.load(role);
    if (kept && await succeeds(this.trusted.updateTargets(role, delegator, kept))) {
      const trusted = this.trusted.targetsBy(role, delegator);
      if (trusted) return trusted;
    }
    const entry = this.trusted.snapshot?.meta.get(`${role}.json`);
    if (!entry) throw new TrustFailure("notInSnapshot", { role });
    const bytes = await this.#fetchListed(role, entry, limits.targetsBytes);
    const targets = await this.trusted.updateTargets(role, delegator, bytes);
    await this.#keep(role, "targets", bytes);
    return targets;
  }

  /** Refuses metadata of another channel before they are stored. */
  async #keep(role, kind, bytes) {
    const { channel: expected, store } = this.#tools;
    const found = readSigned(bytes, kind, role).body.channel ?? "";
    if (expected !== undefined && found !== expected) {
      throw new TrustFailure("wrongChannel", { role, expected, found });
    }
    await store.save(role, bytes);
  }

  /**
   * @param {string} role
   * @param {import("./metadata.js").MetaFile} file
   * @param {number} limit the most bytes, when no length is signed
   */
  #fetchListed(role, { version, length }, limit) {
    const name = `${encoded(role)}.json`;
    const path = this.trusted.root.hasConsistentSnapshots ? `${version}.${name}` : name;
    return this.#fetch(path, Math.min(length ?? limit, limit));
  }

  async #fetch(path, limit) {
    const bytes = await this.#tools.source(path, limit);
    if (!bytes) throw new TrustFailure("absent", { name: path });
    return bytes;
  }

  /**
   * The entry of a file in the most trusted role that has one, searched depth first in the order of
   * delegations; undefined when no role lists it.
   * @param {string} path
   * @returns {Promise<import("./metadata.js").TargetFile | undefined>}
   */
  async target(path) {
    if (!this.#isRefreshed) await this.refresh();
    if (new TextEncoder().encode(path).length > limits.pathLength) return undefined;
    const open = [{ role: "targets", by: "root" }];
    const visited = new Set();
    for (let next = open.pop(); next; next = open.pop()) {
      if (visited.size > limits.delegations) return undefined;
      const { role, by } = next;
      if (visited.has(role)) continue;
      const { targets, delegations } = await this.#targets(role, by);
      if (targets.has(path)) return targets.get(path);
      visited.add(role);
      const children = rolesFor(delegations, path);
      const last = children.findIndex(({ isTerminating }) => isTerminating);
      if (last >= 0) {
        children.splice(last + 1);
        open.length = 0;
      }
      open.push(...children.map(({ name }) => ({ role: name, by: role })).reverse());
    }
    return undefined;
  }
}

async function succeeds(work) {
  try {
    await work;
    return true;
  } catch (problem) {
    if (!(problem instanceof TrustFailure)) throw problem;
    return false;
  }
}
