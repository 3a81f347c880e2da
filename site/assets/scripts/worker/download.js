/** Downloads many files, several at a time, and reports the progress. */

import { reportMistake } from "../browser/mistakes.js";
import { lacksRoom } from "../browser/room.js";
import { Unreachable } from "../trust/limits.js";
import { Missing, Refused } from "./verified-fetch.js";

/** Files that are fetched at the same time. */
const lanes = 4;
/** Milliseconds between two reports. */
const pause = 250;

/**
 * Why not all files were stored: `full` without space on the device, `offline` without a network,
 * `refused` when a file does not have its hash, else `broken`.
 * @param {any} problem
 * @returns {"full" | "offline" | "refused" | "broken"}
 */
export function whyBroken(problem) {
  if (lacksRoom(problem)) return "full";
  if (problem instanceof Unreachable) return "offline";
  return problem instanceof Refused ? "refused" : "broken";
}

/**
 * Stores files. A file that the host lacks or has damaged does not stop the others; without a
 * network or without space no further file is tried.
 * @param {import("./precache-list.js").Wanted[]} files
 * @param {{verifiedFetch: import("./verified-fetch.js").VerifiedFetch, now: () => number,
 *   report: (done: number) => Promise<void>}} of `done` counts bytes
 * @returns {Promise<{done: number, problem?: unknown, isOver: boolean, fresh:
 *   import("./precache-list.js").Wanted[]}>} the first error, whether no further file is to be
 *   tried, and the files that were not stored before
 */
export async function downloadFiles(files, { verifiedFetch, now, report }) {
  const waiting = [...files];
  /** @type {Awaited<ReturnType<typeof downloadFiles>>} */
  const state = { done: 0, problem: undefined, isOver: false, fresh: [] };
  let told = 0;
  const keepOne = async (file) => {
    try {
      if (await verifiedFetch.keep(file)) state.fresh.push(file);
    } catch (problem) {
      reportMistake(problem);
      const isOne = problem instanceof Missing || problem instanceof Refused;
      if (!(problem instanceof Missing && file.mayLack)) state.problem ??= problem;
      if (!isOne) {
        state.isOver = true;
        waiting.length = 0;
      }
      return;
    }
    state.done += file.bytes;
    if (now() - told < pause) return;
    told = now();
    await report(state.done);
  };
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) await keepOne(file);
  };
  await Promise.all(Array.from({ length: lanes }, work));
  return state;
}
