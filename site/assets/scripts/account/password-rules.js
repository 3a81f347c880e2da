/** What a password must have, as Credentials has it (Tests/Golden/vectors/password.json). Pure. */

import { isAllowed, prepared } from "./password-form.js";
import { guessTenths } from "./password-guesses.js";

const fewestLetters = 8;
const mostBytes = 72;
/** What is longer as it is typed is looked at no further. */
const mostTypedBytes = 1_024;

const bytesOf = (text) => new TextEncoder().encode(text).length;

const lowered = (text) => [...text].map((letter) => letter.toLowerCase()).join("");

/** Whether the password is something of the person's own. */
function isPersonal(password, known) {
  if (password === "") return false;
  const own = lowered(password);
  return known.some((entry) => {
    const text = lowered(entry.normalize("NFC"));
    return own === text || own === text.split("@")[0];
  });
}

/**
 * What is wrong with a password, in this order; empty when nothing is: "too-short", "too-long",
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
 * From below a thousand guesses to more than ten thousand million; tenths of a decade.
 * @type {[number, string][]}
 */
const steps = [[30, "very-weak"], [60, "weak"], [80, "fair"], [100, "good"], [Infinity, "strong"]];

/**
 * How long a password stands against one who guesses cleverly; an estimate, not a rule.
 * @param {string} password
 * @param {string[]} known the person's e-mail address and names
 * @returns {{strength: number, word: string}} 0 to 4, and its word
 */
export function passwordStrength(password, known = []) {
  const tenths = guessTenths(password, known);
  const strength = steps.findIndex(([below]) => tenths < below);
  return { strength, word: steps[strength][1] };
}
