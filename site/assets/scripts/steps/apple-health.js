/**
 * Reads steps from Apple Health's export.xml, which may have some gigabytes. It is read in parts,
 * and only for the attributes of step records. Several devices of a person count the same steps;
 * each device is a source, and step-days.js decides between sources. The name of a source may
 * contain a person's name, so it is not stored: the kind of device and a hash replace it.
 */

import { orElse } from "../browser/mistakes.js";
import { StepFileProblem } from "./step-file-problem.js";

/** The most letters of one tag. */
const elementLetters = 64 * 1024;
/** The most letters before the first element that identifies the format. */
const headLetters = 256 * 1024;
const kind = "HKQuantityTypeIdentifierStepCount";
const attribute = /([A-Za-z]+)="([^"]*)"/g;
const time = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d) ([+-])(\d\d)(\d\d)$/;

/**
 * @param {ReadableStream<Uint8Array>} stream
 * @param {import("./step-file.js").Where} where
 * @param {import("./step-file.js").Sink} sink
 */
export async function readAppleHealth(stream, where, sink) {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  const records = new Records(where, sink);
  let [rest, isKnown, letters] = ["", false, 0];
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(damaged);
      rest += value ? decoder.decode(value, { stream: true }) : "";
      letters += value?.byteLength ?? 0;
      isKnown ||= rest.includes("<HealthData");
      if (!isKnown && (done || letters > headLetters)) throw new StepFileProblem("form");
      if (isKnown) rest = records.readAll(rest);
      if (rest.length > elementLetters) rest = rest.slice(-elementLetters);
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(orElse());
  }
}

/**
 * Replaces the error of unpacking a damaged archive, which differs between browsers.
 * @returns {never}
 */
function damaged() {
  throw new StepFileProblem("zip");
}

class Records {
  #where;
  #sink;
  /** The records seen: exports contain exact duplicates; those of the relevant days are few. */
  #seen = new Set();

  constructor(where, sink) {
    [this.#where, this.#sink] = [where, sink];
  }

  /** Reads every complete record, and returns the rest, which may be the beginning of another. */
  readAll(text) {
    let at = 0;
    for (;;) {
      const start = text.indexOf("<Record ", at);
      if (start < 0) return text.slice(Math.max(at, text.length - 8));
      const end = text.indexOf(">", start);
      if (end < 0) return text.slice(start);
      const element = text.slice(start, end);
      if (element.includes(kind)) this.#read(element);
      at = end;
    }
  }

  #read(element) {
    const of = Object.fromEntries([...element.matchAll(attribute)].map(([, name, value]) => (
      [name, value])));
    const [start, end] = [timeOf(of.startDate), timeOf(of.endDate)];
    const count = Number(of.value);
    if (!start || !end || !Number.isFinite(count) || count < 0 || end.time < start.time) {
      this.#sink.skip();
      return;
    }
    if (end.time <= this.#where.oldest) {
      this.#sink.old();
      return;
    }
    const record = {
      source: sourceOf(of), start: start.time, end: Math.max(end.time, start.time + 1_000),
      count: Math.round(count), offset: start.offset,
    };
    const key = Object.values(record).join(" ");
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    if (record.count > 0) this.#sink.take(record);
  }
}

function timeOf(text) {
  const parts = time.exec(text ?? "");
  if (!parts) return undefined;
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map(Number);
  const offset = (Number(parts[8]) * 60 + Number(parts[9])) * (parts[7] === "-" ? -1 : 1);
  return { time: Date.UTC(year, month - 1, day, hour, minute, second) - offset * 60_000, offset };
}

function sourceOf({ sourceName = "", device = "" }) {
  const names = `${device} ${sourceName}`.toLowerCase();
  const found = ["watch", "iphone", "ipad"].find((word) => names.includes(word)) ?? "app";
  return `apple-${found}-${numberOf(sourceName)}`;
}

/** A short hash of a text (FNV-1a), which does not reveal the text. */
function numberOf(text) {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return (hash & 0xffff).toString(16).padStart(4, "0");
}
