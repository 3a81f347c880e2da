/** The files of the map that come with the app: the outline and the towns. */

import { unreachable } from "../../browser/mistakes.js";

/**
 * Reads one file.
 * @param {string} name
 * @returns {Promise<any>}
 * @throws {import("../../browser/mistakes.js").Unreachable}
 */
export async function mapFile(name) {
  const response = await fetch(new URL(`../../../map/${name}`, import.meta.url))
    .catch(unreachable);
  if (!response.ok) unreachable(response.status);
  return response.json().catch(unreachable);
}
