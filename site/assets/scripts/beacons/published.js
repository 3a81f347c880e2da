/**
 * Beacons as the ledger publishes them: an index of the squares that have some, and a file for each
 * square. Only whole squares are requested, so that the server does not learn where in a square a
 * person is. When there are few squares, all are requested, which reveals nothing.
 *
 * @typedef {{cell: import("./cells.js").Cell, kind: string, set: number, expires: number,
 *   replenished: number}} Beacon times in milliseconds
 */

import { parsedJSON } from "../text/decoding.js";
import { reportMistake, unreachable } from "../browser/mistakes.js";
import { cellOf, metres, middleOf } from "./cells.js";

/** The most squares that are requested at a time, and the most bytes that are read of a file. */
export const mostSquares = 48;
const mostBytes = 2_000_000;
/** The folder of the files. */
export const folder = "v1/ledger/shards/beacons/";

/**
 * The valid beacons of a file, without expired ones.
 * @param {any} file
 * @param {number} now
 * @returns {Beacon[]}
 */
export function beaconsOf(file, now) {
  const features = Array.isArray(file?.features) ? file.features : [];
  return features.flatMap((feature) => {
    const [east, north] = feature?.geometry?.coordinates ?? [];
    const { expires, kind, replenished, set } = feature?.properties ?? {};
    const cell = typeof north === "number" && typeof east === "number"
      ? cellOf(north, east) : undefined;
    const isWhole = cell && typeof kind === "string" && kind.length <= 64
      && [expires, set, replenished].every(Number.isSafeInteger);
    if (!isWhole || expires * 1_000 <= now) return [];
    return [{ cell, kind, set: set * 1_000, expires: expires * 1_000, replenished }];
  });
}

/**
 * The squares to ask for: those nearest to a place.
 * @param {any} index
 * @param {[number, number]} place degrees
 * @returns {string[]}
 */
export function squaresNear(index, [latitude, longitude]) {
  const here = cellOf(latitude, longitude);
  const names = Object.keys(index?.tiles ?? {});
  return names.map((name) => ({ name, middle: middleOf(name) }))
    .filter(({ middle }) => middle)
    .map(({ name, middle: [north, east] }) => ({
      name, away: here ? metres(here, cellOf(north, east)) : 0,
    }))
    .sort((one, other) => one.away - other.away)
    .slice(0, mostSquares).map(({ name }) => name);
}

/**
 * A published file; undefined where there is none, or one too large.
 * @param {string} path below the beacons' folder
 * @returns {Promise<any>}
 * @throws {import("../browser/mistakes.js").Unreachable}
 */
export async function read(path) {
  const response = await fetch(new URL(folder + path, location.origin), {
    credentials: "omit", referrerPolicy: "no-referrer",
    signal: /** @type {any} */ (AbortSignal).timeout(15_000),
  }).catch(unreachable);
  // When the last beacon of a square has expired, its file no longer exists.
  if (response.status === 404) return undefined;
  if (!response.ok) unreachable(response.status);
  const text = await response.text().catch(unreachable);
  return text.length > mostBytes ? undefined : parsedJSON(text);
}

/**
 * The active beacons nearest to a place.
 * @param {[number, number]} place degrees
 * @param {number} now
 * @returns {Promise<{beacons: Beacon[], isReached: boolean, isAll: boolean}>} `isReached` is false
 *   where no ledger answers; `isAll` that there are no others anywhere
 */
export async function publishedBeacons(place, now) {
  try {
    const index = await read("index.json");
    if (!index?.tiles) return { beacons: [], isReached: false, isAll: true };
    const isAll = Object.keys(index.tiles).length <= mostSquares;
    return { ...await beaconsIn(squaresNear(index, place), now), isAll };
  } catch (problem) {
    reportMistake(problem);
    return { beacons: [], isReached: false, isAll: true };
  }
}

/**
 * The active beacons of some squares; of the thousands of squares around a pole, those of the first
 * ones.
 * @param {string[]} squares
 * @param {number} now
 * @returns {Promise<{beacons: Beacon[], isReached: boolean}>}
 */
export async function beaconsIn(squares, now) {
  try {
    const files = await Promise.all(
      squares.slice(0, mostSquares).map((name) => read(`${name}.json`)));
    return { beacons: files.flatMap((file) => beaconsOf(file, now)), isReached: true };
  } catch (problem) {
    reportMistake(problem);
    return { beacons: [], isReached: false };
  }
}
