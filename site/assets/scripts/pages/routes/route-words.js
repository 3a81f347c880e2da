/** Routes in words and as small drawings. */

import { language } from "../../page/place.js";
import { settings } from "../../parts/settings.js";
import { distanceText } from "../map/words.js";

/**
 * A height in the chosen units.
 * @param {number} metres
 */
export function heightText(metres) {
  const isImperial = settings.get("units") === "imperial";
  return new Intl.NumberFormat(language, {
    style: "unit", unit: isImperial ? "foot" : "meter", unitDisplay: "short",
    maximumFractionDigits: 0,
  }).format(isImperial ? metres / 0.3048 : metres);
}

/**
 * Length and climb of a route.
 * @param {{length: number, climb?: number}} route
 * @param {import("../../page/phrases.js").Phrases} phrases
 */
export function factsText({ length, climb }, phrases) {
  return [
    distanceText(length),
    climb === undefined ? "" : phrases.phrase("routes-climbed", { climb: heightText(climb) }),
  ].filter(Boolean).join(" · ");
}

/**
 * A small drawing of a route in a square, north at the top.
 * @param {import("../../routes/line.js").Point[][]} parts
 */
export function sketchOf(parts) {
  const points = parts.flat();
  const narrow = Math.cos(points[0].latitude * Math.PI / 180);
  const placed = parts.map((part) => part.map(({ latitude, longitude }) => [
    longitude * narrow, -latitude]));
  const all = placed.flat();
  const [left, top] = [0, 1].map((axis) => all.reduce((least, each) => (
    Math.min(least, each[axis])), Infinity));
  const spans = [0, 1].map((axis) => all.reduce((most, each) => (
    Math.max(most, each[axis])), -Infinity) - [left, top][axis]);
  const scale = 36 / Math.max(...spans, 1e-6);
  const [shiftX, shiftY] = spans.map((span) => (44 - span * scale) / 2);
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 44 44");
  svg.setAttribute("class", "route-sketch");
  svg.setAttribute("aria-hidden", "true");
  for (const part of placed) {
    const line = document.createElementNS("http://www.w3.org/2000/svg", "polyline");
    line.setAttribute("points", part.map(([x, y]) => (
      `${((x - left) * scale + shiftX).toFixed(1)},${((y - top) * scale + shiftY).toFixed(1)}`))
      .join(" "));
    svg.append(line);
  }
  return svg;
}
