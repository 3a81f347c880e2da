/**
 * Following a route: how far along somebody is, and at the end whether it was walked, with the
 * reasons. The same positions give the same verdict, wherever and whenever it is made.
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

/** On the route is who is so many metres from it, and what the receiver says it may be off. */
export const corridor = 25;
/** More than so many metres are not believed to be the receiver's error. */
const mostError = 50;
/** So much of a route must be walked, and so much of its length may be walked beside it. */
const [leastCovered, mostDetour] = [0.95, 0.1];
/** Longer without a position, or farther from one to the next, nobody knows the way. */
const [longestGap, widestGap] = [60_000, 100];
/** Metres a second: on the whole, as the fastest run a marathon, and over half a minute. */
const [mostOnTheWhole, mostAtOnce] = [6, 9];
const atOnce = 30_000;
/** A route is held as stations so many metres apart. */
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

/** Stations by where they are. */
class Grid {
  /** @type {Map<string, {at: number, station: Station}[]>} */
  #cells = new Map();
  #columns;

  /** @param {Station[]} stations */
  constructor(stations) {
    const most = stations.reduce((north, { latitude }) => (
      Math.max(north, Math.abs(latitude))), 0);
    // Their number is whole, so that the last column lies beside the first.
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

  /** Stations that lie so near, by their numbers. */
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

/** Somebody who follows a route. */
export class Following {
  /** Whether the last position lies beside the route. */
  isBeside = false;
  /** Metres to the nearest point of the route, as far as it is near. */
  length;
  #stations;
  #grid;
  /** The next station that is to be reached, and how many were. */
  #next = 0;
  #reached = 0;
  #anyhow = new Set();
  #window;
  /** @type {import("./recording.js").Position[]} those from the start of the route on */
  #walked = [];
  #last;
  #isOver = false;
  #detour = 0;

  /** @param {import("./line.js").Point[][]} parts */
  constructor(parts) {
    this.length = parts.reduce((sum, part) => sum + lengthOf(part), 0);
    this.#stations = stationsOf(parts);
    this.#grid = new Grid(this.#stations);
    // What is left out beyond it is too much in any case.
    this.#window = Math.max(2, Math.ceil(this.#stations.length * (1 - leastCovered)));
  }

  /** Metres of the route behind them. */
  get along() {
    return this.#next === 0 ? 0 : this.#stations[this.#next - 1].along;
  }

  /** Whether the end is reached. */
  get isAtEnd() {
    return this.#next === this.#stations.length;
  }

  /**
   * The metres along the route of a place beside it.
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
    // Half a step between stations, so that the corridor is as wide between them.
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

  /** On to the stations that the way from one position to the next comes by, in their order. */
  #advance(from, to, reach) {
    // Over a wide gap nobody knows the way.
    const start = metres(from, to) > widestGap ? to : from;
    const passes = (at) => metresFromPiece(this.#stations[at], start, to) <= reach;
    for (;;) {
      let at = this.#next;
      if (at >= this.#stations.length) return;
      if (!passes(at)) {
        // Who has not begun begins at the start; who is still where they were may yet come there.
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

/** Errors of the receiver are no speed: of the whole the route's own length counts. */
function isTooFast(walked, way) {
  if (walked.length < 2) return false;
  const [first, last] = [walked[0], walked[walked.length - 1]];
  const whole = last.time - first.time;
  // A walk that took no time was none.
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
