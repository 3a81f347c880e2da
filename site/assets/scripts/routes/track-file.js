/**
 * Reads a file of a track: GPX, TCX, KML, GeoJSON or FIT, also compressed by gzip or in a ZIP
 * archive, such as KMZ. The format is detected from the content. No data leaves the browser.
 */

import { textOf } from "../text/text-of.js";
import { unpacked, zipEntry } from "../bytes/zip-entry.js";
import { isFit, readFit } from "./fit-file.js";
import { readGeoJSON } from "./geojson-file.js";
import { mostBytes, TrackProblem } from "./track.js";
import { readXMLTrack } from "./xml-tracks.js";

const names = /\.(?:kml|gpx|tcx|fit|geojson|json)$/i;

/**
 * Reads a file.
 * @param {Blob} file
 * @returns {Promise<import("./track.js").Track>}
 * @throws {TrackProblem}
 */
export async function readTrackFile(file) {
  if (file.size > mostBytes) throw new TrackProblem("large");
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  if (head[0] === 0x50 && head[1] === 0x4b) {
    const entry = await zipEntry(file, (entries) => entries.find(({ name }) => names.test(name)));
    if (!entry) throw new TrackProblem("zip");
    return readBytes(await bytesOf(entry.stream));
  }
  if (head[0] === 0x1f && head[1] === 0x8b) {
    return readBytes(await bytesOf(unpacked(file.stream(), "gzip")));
  }
  return readBytes(new Uint8Array(await file.arrayBuffer()));
}

/** The bytes of a stream, up to a limit, because a small archive may contain gigabytes. */
async function bytesOf(stream) {
  const reader = stream.getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(damaged);
    if (value) parts.push(value);
    size += value?.byteLength ?? 0;
    if (size > mostBytes) {
      await reader.cancel();
      throw new TrackProblem("large");
    }
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
  }
}

/**
 * Replaces the error of unpacking a damaged archive, which differs between browsers.
 * @returns {never}
 */
function damaged() {
  throw new TrackProblem("zip");
}

/**
 * @param {Uint8Array} bytes
 * @returns {import("./track.js").Track}
 */
function readBytes(bytes) {
  if (isFit(bytes)) {
    const { points, remarks } = readFit(bytes);
    if (points.length < 2) throw new TrackProblem("empty");
    return { unit: "byte", name: "", about: "", parts: [points], checkpoints: [], remarks };
  }
  const text = textOf(bytes);
  const start = text.slice(0, 1_000).trimStart();
  if (start.startsWith("<")) return readXMLTrack(text);
  if (start.startsWith("{")) return readGeoJSON(text);
  throw new TrackProblem("form");
}
