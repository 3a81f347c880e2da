/**
 * A shared collection: its name and plants stand in the fragment of a link, which no server sees.
 * Whoever opens it may have been sent anything, so nothing but short names and ids gets through.
 */

import { limits } from "../state/limits.js";

/** The most plants of a shared collection. */
export const mostShared = 200;
/** The longest fragment that is read at all. */
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
 * Reads a fragment; undefined where it names no plant.
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

function isID(text) {
  return text.length <= limits.idLetters && idForm.test(text);
}

/** Without controls and marks that turn the direction of what follows. */
function shortName(text) {
  const plain = text.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]+/gu, " ").replace(/\s+/gu, " ");
  return [...plain.trim()].slice(0, limits.nameLetters).join("").trim();
}
