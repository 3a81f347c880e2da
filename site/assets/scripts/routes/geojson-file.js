/**
 * Tracks of GeoJSON (RFC 7946). The standard has no times: they are read where common programs
 * write them, in `coordTimes` and in `coordinateProperties.times`.
 */

import { parsedJSON } from "../text/decoding.js";
import { TrackDraft, TrackProblem } from "./track.js";

/** The most levels of nested geometry collections. */
const mostDepth = 8;
const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const list = (value) => (Array.isArray(value) ? value : []);

/**
 * The track of a file.
 * @param {string} text
 * @returns {import("./track.js").Track}
 * @throws {TrackProblem} `form`, `empty`
 */
export function readGeoJSON(text) {
  const file = parsedJSON(text);
  if (!isObject(file) || typeof file.type !== "string") throw new TrackProblem("form");
  const draft = new TrackDraft("feature");
  const features = file.type === "FeatureCollection" ? list(file.features) : [file];
  for (const [place, feature] of features.entries()) {
    readFeature(draft, feature, place + 1);
  }
  return draft.track();
}

function readFeature(draft, feature, at) {
  const isFeature = isObject(feature) && feature.type === "Feature";
  const geometry = isFeature ? feature.geometry : feature;
  if (geometry === null && isFeature) return;
  const properties = isFeature && isObject(feature.properties) ? feature.properties : {};
  const of = {
    at, name: properties.name, about: properties.desc ?? properties.description,
    times: properties.coordTimes ?? properties.coordinateProperties?.times,
  };
  readGeometry(draft, geometry, { ...of, depth: 0 });
}

function readGeometry(draft, geometry, of) {
  if (!isObject(geometry) || of.depth > mostDepth) {
    draft.remark(of.at, "form");
    return;
  }
  const { type, coordinates } = geometry;
  if (type === "Point") {
    const [longitude, latitude] = list(coordinates);
    draft.addCheckpoint({ latitude, longitude }, of.name, of.at);
  } else if (type === "LineString") readLine(draft, coordinates, of);
  else if (type === "MultiLineString") {
    for (const [place, line] of list(coordinates).entries()) {
      readLine(draft, line, { ...of, times: list(of.times)[place] });
    }
  } else if (type === "GeometryCollection") {
    for (const each of list(geometry.geometries)) {
      readGeometry(draft, each, { ...of, times: undefined, depth: of.depth + 1 });
    }
  } else if (!["Polygon", "MultiPolygon", "MultiPoint"].includes(type)) {
    draft.remark(of.at, "form");
  }
}

function readLine(draft, coordinates, { at, name, about, times }) {
  const text = (value) => (typeof value === "string" ? value : "");
  draft.title({ name: text(name), about: text(about) });
  draft.startPart();
  for (const [place, position] of list(coordinates).entries()) {
    const [longitude, latitude, height] = list(position);
    draft.addPoint({ latitude, longitude, height, time: list(times)[place] ?? "" }, at);
  }
}
