/**
 * Lines on a sphere: their length, the parts to leave out, and their climb.
 *
 * @typedef {{ latitude: number, longitude: number, height?: number, time?: number }} Point
 *   degrees, metres, milliseconds since 1970
 * @typedef {{ latitude: number, longitude: number, radius: number }} Zone
 *   a circle in metres that no route may show
 */

import { metres as metresOfCells } from "../beacons/cells.js";

/** The most points of a route. */
export const mostPoints = 20_000;
/** The points simplified at a time, because the work grows with the square of their number. */
const mostAtOnce = 5_000;
/** Points at most this many metres from the simplified line are left out. */
export const tolerance = 5;
/** The metres of both ends that are not shown by default, because they may show a home. */
export const hiddenEnd = 200;
/** The least rise in metres that counts as climb, because GPS heights vary by some metres. */
const leastRise = 5;
const metresOfDegree = 111_195;

/**
 * The metres between two points, along the ground.
 * @param {Point} from
 * @param {Point} to
 */
export const metres = (from, to) => metresOfCells(
  [from.latitude * 10_000, from.longitude * 10_000],
  [to.latitude * 10_000, to.longitude * 10_000]);

/**
 * The metres along a line.
 * @param {Point[]} points
 */
export function lengthOf(points) {
  let sum = 0;
  for (let at = 1; at < points.length; at += 1) sum += metres(points[at - 1], points[at]);
  return sum;
}

/** Degrees to the east, the shorter way round the Earth. */
const eastward = (from, to) => ((to - from + 540) % 360 + 360) % 360 - 180;

/**
 * The metres from a point to the nearest point of a straight piece. The piece is taken as flat,
 * which is exact enough for pieces of some kilometres.
 * @param {Point} point
 * @param {Point} start
 * @param {Point} end
 */
export function metresFromPiece(point, start, end) {
  const scale = metresOfDegree * Math.cos(start.latitude * Math.PI / 180);
  const across = (to) => [
    eastward(start.longitude, to.longitude) * scale,
    (to.latitude - start.latitude) * metresOfDegree,
  ];
  const [x, y] = across(point);
  const [endX, endY] = across(end);
  const square = endX * endX + endY * endY;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, (x * endX + y * endY) / square));
  return Math.hypot(x - share * endX, y - share * endY);
}

/**
 * The line with fewer points, by the algorithm of Ramer, Douglas and Peucker. It has a stack of its
 * own instead of recursion, so that a long line cannot overflow the call stack.
 * @param {Point[]} points
 * @param {number} [most] the most metres between a left-out point and the line
 */
export function simplified(points, most = tolerance) {
  if (points.length <= 2) return [...points];
  const isKept = new Uint8Array(points.length);
  isKept[0] = isKept[points.length - 1] = 1;
  const pieces = [];
  for (let first = 0; first < points.length - 1; first += mostAtOnce) {
    const last = Math.min(first + mostAtOnce, points.length - 1);
    isKept[last] = 1;
    pieces.push([first, last]);
  }
  for (let piece = pieces.pop(); piece; piece = pieces.pop()) {
    const [first, last] = piece;
    let [farthest, far] = [0, most];
    for (let at = first + 1; at < last; at += 1) {
      const distance = metresFromPiece(points[at], points[first], points[last]);
      if (distance > far) [farthest, far] = [at, distance];
    }
    if (farthest === 0) continue;
    isKept[farthest] = 1;
    pieces.push([first, farthest], [farthest, last]);
  }
  return points.filter((_, at) => isKept[at]);
}

/**
 * The point between two others; it has a height or time only if both have one.
 * @type {(from: Point, to: Point, share: number) => Point}
 */
export function between(from, to, share) {
  const mixed = (name) => from[name] + (to[name] - from[name]) * share;
  const east = from.longitude + eastward(from.longitude, to.longitude) * share;
  const point = { latitude: mixed("latitude"), longitude: eastward(0, east) };
  for (const name of ["height", "time"]) {
    if (from[name] !== undefined && to[name] !== undefined) point[name] = mixed(name);
  }
  return point;
}

/**
 * The line without its first metres.
 * @param {Point[]} points
 * @param {number} hidden
 * @returns {Point[]} empty where nothing is left
 */
export function withoutStart(points, hidden) {
  let left = hidden;
  for (let at = 1; at < points.length; at += 1) {
    const piece = metres(points[at - 1], points[at]);
    if (piece > left) {
      return [between(points[at - 1], points[at], left / piece), ...points.slice(at)];
    }
    left -= piece;
  }
  return [];
}

/**
 * The parts of a line that may be shown. A piece that crosses a zone is left out even if both
 * its ends lie outside.
 * @param {Point[]} points
 * @param {Zone[]} zones
 * @returns {Point[][]} parts of two points or more
 */
export function outsideZones(points, zones) {
  const parts = /** @type {Point[][]} */ ([]);
  let part = /** @type {Point[]} */ ([]);
  const end = () => {
    if (part.length > 1) parts.push(part);
    part = [];
  };
  const isShown = (from, to) => zones.every((zone) => (
    metresFromPiece(zone, from, to) > zone.radius));
  for (const [at, point] of points.entries()) {
    if (at > 0 && !isShown(points[at - 1], point)) end();
    if (isShown(point, point)) part.push(point);
    else end();
  }
  end();
  return parts;
}

/**
 * The metres that a line climbs. Rises below five metres count only as part of a longer one.
 * @param {Point[]} points
 * @returns {number | undefined} undefined where no point has a height
 */
export function climbOf(points) {
  const heights = points.flatMap(({ height }) => (height === undefined ? [] : [height]));
  if (heights.length === 0) return undefined;
  let [low, high, sum] = [heights[0], heights[0], 0];
  const risen = () => (high - low >= leastRise ? high - low : 0);
  for (const height of heights) {
    if (height > high) high = height;
    if (high - height >= leastRise || height < low) {
      sum += risen();
      low = high = height;
    }
  }
  return sum + risen();
}
