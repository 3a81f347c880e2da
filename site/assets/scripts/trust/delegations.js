/** Keys, thresholds, and the roles to which a targets role delegates a part of its paths. */

import { hex, plainSha256 } from "../bytes/sha256.js";
import { matches } from "./path-pattern.js";

/**
 * @typedef {{type: string, scheme: string, text?: string}} PublicKey `text` is the member public
 * @typedef {{keys: string[], threshold: number}} RoleKeys
 * @typedef {{name: string, isTerminating: boolean, keys: RoleKeys, paths?: string[],
 *   hashPrefixes?: string[]}} DelegatedRole
 * @typedef {{keys: RoleKeys, bitLength: number, namePrefix: string}} SuccinctRoles
 * @typedef {{keys: Map<string, PublicKey>, roles?: DelegatedRole[], succinct?: SuccinctRoles}}
 *   Delegations either roles of their own names, or hash bins
 */

const topLevel = new Set(["root", "timestamp", "snapshot", "targets"]);

/** The keys of a role or of delegations, by identifier. */
export function readKeys(fields) {
  return fields.map("keys", (all, identifier) => {
    const key = all.object(identifier);
    const value = key.object("keyval");
    const text = value.has("public") ? value.value("public") : undefined;
    return {
      type: key.string("keytype"), scheme: key.string("scheme"),
      text: typeof text === "string" ? text : undefined,
    };
  });
}

/** The keys that may sign, and how many must. */
export function readRoleKeys(fields) {
  const keys = fields.strings("keyids");
  if (new Set(keys).size < keys.length) fields.fail("keyids", "name a key twice");
  return { keys, threshold: fields.integer("threshold", 1) };
}

function readDelegatedRole(fields) {
  const name = fields.string("name");
  if (name === "" || topLevel.has(name)) fields.fail("name", "is empty or of a top-level role");
  const [hasPaths, hasPrefixes] = [fields.has("paths"), fields.has("path_hash_prefixes")];
  if (hasPaths === hasPrefixes) fields.fail("paths", "or path_hash_prefixes must be there");
  return {
    name, keys: readRoleKeys(fields), isTerminating: fields.bool("terminating"),
    paths: hasPaths ? fields.strings("paths") : undefined,
    hashPrefixes: hasPrefixes ? fields.strings("path_hash_prefixes") : undefined,
  };
}

/** @returns {Delegations} */
export function readDelegations(fields) {
  const keys = readKeys(fields);
  if (fields.has("roles") === fields.has("succinct_roles")) {
    fields.fail("roles", "or succinct_roles must be there");
  }
  if (fields.has("roles")) {
    const roles = fields.objects("roles").map(readDelegatedRole);
    const names = roles.map(({ name }) => name.normalize("NFC"));
    if (new Set(names).size < names.length) fields.fail("roles", "have a name twice");
    return { keys, roles };
  }
  const bins = fields.object("succinct_roles");
  const succinct = {
    keys: readRoleKeys(bins), bitLength: bins.integer("bit_length", 1, 32),
    namePrefix: bins.string("name_prefix"),
  };
  return { keys, succinct };
}

const digestOf = (path) => hex(plainSha256(new TextEncoder().encode(path)));

/**
 * @param {DelegatedRole} role
 * @param {string} path
 */
function isResponsible({ paths, hashPrefixes }, path) {
  if (paths) return paths.some((pattern) => matches(path, pattern));
  const digest = digestOf(path);
  return (hashPrefixes ?? []).some((prefix) => digest.startsWith(prefix));
}

/** The name of the hash bin for a path: the first bits of its SHA-256. */
export function binOf({ bitLength, namePrefix }, path) {
  const number = Math.floor(parseInt(digestOf(path).slice(0, 8), 16) / 2 ** (32 - bitLength));
  return `${namePrefix}-${number.toString(16).padStart(Math.ceil(bitLength / 4), "0")}`;
}

/**
 * The roles that are responsible for a path, in the order in which they are searched.
 * @param {Delegations | undefined} delegations
 * @param {string} path
 * @returns {{name: string, isTerminating: boolean}[]}
 */
export function rolesFor(delegations, path) {
  if (delegations?.succinct) {
    return [{ name: binOf(delegations.succinct, path), isTerminating: true }];
  }
  return delegations?.roles?.filter((role) => isResponsible(role, path)) ?? [];
}

/**
 * Keys and threshold of a delegated role; undefined when there is none of that name.
 * @param {Delegations | undefined} delegations
 * @param {string} name
 * @returns {RoleKeys | undefined}
 */
export function roleKeysOf(delegations, name) {
  const bins = delegations?.succinct;
  if (!bins) return delegations?.roles?.find((role) => role.name === name)?.keys;
  const digits = Math.ceil(bins.bitLength / 4);
  const number = name.slice(bins.namePrefix.length + 1);
  const isBin = name.startsWith(`${bins.namePrefix}-`) && number.length === digits
    && /^[0-9a-f]+$/.test(number) && parseInt(number, 16) < 2 ** bins.bitLength;
  return isBin ? bins.keys : undefined;
}
