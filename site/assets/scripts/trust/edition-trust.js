/** Checks whether an edition is signed for this channel, and reads its revocations. */

import { parsedJSON } from "../text/decoding.js";
import { bytesAtMost, checkFile } from "./files.js";
import { limits, TrustFailure, Unreachable } from "./limits.js";
import { checksEd25519 } from "./signatures.js";
import { Updater } from "./verify.js";

/**
 * Why an edition is not verified: no metadata at this address, no Ed25519 in this browser, an
 * invalid signature, files older than those seen before, expired metadata, no network, an edition
 * that is not among the signed ones, or any other fault.
 * @typedef {"absent" | "unsupported" | "signature" | "older" | "expired" | "offline" | "unlisted"
 *   | "broken"} Reason
 * @typedef {{state: "verified", on: string, edition: string}
 *   | {state: "verified-before", on: string}
 *   | {state: "not-verified", reason: Reason}} TrustState days as 2026-11-21, in UTC
 * @typedef {{name: string, sha256: string, bytes: number}} TargetRef
 * @typedef {Record<string, {date?: string, reason?: string}>} TakenBack by id
 * @typedef {{questions: TakenBack, pictures: TakenBack}} Revocations
 */

/** The only channel with a site. */
const channel = "stable";
/** The most milliseconds for a small file, since other work waits for it. */
const fileTimeout = 20_000;
/** The most bytes of the signed lists, the same as in the Swift client. */
const listBytes = 4 << 20;

const reasons = {
  absent: "absent", tooFewSignatures: "signature", rolledBack: "older",
  droppedFromSnapshot: "older", expired: "expired", noSuchTarget: "unlisted",
};

/**
 * Why a check failed.
 * @param {unknown} problem
 * @returns {Reason}
 */
export function reasonOf(problem) {
  if (problem instanceof Unreachable) return "offline";
  if (problem instanceof Unsupported) return "unsupported";
  return (problem instanceof TrustFailure && reasons[problem.kind]) || "broken";
}

/** This browser cannot check the signatures. */
class Unsupported extends Error {}

/**
 * The state after a failed check: without a network, or with metadata that has only expired, an
 * edition that was verified before stays "verified on" the day of that check.
 * @param {Reason} reason
 * @param {string | undefined} before the day on which this edition was last verified
 * @returns {TrustState}
 */
export function stateWithout(reason, before) {
  const isPassing = reason === "offline" || reason === "expired";
  return isPassing && before
    ? { state: "verified-before", on: before } : { state: "not-verified", reason };
}

/** The day of a time in milliseconds since 1970. */
export const dayOf = (now) => new Date(now).toISOString().slice(0, 10);

/**
 * A source of files below an address. Redirects are not followed, since they could lead to another
 * host.
 * @param {typeof fetch} get
 * @param {(path: string) => string} address
 * @returns {import("./verify.js").Source}
 */
export function sourceOver(get, address) {
  return async (path, limit) => {
    const signal = /** @type {any} */ (AbortSignal).timeout(fileTimeout);
    /** @type {RequestInit} */
    const options = { cache: "no-cache", redirect: "error", signal };
    const response = await get(address(path), options).catch((problem) => {
      throw new Unreachable(path, { cause: problem });
    });
    if (response.status === 404 || response.status === 403) return undefined;
    if (!response.ok) throw new Unreachable(`${path}: ${response.status}`);
    return bytesAtMost(response, path, limit);
  };
}

/**
 * Checks an edition against the metadata of its host.
 *
 * The first root of a host is trusted and stored, since a page of the same host has no other way;
 * from then on, only roots that follow from it are trusted.
 * @param {{files: import("./verify.js").Source, store: import("./verify.js").Store,
 *   subtle: SubtleCrypto | undefined, now: number, version: string}} of `files` gives what is
 *   below the edition's root
 * @returns {Promise<{edition: TargetRef, revocations?: Revocations}>} the edition's manifest as
 *   signed; revocations are left out where they could not be heard of
 * @throws {TrustFailure | Unreachable} see `reasonOf`
 */
export async function checkEdition({ files, store, subtle, now, version }) {
  if (!subtle || !await checksEd25519(subtle)) throw new Unsupported("Ed25519");
  const source = (path, limit) => files(`metadata/${channel}/${path}`, limit);
  const root = await store.load("root") ?? await source("root.json", limits.rootBytes);
  if (!root) throw new TrustFailure("absent", { name: "root.json" });
  const updater = await Updater.start({ source, store, subtle, now, root, channel });
  await updater.refresh();
  const read = (name) => signedJson({ updater, files, subtle }, name);
  const revocations = await read("revocations.json").then(revocationsOf, (problem) => {
    if (problem instanceof TrustFailure || problem instanceof Unreachable) return undefined;
    throw problem;
  });
  const listed = (await read("editions.json")).editions ?? [];
  const edition = listed.find((one) => one.version === version)?.edition;
  if (!edition) throw new TrustFailure("noSuchTarget", { name: version });
  return { edition, revocations };
}

/** The JSON of a signed target. */
async function signedJson({ updater, files, subtle }, name) {
  const file = await updater.target(name);
  if (!file) throw new TrustFailure("noSuchTarget", { name });
  const sha256 = file.hashes.get("sha256");
  if (!/^[0-9a-f]{64}$/.test(sha256 ?? "")) {
    throw new TrustFailure("unsupportedHash", { name, algorithm: [...file.hashes.keys()].join() });
  }
  if (file.length > listBytes) throw new TrustFailure("tooLong", { name, limit: listBytes });
  const bytes = await files(`targets/${sha256}.${name}`, file.length);
  if (!bytes) throw new TrustFailure("absent", { name });
  await checkFile(bytes, file, name, subtle);
  const value = parsedJSON(new TextDecoder().decode(bytes));
  if (value === undefined) {
    throw new TrustFailure("malformed", { role: name, place: "", reason: "is no JSON" });
  }
  return value;
}

const revocationsOf = ({ questions = {}, pictures = {} }) => ({ questions, pictures });
