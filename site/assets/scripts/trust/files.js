/** Bytes from a host: limited in length, and compared with the signed values. */

import { orElse, unreachable } from "../browser/mistakes.js";
import { hex, sha256 } from "../bytes/sha256.js";
import { TrustFailure, Unreachable } from "./limits.js";

/**
 * The bytes of an answer; reading stops as soon as there are too many.
 * @param {Response} response
 * @param {string} name for messages
 * @param {number} limit
 * @param {() => void} [came] is called with each piece
 * @returns {Promise<Uint8Array>}
 * @throws {TrustFailure} tooLong
 * @throws {Unreachable} when it breaks off
 */
export async function bytesAtMost(response, name, limit, came = () => {}) {
  const reader = response.body?.getReader();
  if (!reader) return new Uint8Array();
  const pieces = [];
  let length = 0;
  for (let piece = await next(reader, name); piece; piece = await next(reader, name)) {
    came();
    length += piece.length;
    if (length > limit) {
      await reader.cancel().catch(unreachable).catch(orElse());
      throw new TrustFailure("tooLong", { name, limit });
    }
    pieces.push(piece);
  }
  const bytes = new Uint8Array(length);
  pieces.reduce((place, piece) => {
    bytes.set(piece, place);
    return place + piece.length;
  }, 0);
  return bytes;
}

async function next(reader, name) {
  try {
    return (await reader.read()).value;
  } catch (problem) {
    throw new Unreachable(name, { cause: problem });
  }
}

const digests = new Map([
  ["sha256", async (bytes) => hex(await sha256(bytes))],
  ["sha384", (bytes, subtle) => digest("SHA-384", bytes, subtle)],
  ["sha512", (bytes, subtle) => digest("SHA-512", bytes, subtle)],
]);

async function digest(algorithm, bytes, subtle) {
  return hex(new Uint8Array(await subtle.digest(algorithm, bytes)));
}

/**
 * Throws unless the bytes have the signed length and every signed hash, as far as there are any.
 * @param {Uint8Array} bytes
 * @param {{length?: number, hashes?: Map<string, string>}} file
 * @param {string} name for messages
 * @param {SubtleCrypto} subtle
 * @throws {TrustFailure} wrongLength, unsupportedHash or wrongHash
 */
export async function checkFile(bytes, { length, hashes }, name, subtle) {
  if (length !== undefined && bytes.length !== length) {
    throw new TrustFailure("wrongLength", { name, expected: length, found: bytes.length });
  }
  for (const [algorithm, expected] of hashes ?? []) {
    const compute = digests.get(algorithm);
    if (!compute) throw new TrustFailure("unsupportedHash", { name, algorithm });
    if ((await compute(bytes, subtle)) !== expected) {
      throw new TrustFailure("wrongHash", { name, algorithm });
    }
  }
}
