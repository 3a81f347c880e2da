/**
 * The stored form of a route: simplified, without the parts near the person's home, without times.
 *
 * @typedef {object} KeptRoute
 * @property {string} id
 * @property {string} name
 * @property {string} about
 * @property {number} made milliseconds since 1970
 * @property {string[]} lines encoded polylines; between them the way is not known
 * @property {number} length metres
 * @property {number} [climb] metres; undefined where no height was known
 * @property {{name: string, latitude: number, longitude: number}[]} checkpoints
 */

import {
  between, climbOf, lengthOf, metres, metresFromPiece, mostPoints, outsideZones, simplified,
  tolerance, withoutStart,
} from "./line.js";
import { decoded, encoded } from "./polyline.js";
import { aboutLetters, mostCheckpoints, nameLetters, numberOf, plainName } from "./track.js";

/** The most routes that are stored, and the most lines of a route. */
export const mostRoutes = 500;
const mostLines = 1_000;
/** The most metres between a route and a checkpoint of it; others are left out. */
const checkpointReach = 50;
/** Near a zone, pieces are split into ones of this many metres, and into this many at most. */
const [shortPiece, mostPieces] = [10, 2_000];
/** Farther pieces, in metres, are measured by their ends, because the flat formula is inexact. */
const farAway = 20_000;

/** Parts without their first metres, which may remove whole parts. */
function withoutFirst(parts, hidden) {
  let left = hidden;
  for (const [at, part] of parts.entries()) {
    const length = lengthOf(part);
    if (length > left) return [withoutStart(part, left), ...parts.slice(at + 1)];
    left -= length;
  }
  return [];
}

const reversed = (parts) => parts.map((part) => [...part].reverse()).reverse();

/**
 * Parts without both ends.
 * @param {import("./line.js").Point[][]} parts
 * @param {number} hidden the metres removed at each end
 */
export function partsWithoutEnds(parts, hidden) {
  if (hidden <= 0) return parts;
  return reversed(withoutFirst(reversed(withoutFirst(parts, hidden)), hidden));
}

/** A line with dense points near zones, because each piece that crosses one is left out whole. */
function denseNear(part, zones) {
  return part.flatMap((point, at) => {
    const before = part[at - 1];
    if (!before || zones.every((zone) => metresFromPiece(zone, before, point) > zone.radius)) {
      return [point];
    }
    const count = Math.min(mostPieces, Math.ceil(metres(before, point) / shortPiece));
    return [...Array.from({ length: Math.max(0, count - 1) }, (_, number) => (
      between(before, point, (number + 1) / count))), point];
  });
}

/** Parts with few enough points: with too many they are simplified further. */
function fewEnough(parts) {
  for (let most = tolerance; ; most *= 2) {
    const simple = parts.map((part) => simplified(part, most));
    if (simple.reduce((sum, { length }) => sum + length, 0) <= mostPoints) return simple;
  }
}

/**
 * The metres from a place to the nearest point of some lines.
 * @param {import("./line.js").Point} place
 * @param {import("./line.js").Point[][]} parts
 */
export function metresFrom(place, parts) {
  let least = Infinity;
  for (const part of parts) {
    for (const [at, point] of part.entries()) {
      least = Math.min(least, metres(place, point));
      if (at === 0 || least > farAway) continue;
      least = Math.min(least, metresFromPiece(place, part[at - 1], point));
    }
  }
  return least;
}

/**
 * The lines of a stored route.
 * @param {{lines: string[]}} route
 * @returns {import("./line.js").Point[][]}
 */
export const partsOf = ({ lines }) => lines.map((line) => decoded(line) ?? []);

const lengthOfParts = (parts) => parts.reduce((sum, part) => sum + lengthOf(part), 0);

/**
 * The stored form of a track.
 * @param {{name: string, about: string, parts: import("./line.js").Point[][],
 *   checkpoints: {name: string, latitude: number, longitude: number}[]}} track
 * @param {{id: string, made: number, hidden: number, zones: import("./line.js").Zone[]}} of
 *   `hidden`: the metres removed at both ends
 * @returns {KeptRoute | undefined} undefined where nothing is left
 */
export function keptRoute({ name, about, parts, checkpoints }, { id, made, hidden, zones }) {
  const shown = partsWithoutEnds(parts, hidden)
    .flatMap((part) => outsideZones(denseNear(part, zones), zones)).slice(0, mostLines);
  if (shown.length === 0) return undefined;
  const climbs = shown.map(climbOf).filter((climb) => climb !== undefined);
  const lines = fewEnough(shown).map(encoded);
  // Lengths are measured on the encoded lines, because these are shown later.
  const kept = partsOf({ lines });
  const climb = climbs.length === 0 ? {} : { climb: climbs.reduce((sum, each) => sum + each, 0) };
  return {
    id, name: plainName(name), about: plainName(about, aboutLetters), made, lines,
    length: lengthOfParts(kept), ...climb,
    checkpoints: checkpoints.filter((each) => metresFrom(each, kept) <= checkpointReach
      && zones.every((zone) => metres(zone, each) > zone.radius))
      .slice(0, mostCheckpoints).map(({ name: words, latitude, longitude }) => (
        { name: words, latitude, longitude })),
  };
}

/**
 * A stored route with more of it removed. Its climb becomes unknown: heights are not stored.
 * @param {KeptRoute} route
 * @param {{hidden: number, zones: import("./line.js").Zone[]}} of
 * @returns {KeptRoute | undefined} undefined where nothing is left
 */
export function shortened(route, { hidden, zones }) {
  const { id, made } = route;
  return keptRoute({ ...route, parts: partsOf(route) }, { id, made, hidden, zones });
}

const isText = (value, most) => typeof value === "string" && value.length <= 2 * most;
const isMetres = (value) => typeof value === "number" && value >= 0 && value < 1e9;
const isCheckpoint = (value) => value !== null && typeof value === "object"
  && isText(value.name, nameLetters) && isWithin(value.latitude, 90)
  && isWithin(value.longitude, 180);
const isWithin = (value, most) => typeof value === "number"
  && Math.abs(numberOf(value) ?? Infinity) <= most;

/**
 * Whether a value has the form of a stored route, except for `id` and `made`. The value may come
 * from a file that another program wrote.
 * @param {any} value
 */
export function isKeptRoute(value) {
  const { name, about, lines, length, climb, checkpoints } = value;
  if (!isText(name, nameLetters) || !isText(about, aboutLetters) || !isMetres(length)) return false;
  if (climb !== undefined && !isMetres(climb)) return false;
  if (!Array.isArray(lines) || lines.length === 0 || lines.length > mostLines) return false;
  if (!Array.isArray(checkpoints) || checkpoints.length > mostCheckpoints) return false;
  let points = 0;
  const isLine = (line) => {
    const found = typeof line === "string" ? decoded(line) : undefined;
    points += found?.length ?? 0;
    return found !== undefined && found.length > 1 && points <= mostPoints;
  };
  return lines.every(isLine) && checkpoints.every(isCheckpoint);
}
