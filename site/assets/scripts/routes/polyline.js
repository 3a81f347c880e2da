/**
 * Encoded polylines (Google's algorithm) with five decimals of a degree: a step is at most 1.2 m,
 * far below the exactness of a receiver.
 */

import { mostPoints } from "./line.js";

const precision = 100_000;
/** A number of a polyline on Earth has at most six characters: 2 * 360 * 100,000 < 2^30. */
const mostCharacters = 6;

function encodedNumber(value) {
  let rest = value < 0 ? -2 * value - 1 : 2 * value;
  let text = "";
  for (; rest >= 32; rest = Math.floor(rest / 32)) {
    text += String.fromCharCode(32 + rest % 32 + 63);
  }
  return text + String.fromCharCode(rest + 63);
}

/**
 * The polyline of some points.
 * @param {import("./line.js").Point[]} points
 */
export function encoded(points) {
  let [north, east] = [0, 0];
  return points.map(({ latitude, longitude }) => {
    const [toNorth, toEast] = [latitude, longitude].map((each) => Math.round(each * precision));
    const text = encodedNumber(toNorth - north) + encodedNumber(toEast - east);
    [north, east] = [toNorth, toEast];
    return text;
  }).join("");
}

/**
 * The points of a polyline.
 * @param {string} text
 * @returns {import("./line.js").Point[] | undefined} undefined if it is not a valid polyline:
 *   truncated, with other characters, with too many points, or with a place that is not on Earth
 */
export function decoded(text) {
  if (text.length > 2 * mostCharacters * mostPoints) return undefined;
  const numbers = [];
  let [value, digits] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at) - 63;
    if (code < 0 || code > 63 || digits === mostCharacters) return undefined;
    value += code % 32 * 32 ** digits;
    digits += 1;
    if (code >= 32) continue;
    numbers.push(value % 2 === 1 ? -(value + 1) / 2 : value / 2);
    [value, digits] = [0, 0];
  }
  if (digits > 0 || numbers.length % 2 === 1 || numbers.length > 2 * mostPoints) return undefined;
  return places(numbers);
}

function places(numbers) {
  const points = [];
  let [north, east] = [0, 0];
  for (let at = 0; at < numbers.length; at += 2) {
    north += numbers[at];
    east += numbers[at + 1];
    if (Math.abs(north) > 90 * precision || Math.abs(east) > 180 * precision) return undefined;
    points.push({ latitude: north / precision, longitude: east / precision });
  }
  return points;
}
