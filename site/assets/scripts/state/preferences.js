/**
 * What a guest can choose. Values are texts, as in the Swift client's preferences; `adjusted` is
 * how far timers are lengthened, in percent.
 */

import { limits } from "./limits.js";

const oneOf = (...words) => (value) => words.includes(value);
const whole = (least, most) => (value) =>
  /^[1-9]\d{0,5}$/.test(value) && Number(value) >= least && Number(value) <= most;
const short = (value) => value.length <= limits.preferenceLetters;

/** A preference's name, what it is where nobody chose, and what it may be. */
const choices = {
  language: { usual: "", allows: oneOf("", "en", "es", "fr", "de", "sv") },
  units: { usual: "metric", allows: oneOf("metric", "imperial") },
  view: { usual: "grid", allows: oneOf("grid", "list") },
  text: { usual: "100", allows: whole(100, 200) },
  theme: { usual: "system", allows: oneOf("system", "light", "dark") },
  motion: { usual: "system", allows: oneOf("system", "less") },
  sound: { usual: "on", allows: oneOf("on", "off") },
  adjusted: { usual: "100", allows: whole(100, 1_000) },
  voice: { usual: "", allows: short },
  descriptions: { usual: "off", allows: oneOf("on", "off") },
  notifications: { usual: "off", allows: oneOf("on", "off") },
  faults: { usual: "off", allows: oneOf("on", "off") },
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
 * Every preference: as it was chosen, or the usual.
 * @param {{name: string, value: string}[]} rows
 * @returns {Record<string, string>}
 */
export function completed(rows) {
  const usual = Object.entries(choices).map(([name, choice]) => [name, choice.usual]);
  const chosen = rows.filter(({ name, value }) => mayBe(name, value));
  return Object.fromEntries([...usual, ...chosen.map(({ name, value }) => [name, value])]);
}
