/**
 * The preferences of a guest. Values are texts, as in the Swift client; `adjusted` is
 * the length of timers in percent.
 */

import { limits } from "./limits.js";

const oneOf = (...words) => (value) => words.includes(value);
const whole = (least, most) => (value) =>
  /^[1-9]\d{0,5}$/.test(value) && Number(value) >= least && Number(value) <= most;
const short = (value) => value.length <= limits.preferenceLetters;

const isName = (value) => value === value.trim() && [...value].length <= 40;

/** The preferences by name, each with its default and a check of its values. */
const choices = {
  language: { default: "", allows: oneOf("", "en", "es", "fr", "de", "sv") },
  units: { default: "metric", allows: oneOf("metric", "imperial") },
  /** The hemisphere of the flower of the day; "" derives it from the time zone. */
  seasons: { default: "", allows: oneOf("", "north", "south") },
  view: { default: "grid", allows: oneOf("grid", "list") },
  text: { default: "100", allows: whole(100, 200) },
  theme: { default: "system", allows: oneOf("system", "light", "dark") },
  motion: { default: "system", allows: oneOf("system", "less") },
  sound: { default: "on", allows: oneOf("on", "off") },
  /** A guest's name on this device; it is never sent. */
  name: { default: "", allows: isName },
  adjusted: { default: "100", allows: whole(100, 1_000) },
  voice: { default: "", allows: short },
  descriptions: { default: "off", allows: oneOf("on", "off") },
  notifications: { default: "off", allows: oneOf("on", "off") },
  /** The kinds of the ledger's notices that are not shown; see state/notices.js. */
  quiet: { default: "none", allows: (value) => /^[a-z]+( [a-z]+)*$/.test(value) && short(value) },
  faults: { default: "off", allows: oneOf("on", "off") },
  beacons: { default: "off", allows: oneOf("on", "off") },
};

/**
 * Whether a value may be chosen.
 * @param {string} name
 * @param {unknown} value
 */
export function mayBe(name, value) {
  const isKnown = Object.hasOwn(choices, name);
  return isKnown && typeof value === "string" && choices[name].allows(value);
}

/**
 * Every preference: the chosen value, or the default.
 * @param {{name: string, value: string}[]} rows
 * @returns {Record<string, string>}
 */
export function completed(rows) {
  const defaults = Object.entries(choices).map(([name, choice]) => [name, choice.default]);
  const chosen = rows.filter(({ name, value }) => mayBe(name, value));
  return Object.fromEntries([...defaults, ...chosen.map(({ name, value }) => [name, value])]);
}
