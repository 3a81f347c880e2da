/**
 * The rules of passwords, the same as in Credentials (Tests/Golden/vectors/password.json). Pure.
 */

import { isAllowed, prepared } from "./password-form.js";
import { guessTenths } from "./password-guesses.js";

const fewestLetters = 8;
const mostBytes = 72;
/** A typed text that is longer is not checked further. */
const mostTypedBytes = 1_024;

const bytesOf = (text) => new TextEncoder().encode(text).length;

const lowered = (text) => [...text].map((letter) => letter.toLowerCase()).join("");

/** Whether the password is one of the person's own words. */
function isPersonal(password, known) {
  if (password === "") return false;
  const own = lowered(password);
  return known.some((entry) => {
    const text = lowered(entry.normalize("NFC"));
    return own === text || own === text.split("@")[0];
  });
}

/**
 * The faults of a password in this order; empty without any: "too-short", "too-long",
 * "bad-letters", "no-lower", "no-upper", "no-digit", "no-other", "personal".
 * @param {string} password
 * @param {string[]} known the person's e-mail address and names
 * @returns {string[]}
 */
export function passwordRefusals(password, known = []) {
  if (bytesOf(password) > mostTypedBytes) return ["too-long"];
  const text = prepared(password);
  const rules = [
    ["too-short", [...text].length < fewestLetters],
    ["too-long", bytesOf(text) > mostBytes],
    ["bad-letters", !isAllowed(text)],
    ["no-lower", !/\p{Ll}/u.test(text)],
    ["no-upper", !/\p{Lu}/u.test(text)],
    ["no-digit", !/\p{Nd}/u.test(text)],
    ["no-other", !/[^\p{Ll}\p{Lu}\p{Nd}]/u.test(text)],
    ["personal", isPersonal(text, known)],
  ];
  return rules.filter(([, isBroken]) => isBroken).map(([refusal]) => refusal);
}

/**
 * The limits of the steps, from a thousand guesses to ten thousand million, in tenths of a decade.
 * @type {[number, string][]}
 */
const steps = [[30, "very-weak"], [60, "weak"], [80, "fair"], [100, "good"], [Infinity, "strong"]];

/**
 * How long a password resists a systematic attacker; an estimate, not a rule.
 * @param {string} password
 * @param {string[]} known the person's e-mail address and names
 * @returns {{strength: number, word: string}} the step, 0 to 4, and its word
 */
export function passwordStrength(password, known = []) {
  const tenths = guessTenths(password, known);
  const strength = steps.findIndex(([below]) => tenths < below);
  return { strength, word: steps[strength][1] };
}
