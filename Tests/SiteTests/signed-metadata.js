/**
 * A repository in memory for tests: it makes its own keys, signs, and keeps every file that it
 * published. The sister of Tests/TrustTests/Repository.swift.
 */

import assert from "node:assert/strict";
import { createHash, createPrivateKey, createPublicKey, sign, webcrypto } from "node:crypto";

import { canonical, readJson } from "../../site/assets/scripts/trust/canonical-json.js";
import { TrustFailure } from "../../site/assets/scripts/trust/limits.js";
import { Updater } from "../../site/assets/scripts/trust/verify.js";

export const start = Date.UTC(2026, 10, 21, 12);
export const day = 86_400_000;
export const roles = ["root", "timestamp", "snapshot", "targets"];

export const utf8 = (text) => new TextEncoder().encode(text);
export const sha256Of = (bytes) => createHash("sha256").update(bytes).digest("hex");
/** A moment as metadata writes it. */
export const moment = (milliseconds) => {
  return new Date(milliseconds).toISOString().replace(/\.\d+Z$/, "Z");
};
/** What is signed of a file. */
export const fileOf = (bytes) => ({ length: bytes.length, hashes: { sha256: sha256Of(bytes) } });

const seedPrefix = Buffer.from("302e020100300506032b657004220420", "hex");
const made = new Map();

/** An Ed25519 key, the same for the same name in every run. */
export function key(name) {
  if (made.has(name)) return made.get(name);
  const seed = createHash("sha256").update(name).digest();
  const der = Buffer.concat([seedPrefix, seed]);
  const secret = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  const { x } = createPublicKey(secret).export({ format: "jwk" });
  const raw = Buffer.from(x, "base64url").toString("hex");
  const json = { keytype: "ed25519", scheme: "ed25519", keyval: { public: raw } };
  const identifier = sha256Of(canonical(readJson(utf8(JSON.stringify(json)))));
  made.set(name, { secret, json, identifier });
  return made.get(name);
}

/** An envelope around a body, as it is published. */
export function envelope(body, keys) {
  const payload = canonical(readJson(utf8(JSON.stringify(body))));
  const signatures = keys.map(({ secret, identifier }) => ({
    keyid: identifier, sig: sign(null, payload, secret).toString("hex"),
  }));
  return utf8(JSON.stringify({ signatures, signed: body }, null, 1));
}

export class Repository {
  /** Every file by its path below the metadata's address. */
  files = new Map();
  /** The keys that sign for a role. */
  keys = {};
  hasHashes = false;
  #published = new Set();

  /** @param {{channel?: string, consistent?: boolean}} [options] */
  constructor({ channel, consistent = true } = {}) {
    const header = (type) => ({
      _type: type, spec_version: "1.0.33", version: 1, expires: moment(start + 30 * day),
      ...(channel && type !== "root" ? { "x-florilegium-channel": channel } : {}),
    });
    this.header = header;
    this.root = { ...header("root"), consistent_snapshot: consistent, keys: {}, roles: {} };
    this.timestamp = { ...header("timestamp"), meta: { "snapshot.json": { version: 1 } } };
    this.snapshot = { ...header("snapshot"), meta: {} };
    this.targets = { targets: { ...header("targets"), targets: {} } };
    for (const role of roles) this.setKeys(role, [`${role} 1`]);
    this.publish(["root", "targets", "snapshot", "timestamp"]);
  }

  body(role) {
    return roles.includes(role) && role !== "targets" ? this[role] : this.targets[role];
  }

  setKeys(role, names, threshold = 1) {
    this.keys[role] = names.map(key);
    for (const { identifier, json } of this.keys[role]) this.root.keys[identifier] = json;
    const keyids = this.keys[role].map(({ identifier }) => identifier);
    this.root.roles[role] = { keyids, threshold };
  }

