/**
 * Reads files of steps: exports of Apple Health (export.zip or its export.xml), tables with a
 * column of dates and one of steps, and JSON of Fitbit and Garmin. The format is detected from the
 * content. Only steps and times are read; records that cannot be read are counted.
 *
 * @typedef {import("./step-days.js").Interval} Interval
 * @typedef {{oldest: number, localTime: LocalTime, offset: (time: number) => number}} Where
 *   records that end before `oldest` are passed over; the zone where the person is
 * @typedef {(year: number, month: number, day: number, hour?: number, minute?: number) => number}
 *   LocalTime
 * @typedef {{take: (record: Interval) => void, old: () => void, skip: () => void}} Sink
 */

import { textOf } from "../text/text-of.js";
import { zipEntry } from "../bytes/zip-entry.js";
import { readAppleHealth } from "./apple-health.js";
import { StepFileProblem } from "./step-file-problem.js";
import { readJSONSteps } from "./step-json.js";
import { readStepTable } from "./step-table.js";

/** The most bytes of a file that is read as a whole; Apple's is read in parts. */
const textBytes = 32 * 2 ** 20;

/**
 * Reads a file.
 * @param {Blob} file
 * @param {Where} where
 * @param {Sink} sink
 * @param {(share: number) => void} [onProgress] the share of the file that was read, from 0 to 1
 */
export async function readStepFile(file, where, sink, onProgress = () => {}) {
  const head = new Uint8Array(await file.slice(0, 512).arrayBuffer());
  if (head[0] === 0x50 && head[1] === 0x4b) {
    const { stream, bytes } = await healthExport(file);
    await readAppleHealth(watched(stream, bytes, onProgress), where, sink);
    return;
  }
  const start = textOf(head).trimStart();
  if (start.startsWith("<")) {
    await readAppleHealth(watched(file.stream(), file.size, onProgress), where, sink);
    return;
  }
  if (file.size > textBytes) throw new StepFileProblem("large");
  const text = textOf(new Uint8Array(await file.arrayBuffer()));
  if (start.startsWith("[") || start.startsWith("{")) readJSONSteps(text, where, sink);
  else readStepTable(text, where, sink);
}

/** Apple's export in its archive. */
async function healthExport(file) {
  // Its name is translated. The archive also has the data as a clinical document, and tracks.
  const found = await zipEntry(file, (entries) => entries.filter(({ name }) => (
    name.endsWith(".xml") && !name.endsWith("_cda.xml") && name.split("/").length <= 2))
    .sort((one, other) => other.packed - one.packed)[0]);
  if (!found) throw new StepFileProblem("zip");
  return found;
}

/** A stream that reports its progress. */
function watched(stream, bytes, onProgress) {
  let read = 0;
  return stream.pipeThrough(new TransformStream({
    transform(part, control) {
      read += part.byteLength;
      onProgress(bytes > 0 ? Math.min(1, read / bytes) : 1);
      control.enqueue(part);
    },
  }));
}
