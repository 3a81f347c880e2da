/**
 * Tracks of FIT files: the records of watches and bicycle computers. Only places, heights and
 * times are read; health data in the file is not.
 *
 * @typedef {{ at: number, reason: "header" | "cut" | "definition" | "place" | "time" }} Remark
 *   what was left out: the byte in the file, and why
 * @typedef {{ points: import("./line.js").Point[], remarks: Remark[] }} Track
 */

import { mostBytes, mostRead, mostRemarks } from "./track.js";

/** The message of a place and its fields, as the profile of FIT numbers them. */
const record = 20;
const fields = { 0: "latitude", 1: "longitude", 2: "height", 78: "height", 253: "time" };
const enhancedHeight = 78;
/** Seconds from 1970 to the origin of FIT's time, the last day of 1989. */
const epoch = 631_065_600;
/** Smaller times count seconds since the device was switched on. */
const leastTime = 0x10000000;
const semicircles = 2 ** 31 / 180;

/**
 * Whether bytes begin as a FIT file does.
 * @param {Uint8Array} bytes
 */
export const isFit = (bytes) => bytes.length >= 12 && (bytes[0] === 12 || bytes[0] === 14)
  && String.fromCharCode(...bytes.subarray(8, 12)) === ".FIT";

/**
 * The track of a file. A truncated or faulty part becomes a remark; the data before it is used.
 * @param {Uint8Array} bytes
 * @returns {Track | undefined} undefined if it is no FIT file, or too large
 */
export function readFit(bytes) {
  if (bytes.length > mostBytes || !isFit(bytes)) return undefined;
  const reader = new FitReader(bytes);
  let start = 0;
  // One file may contain several FIT files, one after the other.
  while (start < bytes.length && reader.points.length < mostRead) {
    if (!isFit(bytes.subarray(start))) {
      reader.remark(start, "header");
      break;
    }
    const data = start + bytes[start];
    const end = data + reader.view.getUint32(start + 4, true);
    if (end > bytes.length) reader.remark(bytes.length, "cut");
    reader.readMessages(data, Math.min(end, bytes.length));
    start = end + 2;
  }
  return { points: reader.points, remarks: reader.remarks };
}

class FitReader {
  points = /** @type {import("./line.js").Point[]} */ ([]);
  remarks = /** @type {Remark[]} */ ([]);
  #kinds = new Map();
  #time = /** @type {number | undefined} */ (undefined);

  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** @type {(at: number, reason: Remark["reason"]) => void} */
  remark(at, reason) {
    if (this.remarks.length < mostRemarks) this.remarks.push({ at, reason });
  }

  /** Reads one file's messages; each file defines its own kinds of them. */
  readMessages(start, end) {
    this.#kinds.clear();
    this.#time = undefined;
    let at = start;
    while (at < end && this.points.length < mostRead) {
      const header = this.bytes[at];
      const isShort = header >= 128;
      const next = !isShort && (header & 64) !== 0
        ? this.#define(at, end) : this.#take(at, { end, isShort });
      if (next === undefined) break;
      at = next;
    }
  }

  /** A definition: which fields the messages of a kind have, and how wide they are. */
  #define(at, end) {
    if (at + 6 > end) return this.#stop(at, "cut");
    const header = this.bytes[at];
    const order = this.bytes[at + 2];
    if (order > 1) return this.#stop(at, "definition");
    const count = this.bytes[at + 5];
    let size = 0;
    const found = [];
    let next = at + 6 + count * 3;
    if (next > end) return this.#stop(at, "cut");
    for (let field = at + 6; field < next; field += 3) {
      const [number, width] = [this.bytes[field], this.bytes[field + 1]];
      found.push({ number, width, offset: size });
      size += width;
    }
    if ((header & 32) !== 0) {
      const own = next + 1;
      next = own + (next < end ? this.bytes[next] : 0) * 3;
      if (own > end || next > end) return this.#stop(at, "cut");
      for (let field = own; field < next; field += 3) size += this.bytes[field + 1];
    }
    const message = this.view.getUint16(at + 3, order === 0);
    this.#kinds.set(header & 15, { message, found, size, isLittle: order === 0 });
    return next;
  }

  /** A message of a kind that was defined; a short header holds five bits of its time. */
  #take(at, { end, isShort }) {
    const header = this.bytes[at];
    const kind = this.#kinds.get(isShort ? header >> 5 & 3 : header & 15);
    if (!kind) return this.#stop(at, "definition");
    if (at + 1 + kind.size > end) return this.#stop(at, "cut");
    const values = this.#values(at + 1, kind);
    if (isShort && this.#time !== undefined) {
      this.#time += ((header & 31) - this.#time % 32 + 32) % 32;
    } else if (values.time !== undefined) this.#time = values.time;
    if (kind.message === record) this.#addPoint(at, values);
    return at + 1 + kind.size;
  }

  /** The measured numbers of a message: a field whose bits are all 1 has no value. */
  #values(at, { found, isLittle }) {
    const values = /** @type {Record<string, number>} */ ({});
    for (const { number, width, offset } of found) {
      const name = fields[number];
      if (!name) continue;
      const place = at + offset;
      if (name === "height") {
        const isWide = number === enhancedHeight && width === 4;
        if (!isWide && width !== 2) continue;
        const raw = isWide
          ? this.view.getUint32(place, isLittle) : this.view.getUint16(place, isLittle);
        if (raw === (isWide ? 0xFFFFFFFF : 0xFFFF)) continue;
        if (number === enhancedHeight || values.height === undefined) {
          values.height = raw / 5 - 500;
        }
      } else if (width === 4) {
        const raw = name === "time"
          ? this.view.getUint32(place, isLittle) : this.view.getInt32(place, isLittle);
        if (raw !== (name === "time" ? 0xFFFFFFFF : 0x7FFFFFFF)) values[name] = raw;
      }
    }
    return values;
  }

  /** @type {(at: number, values: Record<string, number>) => void} */
  #addPoint(at, { latitude, longitude, height }) {
    // Indoors, and until the receiver has a position, records have no place, which is no fault.
    if (latitude === undefined || longitude === undefined) return;
    const point = { latitude: latitude / semicircles, longitude: longitude / semicircles };
    if (Math.abs(point.latitude) > 90) {
      this.remark(at, "place");
      return;
    }
    if (height !== undefined) Object.assign(point, { height });
    if (this.#time === undefined || this.#time < leastTime) this.remark(at, "time");
    else Object.assign(point, { time: (this.#time + epoch) * 1_000 });
    this.points.push(point);
  }

  /** @returns {undefined} nothing more of this file can be read */
  #stop(at, reason) {
    this.remark(at, reason);
    return undefined;
  }
}
