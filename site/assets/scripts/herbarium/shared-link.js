/**
 * A shared collection: its name and plants are in the fragment of a link, which no server receives;
 * or the fragment has a secret, for which the ledger gives the present collection. A link can be of
 * any origin, so only short names and ids are accepted.
 */

import { limits } from "../state/limits.js";
import { isSecret } from "../state/link-secret.js";

/** The most plants of a shared collection. */
export const mostShared = 200;
/** The most plants that are shown of a ledger's answer, the same as in LedgerServerLimits. */
const mostTold = 1_000;
/** The longest fragment that is read. */
const mostLetters = 20_000;
const idForm = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/**
 * The fragment of a collection, without its "#".
 * @param {{name: string, plants: string[]}} collection
 */
export function writeShared({ name, plants }) {
  const fields = new URLSearchParams({ n: shortName(name) });
  return `${fields}&p=${plants.filter(isID).slice(0, mostShared).join(",")}`;
}

/**
 * Reads a fragment; undefined when it names no plant.
 * @param {string} fragment with its "#" or without
 * @returns {{name: string, plants: string[]} | undefined}
 */
export function readShared(fragment) {
  if (fragment.length > mostLetters) return undefined;
  const fields = new URLSearchParams(fragment.replace(/^#/, ""));
  const plants = [...new Set((fields.get("p") ?? "").split(",").filter(isID))];
  if (plants.length === 0) return undefined;
  return { name: shortName(fields.get("n") ?? ""), plants: plants.slice(0, mostShared) };
}

/**
 * The fragment with a secret.
 * @param {string} secret
 */
export const writeSecret = (secret) => new URLSearchParams({ s: secret }).toString();

/**
 * The secret in a fragment.
 * @param {string} fragment with its "#" or without
 * @returns {string | undefined} undefined without one
 */
export function readSecret(fragment) {
  if (fragment.length > mostLetters) return undefined;
  const secret = new URLSearchParams(fragment.replace(/^#/, "")).get("s");
  return isSecret(secret) ? secret : undefined;
}

/**
 * The part of a ledger's answer that can be shown.
 * @param {any} answer
 * @returns {{name: string, by?: string, plants: string[]}}
 */
export function readAnswer(answer) {
  const { name, by, plants } = Object(answer);
  const ids = Array.isArray(plants) ? plants.filter(isID) : [];
  const person = typeof by === "string" ? shortName(by) : "";
  return {
    name: typeof name === "string" ? shortName(name) : "",
    plants: [...new Set(ids)].slice(0, mostTold),
    ...(person && { by: person }),
  };
}

function isID(text) {
  return typeof text === "string" && text.length <= limits.idLetters && idForm.test(text);
}

/** A name without control characters and marks that change the direction of the following text. */
function shortName(text) {
  const plain = text.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]+/gu, " ").replace(/\s+/gu, " ");
  return [...plain.trim()].slice(0, limits.nameLetters).join("").trim();
}
