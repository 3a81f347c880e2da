/**
 * What a guest can choose. Values are texts, as in the Swift client's preferences; `adjusted` is
 * how far timers are lengthened, in percent.
 */

import { limits } from "./limits.js";

const oneOf = (...words) => (value) => words.includes(value);
const whole = (least, most) => (value) =>
  /^[1-9]\d{0,5}$/.test(value) && Number(value) >= least && Number(value) <= most;
const short = (value) => value.length <= limits.preferenceLetters;

const isName = (value) => value === value.trim() && [...value].length <= 40;

/** A preference's name, what it is where nobody chose, and what it may be. */
const choices = {
  language: { default: "", allows: oneOf("", "en", "es", "fr", "de", "sv") },
  units: { default: "metric", allows: oneOf("metric", "imperial") },
  /** Whose seasons the flower of the day follows; without a choice the time zone tells. */
  seasons: { default: "", allows: oneOf("", "north", "south") },
  view: { default: "grid", allows: oneOf("grid", "list") },
  text: { default: "100", allows: whole(100, 200) },
  theme: { default: "system", allows: oneOf("system", "light", "dark") },
  motion: { default: "system", allows: oneOf("system", "less") },
  sound: { default: "on", allows: oneOf("on", "off") },
  /** By which name a guest plays on this device; it goes nowhere. */
  name: { default: "", allows: isName },
  adjusted: { default: "100", allows: whole(100, 1_000) },
  voice: { default: "", allows: short },
  descriptions: { default: "off", allows: oneOf("on", "off") },
  notifications: { default: "off", allows: oneOf("on", "off") },
  /** Kinds of the ledger's notices that nobody wants to be told; see state/notices.js. */
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
 * Every preference: as it was chosen, or the default.
 * @param {{name: string, value: string}[]} rows
 * @returns {Record<string, string>}
 */
export function completed(rows) {
  const defaults = Object.entries(choices).map(([name, choice]) => [name, choice.default]);
  const chosen = rows.filter(({ name, value }) => mayBe(name, value));
  return Object.fromEntries([...defaults, ...chosen.map(({ name, value }) => [name, value])]);
}