  /** Hands paths to a role of that name, which has a key of that name. */
  delegate(name, { by = "targets", paths = ["*"], prefixes, terminating = false } = {}) {
    const { identifier, json } = key(name);
    const parent = this.targets[by];
    parent.delegations ??= { keys: {}, roles: [] };
    parent.delegations.keys[identifier] = json;
    parent.delegations.roles.push({
      name, keyids: [identifier], threshold: 1, terminating,
      ...(prefixes ? { path_hash_prefixes: prefixes } : { paths }),
    });
    this.targets[name] ??= { ...this.header("targets"), targets: {} };
    this.keys[name] ??= [key(name)];
  }

  /** Publishes the next version of these roles; each time but the first the version grows. */
  publish(names, { raising = true } = {}) {
    for (const role of names) {
      const body = this.body(role);
      if (raising && this.#published.has(role)) body.version += 1;
      this.#published.add(role);
      const bytes = this.put(role);
      if (role === "root" || role === "timestamp") continue;
      const meta = role === "snapshot" ? this.timestamp.meta : this.snapshot.meta;
      meta[`${role}.json`] = { version: body.version, ...(this.hasHashes ? fileOf(bytes) : {}) };
    }
  }

  /** Where a role's file stands. */
  path(role) {
    const name = `${encodeURIComponent(role)}.json`;
    const isNumbered = role === "root"
      || (this.root.consistent_snapshot && role !== "timestamp");
    return isNumbered ? `${this.body(role).version}.${name}` : name;
  }

  /** Signs a role as it stands. */
  put(role) {
    const bytes = envelope(this.body(role), this.keys[role]);
    this.files.set(this.path(role), bytes);
    if (role === "root") this.files.set("root.json", bytes);
    return bytes;
  }

  /** Changes the text of a published file as one between repository and client can. */
  tamper(path, change) {
    this.files.set(path, utf8(change(new TextDecoder().decode(this.files.get(path)))));
  }
}

/** What is trusted, in memory. */
export class MemoryStore {
  files = new Map();
  load = async (name) => this.files.get(name);
  save = async (name, bytes) => void this.files.set(name, bytes);

  version(role) {
    const bytes = this.files.get(role);
    return bytes && JSON.parse(new TextDecoder().decode(bytes)).signed.version;
  }
}

/** A client that began with the first root of a repository. */
export class Client {
  store = new MemoryStore();
  /** The paths that were asked for since the last refresh began. */
  asked = [];

  constructor(repository, options = {}) {
    this.options = options;
    this.store.files.set("root", repository.files.get("1.root.json"));
  }

  get versions() {
    return roles.map((role) => this.store.version(role));
  }

  async updater(repository, { after = 0, root } = {}) {
    this.asked = [];
    const source = async (path, limit) => {
      this.asked.push(path);
      const bytes = repository.files.get(path);
      if (bytes?.length > limit) throw new TrustFailure("tooLong", { name: path, limit });
      return bytes;
    };
    return Updater.start({
      source, store: this.store, subtle: webcrypto.subtle, now: start + after, root,
      ...this.options,
    });
  }

  /** Refreshes; why it could not, or undefined. */
  async refresh(repository, options) {
    try {
      await (await this.updater(repository, options)).refresh();
      return undefined;
    } catch (problem) {
      if (!(problem instanceof TrustFailure)) throw problem;
      return problem;
    }
  }

  /** What is found for a path, and the roles below targets that were asked for. */
  async look(path, repository) {
    const updater = await this.updater(repository);
    const file = await updater.target(path);
    const names = this.asked.map((one) => one.replace(/^\d+\./, "").replace(/\.json$/, ""));
    return { file, asked: names.filter((name) => !roles.includes(name)) };
  }
}

/** Refreshes, and holds why it was refused against a kind and details. */
export async function refused(client, repository, kind, details = {}, options = {}) {
  const problem = await client.refresh(repository, options);
  assert.equal(problem?.kind, kind, String(problem));
  for (const [name, value] of Object.entries(details)) {
    assert.equal(problem.details[name], value, `${name} of ${problem}`);
  }
}

/** Refreshes, and holds that nothing was refused. */
export async function trusted(client, repository, options = {}) {
  assert.equal(await client.refresh(repository, options), undefined);
}
