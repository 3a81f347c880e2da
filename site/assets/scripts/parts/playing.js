/** Whether this browser plays. */

import { gameLock } from "./offline.js";

/**
 * Whether any page of this browser plays right now.
 * @returns {Promise<boolean>}
 */
export async function isPlaying() {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some(({ name }) => name === gameLock);
}
