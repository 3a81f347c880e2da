/** What is wrong with what was filled in, before it is sent; the ledger judges again. Pure. */

import { passwordRefusals } from "./password-rules.js";
import { usernameRefusal } from "./username-rules.js";

/** The classes of signs that a password must have, and its length: told apart as it is typed. */
export const passwordParts = ["too-short", "no-lower", "no-upper", "no-digit", "no-other"];

/**
 * Whether a text may be an e-mail address: something, one @, and a domain with a dot.
 * @param {string} text
 */
export function isEmail(text) {
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u.test(text.trim());
}

/**
 * What is wrong with a form to sign up, by field, in the order of the form.
 * @param {{email: string, username: string, displayName: string, password: string,
 *   terms: boolean, age: boolean}} form
 * @returns {Record<string, string>}
 */
export function signUpRefusals({ email, username, displayName, password, terms, age }) {
  const shown = displayName.trim();
  return found({
    email: emailRefusal(email),
    username: username.trim() === "" ? "missing" : usernameRefusal(username),
    displayName: shown === "" ? undefined : displayNameRefusal(shown),
    password: passwordRefusal(password, [email, username]),
    age: age ? undefined : "missing",
    terms: terms ? undefined : "missing",
  });
}

/**
 * @param {string} email
 * @returns {string | undefined}
 */
export function emailRefusal(email) {
  if (email.trim() === "") return "missing";
  return isEmail(email) ? undefined : "wrong";
}

/**
 * The first refusal of a password to be set.
 * @param {string} password
 * @param {string[]} known
 */
export function passwordRefusal(password, known = []) {
  return password === "" ? "missing" : passwordRefusals(password, known.filter(Boolean))[0];
}

/**
 * What is wrong with what a passkey is called.
 * @param {string} label
 */
export function labelRefusal(label) {
  return label.trim() === "" ? "missing" : displayNameRefusal(label.trim());
}

/**
 * What is wrong with a name to show; nothing with none.
 * @param {string} name
 */
export function displayNameRefusal(name) {
  return [...name.normalize("NFC")].length > 40 ? "too-long" : undefined;
}

/**
 * What is wrong with a change of the password.
 * @param {{old: string, fresh: string, again: string}} form
 * @param {string[]} known the person's e-mail address and names
 */
export function passwordChangeRefusals({ old, fresh, again }, known) {
  return found({
    old: old === "" ? "missing" : undefined,
    new: passwordRefusal(fresh, known),
    again: again === fresh ? undefined : "not-same",
  });
}

/** Those fields that have a refusal. */
function found(refusals) {
  return Object.fromEntries(
    Object.entries(refusals).filter(([, refusal]) => refusal !== undefined));
}

/**
 * Whether a purpose was consented to: the last word counts.
 * @param {{purpose: string, isGiven: boolean}[]} consents
 * @param {string} purpose
 */
export function isConsented(consents, purpose) {
  return consents.findLast((consent) => consent.purpose === purpose)?.isGiven ?? false;
}
