/**
 * A recording: what came while a route was walked, step by step, so that a page that is closed or
 * loaded anew goes on where it was.
 *
 * @typedef {object} Step
 * @property {"start" | "point" | "pause" | "resume" | "checkpoint"} kind
 * @property {number} time milliseconds since 1970
 * @property {number} [latitude] of a point or checkpoint
 * @property {number} [longitude]
 * @property {number} [height]
 * @property {string} [name] of a checkpoint
 * @typedef {{latitude: number, longitude: number, height?: number, accuracy: number, time: number}}
 *   Position as a receiver tells it, with the metres within which it believes to be
 */

import { metres } from "./line.js";

/** After so many milliseconds without a position the way between is not known. */
export const longestGap = 60_000;
/** Positions that may be off by more metres are no part of a line. */
export const weakest = 50;
/** Nobody moves faster, in metres a second: such a leap is the receiver's. */
const fastest = 70;
/** Nearer positions are kept only from time to time: a line needs no more. */
const [leastMetres, leastTime] = [4, 15_000];

/** What the steps so far say. */
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
  /** Milliseconds in which it was neither paused nor without reception. */
  moving = 0;
  /** How often no position came for too long. */
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
   * The step of a position; undefined where it adds nothing, or cannot be true.
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
