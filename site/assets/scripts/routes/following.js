/**
 * Following a route: how far along it a person is, and at the end whether it was walked, with the
 * reasons if not. The verdict depends on the positions only.
 *
 * @typedef {"times" | "order" | "covered" | "end" | "gap" | "detour" | "speed"} Reason positions
 *   without times; walked in another order; too little of it; not to its end; a gap; too much
 *   beside it; too fast for a person
 * @typedef {object} Verdict
 * @property {boolean} isWalked
 * @property {Reason[]} reasons why not
 * @property {number} covered share of the route, in its order
 * @property {number} detour metres beside it
 */

import { between, lengthOf, metres, metresFromPiece } from "./line.js";

/** The metres from the route that count as on it, in addition to the receiver's stated error. */
export const corridor = 25;
/** The most metres that are accepted as the receiver's error. */
const mostError = 50;
/** The share of a route that must be walked, and the share of its length allowed beside it. */
const [leastCovered, mostDetour] = [0.95, 0.1];
/** The longest time (ms) and distance (m) between two positions over which the way is known. */
const [longestGap, widestGap] = [60_000, 100];
/** The highest speeds in m/s: overall, that of the fastest marathon, and over half a minute. */
const [mostOnTheWhole, mostAtOnce] = [6, 9];
const atOnce = 30_000;
/** The metres between two stations, by which a route is represented. */
const spacing = 10;
/** Cells of a grid over the stations, in degrees of latitude: 200 m, wider than any corridor. */
const cell = 0.0018;

/** @typedef {import("./line.js").Point & {along: number}} Station */

/** Stations along all lines, with the metres from the start. */
function stationsOf(parts) {
  /** @type {Station[]} */
  const stations = [];
  let before = 0;
  for (const part of parts) {
    for (const [at, point] of part.entries()) {
      const last = part[at - 1];
      const length = last ? metres(last, point) : 0;
      const count = Math.ceil(length / spacing);
      for (let number = 1; number < count; number += 1) {
        const share = number / count;
        stations.push({ ...between(last, point, share), along: before + length * share });
      }
      before += length;
      if (length > 0 || !last) stations.push({ ...point, along: before });
    }
  }
  return stations;
}

/** Stations in a grid, to find those near a point. */
class Grid {
  /** @type {Map<string, {at: number, station: Station}[]>} */
  #cells = new Map();
  #columns;

  /** @param {Station[]} stations */
  constructor(stations) {
    const most = stations.reduce((north, { latitude }) => (
      Math.max(north, Math.abs(latitude))), 0);
    // The number of columns is whole, so that the last one lies beside the first.
    this.#columns = Math.max(3, Math.floor(
      360 / cell * Math.cos(Math.min(89, most + 1) * Math.PI / 180)));
    for (const [at, station] of stations.entries()) {
      const [north, east] = this.#placeOf(station);
      const known = this.#cells.get(this.#key(north, east)) ?? [];
      known.push({ at, station });
      this.#cells.set(this.#key(north, east), known);
    }
  }

  #placeOf({ latitude, longitude }) {
    return [Math.floor(latitude / cell), Math.floor((longitude + 180) / 360 * this.#columns)];
  }

  #key(north, east) {
    return `${north} ${(east + this.#columns) % this.#columns}`;
  }

  /** The numbers of the stations within `reach` metres of a point. */
  near(point, reach) {
    const [north, east] = this.#placeOf(point);
    const found = [];
    for (const row of [-1, 0, 1]) {
      for (const column of [-1, 0, 1]) {
        for (const each of this.#cells.get(this.#key(north + row, east + column)) ?? []) {
          if (metres(point, each.station) <= reach) found.push(each.at);
        }
      }
    }
    return found;
  }
}

/** A person who follows a route. */
export class Following {
  /** Whether the last position lies beside the route. */
  isBeside = false;
  /** The length of the route in metres. */
  length;
  #stations;
  #grid;
  /** The number of the next station, and how many stations were reached. */
  #next = 0;
  #reached = 0;
  #anyhow = new Set();
  #window;
  /** @type {import("./recording.js").Position[]} positions from the start of the route on */
  #walked = [];
  #last;
  #isOver = false;
  #detour = 0;

