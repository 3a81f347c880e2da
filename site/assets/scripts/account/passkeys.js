/**
 * Passkeys as browsers make and show them (Web Authentication Level 2): from the ledger's
 * questions,
 * and to its answers, in which bytes are base64 for URLs. Nothing here looks at the page.
 */

import { errorName, reportMistake } from "../browser/mistakes.js";
import { AccountProblem } from "./account-problem.js";

/** @param {ArrayBuffer | Uint8Array} bytes */
export function textOf(bytes) {
  const letters = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} text */
export function bytesOf(text) {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

/**
 * Whether a browser has all that passkeys need here. None are made for a bare network address.
 * @param {object} browser a window
 */
export function canUsePasskeys(browser) {
  const made = browser.AuthenticatorAttestationResponse?.prototype;
  const { hostname } = browser.location;
  return browser.isSecureContext === true
    && typeof browser.navigator.credentials?.get === "function"
    && typeof made?.getPublicKey === "function" && typeof made.getAuthenticatorData === "function"
    && !/^[\d.]+$|:/.test(hostname);
}

/**
 * What `create` is asked, of the ledger's question.
 * @param {object} question
 */
export function creationOf({ challenge, user, excludeCredentials, ...more }) {
  return {
    ...more, challenge: bytesOf(challenge), user: { ...user, id: bytesOf(user.id) },
    excludeCredentials: excludeCredentials.map((one) => ({ ...one, id: bytesOf(one.id) })),
  };
}

/**
 * What `get` is asked, of the ledger's question.
 * @param {object} question
 */
export function requestOf({ challenge, ...more }) {
  return { ...more, challenge: bytesOf(challenge) };
}

/**
 * Has the browser make a passkey.
 * @param {object} question the ledger's
 * @param {CredentialsContainer} credentials the browser's
 * @returns {Promise<object>} what the ledger is sent
 */
export async function makePasskey(question, credentials) {
  const { rawId, response } = await asked(
    () => credentials.create({ publicKey: creationOf(question) }));
  return {
    challenge: question.challenge, id: textOf(rawId),
    clientDataJSON: textOf(response.clientDataJSON),
    authenticatorData: textOf(response.getAuthenticatorData()),
    publicKey: textOf(response.getPublicKey()),
  };
}

/**
 * Has the browser show one of the passkeys that it has for this site.
 * @param {object} question the ledger's
 * @param {CredentialsContainer} credentials the browser's
 * @returns {Promise<object>} what the ledger is sent
 */
export async function showPasskey(question, credentials) {
  const { rawId, response } = await asked(
    () => credentials.get({ publicKey: requestOf(question) }));
  return {
    challenge: question.challenge, id: textOf(rawId),
    clientDataJSON: textOf(response.clientDataJSON),
    authenticatorData: textOf(response.authenticatorData),
    signature: textOf(response.signature),
    userHandle: response.userHandle ? textOf(response.userHandle) : "",
  };
}

/** Browsers tell little of why no passkey came, so that nobody learns who has one. */
async function asked(ask) {
  try {
    const credential = await ask();
    if (credential) return credential;
  } catch (problem) {
    reportMistake(problem);
    const name = errorName(problem);
    if (name === "InvalidStateError") throw new AccountProblem("passkey-taken");
    if (name !== "NotAllowedError" && name !== "AbortError") {
      throw new AccountProblem("passkey-cannot");
    }
  }
  throw new AccountProblem("passkey-left");
}
