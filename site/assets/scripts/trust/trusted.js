/**
 * The trusted metadata, and the checks through which metadata become trusted: Trust's
 * `TrustedMetadata`. It uses no network, no store and no clock.
 *
 * When a check fails that follows the check of signatures (expiry, or a version that is not the
 * final one), timestamp and snapshot are kept all the same: only newer ones can replace them, and
 * nothing below them is loaded until the check succeeds. So old files in the store still protect
 * against rollback.
 */

import { roleKeysOf } from "./delegations.js";
import { checkFile } from "./files.js";
import { TrustFailure } from "./limits.js";
import { readSigned } from "./metadata.js";
import { checkSignatures } from "./signatures.js";

export class TrustedMetadata {
  /** @type {import("./metadata.js").Root} */
  root;
  /** @type {import("./metadata.js").Timestamp | undefined} */
  timestamp;
  /** @type {import("./metadata.js").Snapshot | undefined} */
  snapshot;
  /** @type {Map<string, import("./metadata.js").Targets>} targets roles, `targets` among them */
  targets = new Map();
  #delegators = new Map();
  #subtle;
  #now;

  /** Use `start`. */
  constructor({ subtle, now }) {
    this.#subtle = subtle;
    this.#now = now;
  }

  /**
   * Trusts a root, which must be signed by its own keys. It may have expired, since a newer one may
   * follow.
   * @param {Uint8Array} bytes
   * @param {{subtle: SubtleCrypto, now: number}} tools `now`, in milliseconds since 1970, is when
   *   the update began
   */
  static async start(bytes, tools) {
    const trusted = new TrustedMetadata(tools);
    const signed = readSigned(bytes, "root");
    await trusted.#verify(signed, "root", signed.body);
    trusted.root = signed.body;
    return trusted;
  }

  async #verify(signed, role, { roles, keys }) {
    const roleKeys = roles.get(role);
    if (!roleKeys) throw new TrustFailure("notDelegated", { role, by: "root" });
    return checkSignatures(signed, role, roleKeys, keys, this.#subtle);
  }

  #checkTime({ expires, expiresText }, role) {
    if (this.#now >= expires) throw new TrustFailure("expired", { role, expires: expiresText });
  }

  /** Trusts the next root, which must be signed by the keys of the current one and by its own. */
  async updateRoot(bytes) {
    if (this.timestamp) throw new TrustFailure("outOfOrder", { role: "root" });
    const signed = readSigned(bytes, "root");
    await this.#verify(signed, "root", this.root);
    const expected = this.root.version + 1;
    const found = signed.body.version;
    if (found !== expected) {
      throw new TrustFailure("wrongVersion", { role: "root", expected, found });
    }
    await this.#verify(signed, "root", signed.body);
    this.root = signed.body;
  }

  /** Throws when the root has expired: no newer one follows. */
  checkFinalRoot() {
    this.#checkTime(this.root, "root");
  }

  /**
   * Trusts a timestamp.
   * @param {Uint8Array} bytes
   * @returns {Promise<boolean>} whether it is newer than the one before; one of the same version
   *   changes nothing, whatever its content
   */
  async updateTimestamp(bytes) {
    if (this.snapshot) throw new TrustFailure("outOfOrder", { role: "timestamp" });
    this.checkFinalRoot();
    const signed = readSigned(bytes, "timestamp");
    await this.#verify(signed, "timestamp", this.root);
    const found = signed.body;
    if (this.timestamp) {
      guardVersion("timestamp", this.timestamp.version, found.version);
      if (found.version === this.timestamp.version) {
        this.#checkTime(this.timestamp, "timestamp");
        return false;
      }
      guardVersion("snapshot", this.timestamp.snapshot.version, found.snapshot.version);
    }
    this.timestamp = found;
    this.#checkTime(found, "timestamp");
    return true;
  }

  /**
   * Trusts a snapshot.
   * @param {Uint8Array} bytes
   * @param {{wasTrusted?: boolean}} options whether these bytes were trusted before, so that they
   *   may differ from those named by the timestamp; they then only protect against rollback
   */
  async updateSnapshot(bytes, { wasTrusted = false } = {}) {
    if (!this.timestamp || this.targets.size > 0) {
      throw new TrustFailure("outOfOrder", { role: "snapshot" });
    }
    this.#checkTime(this.timestamp, "timestamp");
    const { snapshot } = this.timestamp;
    if (!wasTrusted) await checkFile(bytes, snapshot, "snapshot.json", this.#subtle);
    const signed = readSigned(bytes, "snapshot");
    await this.#verify(signed, "snapshot", this.root);
    for (const [name, { version }] of this.snapshot?.meta ?? []) {
      const found = signed.body.meta.get(name);
      if (!found) throw new TrustFailure("droppedFromSnapshot", { role: name });
      guardVersion(name, version, found.version);
    }
    this.snapshot = signed.body;
    this.#finalSnapshot();
  }

  /** The snapshot, when it has not expired and is the one that the timestamp names. */
  #finalSnapshot() {
    if (!this.timestamp || !this.snapshot) {
      throw new TrustFailure("outOfOrder", { role: "targets" });
    }
    this.#checkTime(this.snapshot, "snapshot");
    const expected = this.timestamp.snapshot.version;
    const found = this.snapshot.version;
    if (found !== expected) {
      throw new TrustFailure("wrongVersion", { role: "snapshot", expected, found });
    }
    return this.snapshot;
  }

  /** The targets role, if it was trusted as delegated by that role. */
  targetsBy(role, delegator) {
    const known = this.#delegators.get(role)?.has(delegator);
    return known ? this.targets.get(role) : undefined;
  }

  /**
   * Trusts a targets role.
   * @param {string} role its name, `targets` for the top-level one
   * @param {string} delegator the delegating role, `root` for the top-level one
   * @param {Uint8Array} bytes
   * @returns {Promise<import("./metadata.js").Targets>} the role, which is trusted from now on
   */
  async updateTargets(role, delegator, bytes) {
    const snapshot = this.#finalSnapshot();
    const { roleKeys, keys } = this.#keysOf(role, delegator);
    const entry = snapshot.meta.get(`${role}.json`);
    if (!entry) throw new TrustFailure("notInSnapshot", { role });
    await checkFile(bytes, entry, `${role}.json`, this.#subtle);
    const signed = readSigned(bytes, "targets", role);
    await checkSignatures(signed, role, roleKeys, keys, this.#subtle);
    const found = signed.body;
    if (found.version !== entry.version) {
      const versions = { expected: entry.version, found: found.version };
      throw new TrustFailure("wrongVersion", { role, ...versions });
    }
    this.#checkTime(found, role);
    this.targets.set(role, found);
    this.#delegators.set(role, (this.#delegators.get(role) ?? new Set()).add(delegator));
    return found;
  }

  #keysOf(role, delegator) {
    if (delegator === "root" && role === "targets") {
      const roleKeys = this.root.roles.get("targets");
      if (!roleKeys) throw new TrustFailure("notDelegated", { role, by: delegator });
      return { roleKeys, keys: this.root.keys };
    }
    const delegations = this.targets.get(delegator)?.delegations;
    const roleKeys = roleKeysOf(delegations, role);
    if (!delegations || !roleKeys) throw new TrustFailure("notDelegated", { role, by: delegator });
    return { roleKeys, keys: delegations.keys };
  }
}

function guardVersion(role, trusted, found) {
  if (found < trusted) throw new TrustFailure("rolledBack", { role, trusted, found });
}
