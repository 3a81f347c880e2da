/**
 * Passkeys as browsers make and show them (Web Authentication Level 2): converts the ledger's
 * questions for the browser, and the browser's results into answers, in which bytes are base64 for
 * URLs. Does not access the page.
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
 * Whether a browser has all functions that passkeys need here. A site at a bare network address
 * cannot have passkeys.
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
 * The argument of `create`, from the ledger's question.
 * @param {object} question
 */
export function creationOf({ challenge, user, excludeCredentials, ...more }) {
  return {
    ...more, challenge: bytesOf(challenge), user: { ...user, id: bytesOf(user.id) },
    excludeCredentials: excludeCredentials.map((one) => ({ ...one, id: bytesOf(one.id) })),
  };
}

/**
 * The argument of `get`, from the ledger's question.
 * @param {object} question
 */
export function requestOf({ challenge, ...more }) {
  return { ...more, challenge: bytesOf(challenge) };
}

/**
 * Lets the browser make a passkey.
 * @param {object} question the ledger's
 * @param {CredentialsContainer} credentials the browser's
 * @returns {Promise<object>} the body for the ledger
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
 * Lets the browser show one of its passkeys for this site.
 * @param {object} question the ledger's
 * @param {CredentialsContainer} credentials the browser's
 * @returns {Promise<object>} the body for the ledger
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

/** Browsers give little reason for a missing passkey, so that a site cannot learn who has one. */
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