  /** @param {import("./line.js").Point[][]} parts */
  constructor(parts) {
    this.length = parts.reduce((sum, part) => sum + lengthOf(part), 0);
    this.#stations = stationsOf(parts);
    this.#grid = new Grid(this.#stations);
    // A jump over more stations leaves out too much of the route in any case.
    this.#window = Math.max(2, Math.ceil(this.#stations.length * (1 - leastCovered)));
  }

  /** Metres from the start of the route to the last station reached. */
  get along() {
    return this.#next === 0 ? 0 : this.#stations[this.#next - 1].along;
  }

  /** Whether the end is reached. */
  get isAtEnd() {
    return this.#next === this.#stations.length;
  }

  /**
   * The metres along the route at the point nearest to a place.
   * @param {import("./line.js").Point} place
   */
  alongOf(place) {
    let [least, along] = [Infinity, 0];
    for (const station of this.#stations) {
      const away = metres(place, station);
      if (away < least) [least, along] = [away, station.along];
    }
    return along;
  }

  /**
   * Takes a position.
   * @param {import("./recording.js").Position} position
   */
  add(position) {
    if (this.#isOver) return;
    const reach = corridor + Math.min(mostError, Math.max(0, position.accuracy || 0));
    // Half the spacing is added, so that the corridor is equally wide between two stations.
    const near = this.#grid.near(position, Math.hypot(reach, spacing / 2));
    this.isBeside = near.length === 0;
    for (const at of near) this.#anyhow.add(at);
    const last = this.#last ?? position;
    const hadBegun = this.#next > 0;
    this.#advance(last, position, reach);
    if (this.#next > 0) {
      if (hadBegun && this.isBeside) this.#detour += metres(last, position);
      this.#walked.push(position);
    }
    this.#last = position;
    this.#isOver = this.isAtEnd;
  }

  /** Advances over the stations that the way between two positions passes, in their order. */
  #advance(from, to, reach) {
    // Over a wide gap the way is not known.
    const start = metres(from, to) > widestGap ? to : from;
    const passes = (at) => metresFromPiece(this.#stations[at], start, to) <= reach;
    for (;;) {
      let at = this.#next;
      if (at >= this.#stations.length) return;
      if (!passes(at)) {
        // A walk begins at the first station. From the last one the next may still be reached.
        if (at === 0 || metres(to, this.#stations[at - 1]) <= reach) return;
        const end = Math.min(this.#stations.length, at + this.#window);
        while (at < end && !passes(at)) at += 1;
        if (at === end) return;
      }
      this.#reached += 1;
      this.#next = at + 1;
    }
  }

  /**
   * Whether the route was walked.
   * @returns {Verdict}
   */
  verdict() {
    const covered = this.#reached / this.#stations.length;
    const anyhow = this.#anyhow.size / this.#stations.length;
    /** @type {Reason[]} */
    const reasons = [];
    const hasTimes = this.#walked.every(({ time }) => Number.isFinite(time));
    if (!hasTimes) reasons.push("times");
    if (covered < leastCovered) reasons.push(anyhow >= leastCovered ? "order" : "covered");
    else if (!this.isAtEnd) reasons.push("end");
    if (hasGap(this.#walked)) reasons.push("gap");
    if (this.#detour > this.length * mostDetour) reasons.push("detour");
    if (hasTimes && isTooFast(this.#walked, this.length * covered)) reasons.push("speed");
    return { isWalked: reasons.length === 0, reasons, covered, detour: this.#detour };
  }
}

function hasGap(walked) {
  return walked.some((position, at) => at > 0
    && (position.time - walked[at - 1].time > longestGap
      || metres(walked[at - 1], position) > widestGap));
}

/** The overall speed is that over the route's own length: receiver errors must not add to it. */
function isTooFast(walked, way) {
  if (walked.length < 2) return false;
  const [first, last] = [walked[0], walked[walked.length - 1]];
  const whole = last.time - first.time;
  // Positions without a time span are no walk.
  if (whole <= 0 || way / whole * 1_000 > mostOnTheWhole) return true;
  let from = 0;
  for (const [at, position] of walked.entries()) {
    while (position.time - walked[from + 1]?.time >= atOnce) from += 1;
    const span = position.time - walked[from].time;
    if (at > from && span >= atOnce
      && metres(walked[from], position) / span * 1_000 > mostAtOnce) return true;
  }
  return false;
}
