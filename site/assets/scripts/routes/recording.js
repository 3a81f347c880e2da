/**
 * A recording: the events while a route was walked, as steps, so that a page that was closed or
 * reloaded can continue it.
 *
 * @typedef {object} Step
 * @property {"start" | "point" | "pause" | "resume" | "checkpoint"} kind
 * @property {number} time milliseconds since 1970
 * @property {number} [latitude] of a point or checkpoint
 * @property {number} [longitude]
 * @property {number} [height]
 * @property {string} [name] of a checkpoint
 * @typedef {{latitude: number, longitude: number, height?: number, accuracy: number, time: number}}
 *   Position as the receiver reports it; `accuracy` is its estimated error in metres
 */

import { metres } from "./line.js";

/** The longest time between two positions over which the way is known, in milliseconds. */
export const longestGap = 60_000;
/** The largest error of a position that becomes part of a line, in metres. */
export const weakest = 50;
/** The highest plausible speed, in m/s: a faster move is an error of the receiver. */
const fastest = 70;
/** A position is stored after this many metres, or after this many milliseconds. */
const [leastMetres, leastTime] = [4, 15_000];

/** The state of a recording after the steps so far. */
export class Recording {
  /** @type {number | undefined} */
  started;
  isPaused = false;
  /** @type {import("./line.js").Point[][]} */
  parts = [];
  /** @type {{name: string, latitude: number, longitude: number}[]} */
  checkpoints = [];
  /** Metres of all parts. */
  length = 0;
  /** Milliseconds of recording without pauses and gaps of reception. */
  moving = 0;
  /** The number of gaps of reception. */
  gaps = 0;
  /** @type {import("./line.js").Point | undefined} */
  last;
  #isBroken = true;

  /** @param {Step[]} steps */
  constructor(steps = []) {
    for (const step of steps) this.add(step);
  }

  /** @param {Step} step */
  add(step) {
    const { kind, time, latitude = 0, longitude = 0, height, name = "" } = step;
    if (kind === "start") this.started = time;
    else if (kind === "pause" || kind === "resume") {
      this.isPaused = kind === "pause";
      this.#isBroken = true;
    } else if (kind === "checkpoint") this.checkpoints.push({ name, latitude, longitude });
    else this.#addPoint({ latitude, longitude, ...(height !== undefined && { height }), time });
  }

  #addPoint(point) {
    const pause = this.last ? point.time - (this.last.time ?? 0) : 0;
    if (!this.#isBroken && pause > longestGap) {
      this.gaps += 1;
      this.#isBroken = true;
    }
    if (this.#isBroken || !this.last) this.parts.push([]);
    else {
      this.length += metres(this.last, point);
      this.moving += Math.max(0, pause);
    }
    this.parts[this.parts.length - 1].push(point);
    [this.last, this.#isBroken] = [point, false];
  }

  /**
   * The step of a position; undefined if it is too near to the last one, or not plausible.
   * @param {Position} position
   * @returns {Step | undefined}
   */
  stepOf({ accuracy, ...point }) {
    if (this.isPaused || accuracy > weakest) return undefined;
    const { last } = this;
    if (last) {
      const [way, pause] = [metres(last, point), point.time - (last.time ?? 0)];
      if (pause <= 0) return undefined;
      if (way < leastMetres && pause < leastTime) return undefined;
      if (pause <= longestGap && way > fastest * pause / 1_000) return undefined;
    }
    return { kind: "point", ...point };
  }
}
