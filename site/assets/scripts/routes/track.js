/**
 * The result of the readers of track files: parts, checkpoints, and remarks about what they
 * left out.
 *
 * @typedef {"cut" | "form" | "header" | "definition" | "place" | "height" | "time" | "many"} Reason
 *   cut off; not of its form (of FIT: a header, a definition); no place on Earth; no height; no
 *   time; more than are read
 * @typedef {{ at: number, reason: Reason }} Remark `at` counts what the track's `unit` names
 * @typedef {import("./line.js").Point & { name: string }} Checkpoint
 * @typedef {object} Track
 * @property {"line" | "byte" | "feature"} unit what the places of remarks count
 * @property {string} name as the file calls it; "" where it does not
 * @property {string} about
 * @property {import("./line.js").Point[][]} parts between them the way is not known: a pause, or no
 *   reception
 * @property {Checkpoint[]} checkpoints
 * @property {Remark[]} remarks
 */

/** The most bytes of a file: checked before reading, and for compressed data while unpacking. */
export const mostBytes = 16 * 1_024 * 1_024;
/** The most points that are read; a stored route has far fewer. */
export const mostRead = 100_000;
/** The most remarks that are returned. */
export const mostRemarks = 100;
/** The most checkpoints of a route, and the most letters of its name and theirs. */
export const mostCheckpoints = 100;
export const nameLetters = 80;
export const aboutLetters = 500;
/** The accepted heights in metres, with room for receiver errors, and the accepted times. */
const [lowest, highest] = [-1_000, 10_000];
const [earliest, latest] = [Date.UTC(1990, 0), Date.UTC(2100, 0)];

const number = /^[+-]?\d{1,15}(?:\.\d{0,20})?(?:[eE][+-]?\d{1,2})?$/;
const moment = new RegExp(
  "^(\\d{4})-(\\d\\d)-(\\d\\d)T(\\d\\d):(\\d\\d):(\\d\\d)(?:[.,](\\d{1,9}))?"
  + "(Z|[+-]\\d\\d:?\\d\\d)?$", "i");

/** Why a file is no track that can be read. */
export class TrackProblem extends Error {
  /**
   * @param {"form" | "zip" | "large" | "empty" | "entities"} reason none of the known forms; an
   *   archive without a track; too large; no line in it; XML that defines texts of its own
   */
  constructor(reason) {
    super(reason);
    this.name = "TrackProblem";
    this.reason = reason;
  }
}

/**
 * A decimal number; undefined for any other text, such as NaN, a hexadecimal number or "".
 * @param {unknown} text
 */
export function numberOf(text) {
  if (typeof text === "number") return Number.isFinite(text) ? text : undefined;
  const trimmed = typeof text === "string" ? text.trim() : "";
  return number.test(trimmed) ? Number(trimmed) : undefined;
}

/**
 * A time of XML Schema, in milliseconds since 1970; without a zone it is in UTC.
 * @param {unknown} text
 * @returns {number | undefined}
 */
export function timeOf(text) {
  const found = typeof text === "string" ? moment.exec(text.trim()) : null;
  if (!found) return undefined;
  const [year, month, day, hour, minute, second] = found.slice(1, 7).map(Number);
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 24 || minute > 59 || second > 60) {
    return undefined;
  }
  const [sign, ...digits] = (found[8] ?? "").replace(/[Zz:]/g, "");
  const shift = sign ? Number(digits.slice(0, 2).join("")) * 60 + Number(digits.slice(2).join(""))
    : 0;
  const part = Math.floor(Number(`0.${found[7] ?? 0}`) * 1_000);
  const time = Date.UTC(year, month - 1, day, hour, minute, second, part)
    - (sign === "-" ? -shift : shift) * 60_000;
  return time >= earliest && time < latest ? time : undefined;
}

/** A name on one line, without characters that reverse or hide text. */
export function plainName(text, most = nameLetters) {
  const plain = String(text ?? "").normalize("NFC").replace(/\p{C}|\s/gu, " ")
    .replace(/ +/g, " ").trim();
  return [...plain].slice(0, most).join("");
}

/** A track that is being read. */
export class TrackDraft {
  name = "";
  about = "";
  /** @type {Remark[]} */
  remarks = [];
  /** @type {Checkpoint[]} */
  checkpoints = [];
  /** @type {import("./line.js").Point[][]} */
  #recorded = [];
  /** Planned lines, which are the track if the file has no recorded ones. */
  #planned = [];
  #count = 0;

  /** @param {Track["unit"]} unit */
  constructor(unit) {
    this.unit = unit;
  }

  /** @type {(at: number, reason: Reason) => void} */
  remark(at, reason) {
    if (this.remarks.length < mostRemarks) this.remarks.push({ at, reason });
  }

  /** Sets name and description, unless the file has already given them. */
  title({ name, about }) {
    this.name ||= plainName(name);
    this.about ||= plainName(about, aboutLetters);
  }

  /** Begins a part. */
  startPart({ isPlan = false } = {}) {
    (isPlan ? this.#planned : this.#recorded).push([]);
  }

  /**
   * Adds a point to the last part, unless its place is invalid.
   * @param {{latitude: unknown, longitude: unknown, height?: unknown, time?: unknown}} read
   * @param {number} at
   */
  addPoint(read, at, { isPlan = false } = {}) {
    if (this.#count >= mostRead) {
      if (this.#count === mostRead) this.remark(at, "many");
      this.#count = mostRead + 1;
      return;
    }
    const point = this.#point(read, at);
    if (!point) return;
    const parts = isPlan ? this.#planned : this.#recorded;
    if (parts.length === 0) parts.push([]);
    parts[parts.length - 1].push(point);
    this.#count += 1;
  }

  /** @type {(read: {latitude: unknown, longitude: unknown}, name: unknown, at: number) => void} */
  addCheckpoint(read, name, at) {
    if (this.checkpoints.length >= mostCheckpoints) return;
    const point = this.#point(read, at);
    if (!point) return;
    const { latitude, longitude } = point;
    this.checkpoints.push({ name: plainName(name), latitude, longitude });
  }

  /** @type {(read: any, at: number) => import("./line.js").Point | undefined} */
  #point({ latitude, longitude, height = "", time = "" }, at) {
    const [north, east] = [numberOf(latitude), numberOf(longitude)];
    if (north === undefined || east === undefined
      || Math.abs(north) > 90 || Math.abs(east) > 180) {
      this.remark(at, "place");
      return undefined;
    }
    /** @type {import("./line.js").Point} */
    const point = { latitude: north, longitude: east };
    const isSaid = (value) => value !== null && String(value).trim() !== "";
    if (isSaid(height)) {
      const metres = numberOf(height);
      if (metres !== undefined && metres >= lowest && metres <= highest) point.height = metres;
      else this.remark(at, "height");
    }
    if (isSaid(time)) {
      const milliseconds = timeOf(time);
      if (milliseconds === undefined) this.remark(at, "time");
      else point.time = milliseconds;
    }
    return point;
  }

  /**
   * The track.
   * @returns {Track}
   * @throws {TrackProblem} `empty` where no part has two points
   */
  track() {
    const long = (parts) => parts.filter((part) => part.length > 1);
    const recorded = long(this.#recorded);
    const parts = recorded.length > 0 ? recorded : long(this.#planned);
    if (parts.length === 0) throw new TrackProblem("empty");
    const { unit, name, about, checkpoints, remarks } = this;
    return { unit, name, about, parts, checkpoints, remarks };
  }
}
