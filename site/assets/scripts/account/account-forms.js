/**
 * The faults of filled-in forms, found before they are sent; the ledger checks them again. Pure.
 */

import { passwordRefusals } from "./password-rules.js";
import { usernameRefusal } from "./username-rules.js";

/** The classes of characters that a password must have, and its length: checked as it is typed. */
export const passwordParts = ["too-short", "no-lower", "no-upper", "no-digit", "no-other"];

/**
 * Whether a text may be an e-mail address: something, one @, and a domain with a dot.
 * @param {string} text
 */
export function isEmail(text) {
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u.test(text.trim());
}

/**
 * The faults of a form to sign up, by field, in the order of the form.
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
 * The first refusal of a new password.
 * @param {string} password
 * @param {string[]} known
 */
export function passwordRefusal(password, known = []) {
  return password === "" ? "missing" : passwordRefusals(password, known.filter(Boolean))[0];
}

/**
 * The fault of a passkey's label.
 * @param {string} label
 */
export function labelRefusal(label) {
  return label.trim() === "" ? "missing" : displayNameRefusal(label.trim());
}

/**
 * The fault of a display name; undefined for a valid one.
 * @param {string} name
 */
export function displayNameRefusal(name) {
  return [...name.normalize("NFC")].length > 40 ? "too-long" : undefined;
}

/**
 * The faults of a change of the password.
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

/** The fields that have a refusal. */
function found(refusals) {
  return Object.fromEntries(
    Object.entries(refusals).filter(([, refusal]) => refusal !== undefined));
}

/**
 * Whether a purpose was consented to: the latest decision counts.
 * @param {{purpose: string, isGiven: boolean}[]} consents
 * @param {string} purpose
 */
export function isConsented(consents, purpose) {
  return consents.findLast((consent) => consent.purpose === purpose)?.isGiven ?? false;
}
