/** Beacons as texts: distance, time, content, and why one is refused. */

import { language } from "../../page/place.js";
import { settings } from "../../parts/settings.js";

/**
 * A distance in the chosen units.
 * @param {number} metres
 */
export function distanceText(metres) {
  const isImperial = settings.get("units") === "imperial";
  const [value, unit] = isImperial
    ? metres < 160 ? [metres / 0.3048, "foot"] : [metres / 1_609.344, "mile"]
    : metres < 1_000 ? [metres, "meter"] : [metres / 1_000, "kilometer"];
  const isSmall = unit === "foot" || unit === "meter";
  return new Intl.NumberFormat(language, {
    style: "unit", unit, unitDisplay: "short",
    maximumFractionDigits: isSmall || value >= 100 ? 0 : 1,
  }).format(isSmall && value > 20 ? Math.round(value / 10) * 10 : value);
}

/**
 * A time span in hours and minutes.
 * @param {number} milliseconds
 */
export function spanText(milliseconds) {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000));
  const written = (value, unit) => new Intl.NumberFormat(language, {
    style: "unit", unit, unitDisplay: "short",
  }).format(value);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return written(rest, "minute");
  const whole = written(hours, "hour");
  return rest === 0 ? whole : `${whole} ${written(rest, "minute")}`;
}

/**
 * A place as coordinates of four decimals.
 * @param {import("../../beacons/cells.js").Cell} cell
 */
export function cellText([north, east]) {
  const written = (value) => (value / 10_000).toLocaleString(language, {
    minimumFractionDigits: 4, maximumFractionDigits: 4,
  });
  return `${written(north)}; ${written(east)}`;
}

/**
 * The middle of a square, in degrees.
 * @param {[number, number]} middle
 */
export function placeText(middle) {
  return middle.map((value) => value.toLocaleString(language, {
    minimumFractionDigits: 2, maximumFractionDigits: 3,
  })).join("; ");
}

/**
 * A town with its country.
 * @param {import("../../beacons/towns.js").Town} town
 */
export function townText({ name, country }) {
  if (!/^[A-Z]{2}$/.test(country)) return name;
  return `${name}, ${new Intl.DisplayNames(language, { type: "region" }).of(country) ?? country}`;
}

/**
 * Why the ledger refused a request.
 * @param {import("../../page/phrases.js").Phrases} phrases
 * @param {string} reason a rule's name, as in Ledger's Refusal
 */
export function refusal(phrases, reason) {
  switch (reason) {
    case "beacon-there": return phrases.phrase("map-refused-there");
    case "no-beacon": return phrases.phrase("map-refused-none");
    case "own-beacon": return phrases.phrase("map-refused-own");
    case "replenished-already": return phrases.phrase("map-refused-already");
    case "too-many-beacons": return phrases.phrase("map-refused-many");
    case "device-too-new": return phrases.phrase("map-refused-new");
    case "other-device": return phrases.phrase("map-refused-device");
    case "too-late": return phrases.phrase("map-refused-late");
    case "too-early": return phrases.phrase("refused-clock");
    case "banned": return phrases.phrase("refused-banned");
    default: return phrases.phrase("refused-other", { reason });
  }
}
