/**
 * The key of this device, from which the seeds of its rounds follow and which signs its entries and
 * backups. The private half cannot leave the browser.
 *
 * The player's name is the public key in lower-case hexadecimal, as Ledger's DeviceProof reads it:
 * 64 digits of Ed25519 (RFC 8032), or 66 of P-256 in compressed form. If the browser cannot sign,
 * it is 32 random digits, which no ledger accepts as a key.
 *
 * @typedef {object} DeviceRow how it is kept
 * @property {"key"} name
 * @property {string} player
 * @property {number} born when it was made, in milliseconds since 1970-01-01T00:00Z
 * @property {"Ed25519" | "P-256"} [algorithm]
 * @property {CryptoKey} [privateKey]
 */

import { hex } from "../bytes/sha256.js";
import { compressed, uncompressed } from "./p256-points.js";
import { StateProblem } from "./problem.js";

/**
 * How WebCrypto makes, reads and uses keys; the first algorithm that a browser supports is used.
 */
const algorithms = {
  Ed25519: { key: { name: "Ed25519" }, use: { name: "Ed25519" } },
  "P-256": {
    key: { name: "ECDSA", namedCurve: "P-256" }, use: { name: "ECDSA", hash: "SHA-256" },
  },
};
/** @type {("Ed25519" | "P-256")[]} */
export const keyKinds = ["Ed25519", "P-256"];

const ed25519Name = /^[0-9a-f]{64}$/;
const p256Name = /^0[23][0-9a-f]{64}$/;

/** A device's name and, if it has one, its key. */
export class DeviceKey {
  #row;
  #subtle;

  /**
   * @param {DeviceRow} row
   * @param {SubtleCrypto} [subtle]
   */
  constructor(row, subtle) {
    this.#row = row;
    this.#subtle = subtle;
  }

  /**
   * Makes a key.
   * @param {"Ed25519" | "P-256"} algorithm
   * @param {number} born
   * @param {SubtleCrypto} subtle
   * @returns {Promise<DeviceRow>}
   */
  static async make(algorithm, born, subtle) {
    const { key } = algorithms[algorithm];
    /** @type {any} both algorithms have a pair */
    const pair = await subtle.generateKey(key, false, ["sign", "verify"]);
    const { publicKey, privateKey } = pair;
    const raw = new Uint8Array(await subtle.exportKey("raw", publicKey));
    const player = hex(algorithm === "P-256" ? compressed(raw) : raw);
    return { name: "key", player, born, algorithm, privateKey };
  }

  /**
   * A name without a key.
   * @param {import("./uuid-v7.js").Chance} random
   * @param {number} born
   * @returns {DeviceRow}
   */
  static plain(random, born) {
    const player = random.map((half) => half.toString(16).padStart(16, "0")).join("");
    return { name: "key", player, born };
  }

  /** The player's name in rounds. */
  get player() {
    return this.#row.player;
  }

  /** When the key was made. */
  get born() {
    return this.#row.born;
  }

  /** Whether a ledger can accept it. */
  get canSign() {
    return Boolean(this.#row.privateKey && this.#subtle);
  }

  /**
   * Writes the key into the database, unless it has one.
   * @param {import("./database.js").Transaction} write
   * @returns {Promise<boolean>} whether none was
   */
  async restore(write) {
    if (await write.get("device", "key")) return false;
    await write.put("device", this.#row);
    return true;
  }

  /**
   * The signature over some bytes, in hexadecimal: 128 digits.
   * @param {Uint8Array} bytes
   * @returns {Promise<string>}
   */
  async sign(bytes) {
    const { algorithm, privateKey } = this.#row;
    if (!privateKey || !this.#subtle) throw new StateProblem("no-key");
    const { use } = algorithms[algorithm];
    return hex(new Uint8Array(await this.#subtle.sign(use, privateKey, bytes)));
  }
}

/**
 * Whether a device signed some bytes.
 * @param {Uint8Array} bytes
 * @param {string} player the device's name
 * @param {string} signature
 * @param {SubtleCrypto} [subtle]
 * @returns {Promise<boolean | undefined>} undefined when this browser cannot check it
 */
export async function isSigned(bytes, player, signature, subtle = globalThis.crypto?.subtle) {
  if (!/^[0-9a-f]{128}$/.test(signature)) return false;
  const isCurve = p256Name.test(player);
  if (!isCurve && !ed25519Name.test(player)) return false;
  const raw = isCurve ? uncompressed(bytesOf(player)) : bytesOf(player);
  if (!raw) return false;
  if (!subtle) return undefined;
  const { key, use } = algorithms[isCurve ? "P-256" : "Ed25519"];
  try {
    const known = await subtle.importKey("raw", raw, key, true, ["verify"]);
    return await subtle.verify(use, known, bytesOf(signature), bytes);
  } catch (problem) {
    // A text that is not a key has signed nothing; a browser without the algorithm cannot check it.
    if (!(problem instanceof DOMException)) throw problem;
    return problem.name === "NotSupportedError" ? undefined : false;
  }
}

function bytesOf(digits) {
  return Uint8Array.from({ length: digits.length >> 1 }, (_, place) => (
    Number.parseInt(digits.slice(2 * place, 2 * place + 2), 16)));
}
