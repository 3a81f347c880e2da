/** The four kinds of signed metadata, read strictly: metadata of another form are refused. */

import { canonical, JsonFailure, readJson } from "./canonical-json.js";
import { readDelegations, readKeys, readRoleKeys } from "./delegations.js";
import { Fields } from "./fields.js";
import { limits, TrustFailure } from "./limits.js";

/** The roles that every repository has. */
export const topLevelRoles = ["root", "timestamp", "snapshot", "targets"];

/**
 * @typedef {{version: number, length?: number, hashes?: Map<string, string>}} MetaFile
 * @typedef {{length: number, hashes: Map<string, string>}} TargetFile
 * @typedef {import("./delegations.js").RoleKeys} RoleKeys
 * @typedef {import("./delegations.js").Delegations} Delegations
 * @typedef {import("./delegations.js").PublicKey} PublicKey
 * @typedef {{version: number, expires: number, expiresText: string, channel?: string}} Header
 *   `expires` in milliseconds since 1970
 * @typedef {Header & {hasConsistentSnapshots: boolean, keys: Map<string, PublicKey>,
 *   roles: Map<string, RoleKeys>}} Root
 * @typedef {Header & {snapshot: MetaFile}} Timestamp
 * @typedef {Header & {meta: Map<string, MetaFile>}} Snapshot
 * @typedef {Header & {targets: Map<string, TargetFile>, delegations?: Delegations}} Targets
 */

/**
 * An envelope; its content is not verified yet.
 * @template Body
 * @typedef {{body: Body, payload: Uint8Array, signatures: Map<string, string>}} Signed
 *   `payload` are the bytes that signatures cover
 */

/**
 * Reads an envelope.
 * @param {Uint8Array} bytes
 * @param {"root" | "timestamp" | "snapshot" | "targets"} kind the required value of its member
 *   `_type`
 * @param {string} [role] the role's name, for messages; delegated roles are of kind targets
 * @returns {Signed<any>}
 * @throws {TrustFailure} malformed, wrongType or unsupportedSpecification
 */
export function readSigned(bytes, kind, role = kind) {
  const fields = new Fields(parsed(() => readJson(bytes), role, ""), role, "");
  const signatures = new Map();
  const list = fields.objects("signatures");
  if (list.length > limits.signatures) fields.fail("signatures", "are too many");
  for (const signature of list) {
    const name = signature.string("keyid");
    if (signatures.has(name)) fields.fail("signatures", "have a key twice");
    signatures.set(name, signature.string("sig"));
  }
  const payload = parsed(() => canonical(fields.value("signed")), role, "signed");
  const signed = fields.object("signed");
  const type = signed.string("_type");
  if (type !== kind) {
    throw new TrustFailure("wrongType", { role, expected: kind, found: type });
  }
  return { body: { ...readHeader(signed, role), ...readers[kind](signed) }, payload, signatures };
}

function parsed(read, role, place) {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof JsonFailure)) throw error;
    throw new TrustFailure("malformed", { role, place, reason: error.message });
  }
}

function readHeader(signed, role) {
  const specification = signed.string("spec_version");
  if (!/^1(\.[0-9]+){1,2}$/.test(specification)) {
    throw new TrustFailure("unsupportedSpecification", { role, found: specification });
  }
  const version = signed.integer("version", 1);
  const expiresText = signed.string("expires");
  const expires = moment(expiresText);
  if (expires === undefined) signed.fail("expires", "is no moment such as 2026-11-21T14:45:46Z");
  const channel = signed.has("x-florilegium-channel")
    ? signed.value("x-florilegium-channel") : undefined;
  return {
    version, expires, expiresText, channel: typeof channel === "string" ? channel : undefined,
  };
}

/**
 * The milliseconds since 1970 of a moment to the second such as 2026-11-21T14:45:46Z; undefined for
 * any other form.
 * @param {string} text
 */
export function moment(text) {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text)) return undefined;
  const date = new Date(text);
  // Days that a month does not have would become days of the next month.
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString() === text.replace("Z", ".000Z");
  return isReal ? date.getTime() : undefined;
}

const readers = {
  root(signed) {
    const roles = signed.map("roles", (named, role) => {
      if (!topLevelRoles.includes(role)) named.fail(role, "is no top-level role");
      return readRoleKeys(named.object(role));
    });
    for (const role of topLevelRoles) signed.object("roles").value(role);
    return {
      hasConsistentSnapshots: signed.has("consistent_snapshot")
        && signed.bool("consistent_snapshot"),
      keys: readKeys(signed), roles,
    };
  },
  timestamp: (signed) => ({ snapshot: readMetaFile(signed.object("meta"), "snapshot.json") }),
  snapshot: (signed) => ({ meta: signed.map("meta", readMetaFile) }),
  targets: (signed) => ({
    targets: signed.map("targets", readTargetFile),
    delegations: signed.has("delegations")
      ? readDelegations(signed.object("delegations")) : undefined,
  }),
};

function readHashes(entry) {
  const hashes = entry.map("hashes", (all, algorithm) => all.string(algorithm));
  if (hashes.size === 0) entry.fail("hashes", "are none");
  return hashes;
}

function readMetaFile(files, name) {
  const entry = files.object(name);
  return {
    version: entry.integer("version", 1),
    length: entry.has("length") ? entry.integer("length", 0) : undefined,
    hashes: entry.has("hashes") ? readHashes(entry) : undefined,
  };
}

function readTargetFile(files, name) {
  const entry = files.object(name);
  return { length: entry.integer("length", 0), hashes: readHashes(entry) };
}
