/** The public data about beacons: the squares that have some, and the statistics of days. */

import { middleOf } from "./cells.js";

const isCount = (value) => Number.isSafeInteger(value) && value >= 0;
const isDay = (value) => typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value);

/**
 * The squares of an index, those with the most beacons first.
 * @param {any} index
 * @returns {{name: string, count: number, middle: [number, number]}[]}
 */
export function squaresOf(index) {
  return Object.entries(Object(index?.tiles))
    .map(([name, count]) => ({ name, count, middle: middleOf(name) }))
    .filter(({ count, middle }) => middle && isCount(count))
    .sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1));
}

/**
 * The days that have statistics, the newest first.
 * @param {any} index
 * @returns {string[]}
 */
export function daysOf(index) {
  return (Array.isArray(index?.days) ? index.days : []).filter(isDay).sort().reverse();
}

/**
 * The statistics of a day, squares with the most beacons first.
 * @param {any} file
 * @returns {{middle: [number, number], sets: number, replenishments: number}[]} the middle in
 *   degrees
 */
export function statisticsOf(file) {
  const squares = Array.isArray(file?.squares) ? file.squares : [];
  return squares.filter((square) => Number.isSafeInteger(square?.latitude)
    && Number.isSafeInteger(square.longitude) && isCount(square.sets)
    && isCount(square.replenishments))
    .map(({ latitude, longitude, sets, replenishments }) => ({
      middle: /** @type {[number, number]} */ ([latitude / 100 + 0.005, longitude / 100 + 0.005]),
      sets, replenishments,
    }))
    .sort((one, other) => other.sets - one.sets);
}
