/** Signatures by WebCrypto: Ed25519, the only kind that this project's publisher makes. */

import { reportMistake } from "../browser/mistakes.js";
import { TrustFailure } from "./limits.js";

/**
 * The bytes of a text of two hexadecimal digits each; undefined for any other text.
 * @param {string | undefined} text
 */
export function bytesOf(text) {
  if (text === undefined || !/^([0-9a-fA-F]{2})+$/.test(text)) return undefined;
  return Uint8Array.from({ length: text.length / 2 }, (_, place) => (
    parseInt(text.slice(2 * place, 2 * place + 2), 16)));
}

/** Whether a key made a signature; keys of other kinds are no error, but do not count. */
async function approves(key, signature, payload, subtle) {
  const [raw, made] = [bytesOf(key.text), bytesOf(signature)];
  if (key.type !== "ed25519" || key.scheme !== "ed25519" || !raw || !made) return false;
  try {
    const imported = await subtle.importKey("raw", raw, { name: "Ed25519" }, false, ["verify"]);
    return await subtle.verify({ name: "Ed25519" }, imported, made, payload);
  } catch (problem) {
    // An invalid key, or a browser without the algorithm, verifies no signature.
    reportMistake(problem);
    return false;
  }
}

/**
 * Throws unless as many keys of a role have signed as its threshold requires. No key counts twice,
 * even when it is listed under several identifiers.
 * @param {import("./metadata.js").Signed<any>} signed
 * @param {string} role its name, for messages
 * @param {import("./delegations.js").RoleKeys} roleKeys
 * @param {Map<string, import("./delegations.js").PublicKey>} keys
 * @param {SubtleCrypto} subtle
 * @throws {TrustFailure} tooFewSignatures
 */
export async function checkSignatures({ payload, signatures }, role, roleKeys, keys, subtle) {
  const good = new Set();
  for (const identifier of roleKeys.keys) {
    if (good.size >= roleKeys.threshold) return;
    const [key, signature] = [keys.get(identifier), signatures.get(identifier)];
    if (!key || !signature) continue;
    if (await approves(key, signature, payload, subtle)) good.add(key.text?.toLowerCase());
  }
  if (good.size < roleKeys.threshold) {
    const { threshold } = roleKeys;
    throw new TrustFailure("tooFewSignatures", { role, good: good.size, threshold });
  }
}

/** RFC 8032, section 7.1, the first test: an empty message. */
const example = {
  key: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
  signature: "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
    + "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
};

/**
 * Whether this browser can check Ed25519.
 * @param {SubtleCrypto | undefined} subtle
 */
export async function checksEd25519(subtle) {
  const key = { type: "ed25519", scheme: "ed25519", text: example.key };
  return subtle !== undefined && approves(key, example.signature, new Uint8Array(), subtle);
}
