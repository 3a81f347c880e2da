/** Problems as texts. Each key is in a call of its own, since the build looks for such calls. */

import { minutesOf } from "../../parts/written.js";

/** @typedef {import("../../page/phrases.js").Phrases} Phrases */

/**
 * Why a request failed.
 * @param {Phrases} phrases
 * @param {unknown} problem the caught error: an AccountProblem, a StateProblem of a picture, or
 *   another one
 */
export function problemText(phrases, problem) {
  /** @type {{reason?: string, after?: number, refusals?: Record<string, string>}} */
  const { reason, after, refusals } = Object(problem);
  switch (reason) {
    case "wrong-password": return phrases.phrase("account-problem-password");
    case "locked":
      return phrases.counted("account-problem-locked", minutesOf(after));
    case "banned": return phrases.phrase("account-problem-banned");
    case "other-account": return phrases.phrase("account-problem-other");
    case "too-many-guests": return phrases.phrase("account-problem-guests");
    case "has-account": return phrases.phrase("account-problem-has");
    case "username-taken": return phrases.phrase("account-name-taken");
    case "not-signed-in": return phrases.phrase("account-ended");
    case "busy": case "too-many": case "storage": return busyText(phrases, after);
    case "too-many-mails": case "mails-used-up":
      return phrases.counted("account-problem-mails", minutesOf(after));
    case "too-many-newcomers":
      return phrases.counted("account-problem-newcomers", minutesOf(after));
    case "no-key": return phrases.phrase("account-problem-key");
    case "wrong-passkey": return phrases.phrase("account-problem-passkey");
    case "passkey-left": return phrases.phrase("account-problem-passkey-left");
    case "passkey-taken": return phrases.phrase("account-problem-passkey-taken");
    case "too-many-passkeys": return phrases.phrase("account-problem-passkey-many");
    case "unusable-passkey": case "passkey-cannot":
      return phrases.phrase("account-problem-passkey-cannot");
    case "invalid":
      return refusals?.made
        ? phrases.phrase("account-problem-clock") : phrases.phrase("account-problem");
    case "down": return phrases.phrase("account-problem-down");
    case "full": return phrases.phrase("room-full");
    case "not-a-picture": case "picture-broken": case "unreadable":
      return phrases.phrase("photo-none");
    case "too-large": case "too-many-pixels": case "picture-too-hard":
      return phrases.phrase("photo-too-large");
    case "picture-underway": return phrases.phrase("account-avatar-underway");
    case "too-many-pictures": return phrases.phrase("account-avatar-enough");
    default: return phrases.phrase("account-problem");
  }
}

/** A wait of less than a minute is not shown. */
function busyText(phrases, after = 0) {
  return after < 60
    ? phrases.phrase("account-problem-busy")
    : phrases.counted("account-problem-wait", minutesOf(after));
}

/**
 * The fault of a field.
 * @param {Phrases} phrases
 * @param {string} field
 * @param {string} refusal
 */
export function refusalText(phrases, field, refusal) {
  switch (field) {
    case "email":
      return refusal === "missing"
        ? phrases.phrase("account-email-missing") : phrases.phrase("account-email-wrong");
    case "username": return usernameText(phrases, refusal);
    case "displayName": return displayText(phrases, refusal);
    case "password": case "new": return passwordText(phrases, refusal);
    case "old": return phrases.phrase("account-password-missing");
    case "name": return phrases.phrase("account-name-missing");
    case "label":
      return refusal === "missing"
        ? phrases.phrase("account-passkey-label-missing") : displayText(phrases, refusal);
    case "again": return phrases.phrase("account-again-wrong");
    case "age": return phrases.phrase("account-age-missing");
    case "terms": return phrases.phrase("account-terms-missing");
    default: return phrases.phrase("account-problem");
  }
}

function usernameText(phrases, refusal) {
  switch (refusal) {
    case "missing": return phrases.phrase("account-username-missing");
    case "too-short": return phrases.phrase("account-name-short");
    case "too-long": return phrases.phrase("account-name-long");
    case "mixed-scripts": return phrases.phrase("account-name-mixed");
    case "reserved": return phrases.phrase("account-name-reserved");
    case "not-allowed": return phrases.phrase("account-name-not");
    case "taken": return phrases.phrase("account-name-taken");
    default: return phrases.phrase("account-name-letters");
  }
}

function displayText(phrases, refusal) {
  switch (refusal) {
    case "too-short": return phrases.phrase("account-display-short");
    case "too-long": return phrases.phrase("account-display-long");
    case "not-allowed": return phrases.phrase("account-name-not");
    default: return phrases.phrase("account-display-letters");
  }
}

function passwordText(phrases, refusal) {
  switch (refusal) {
    case "missing": return phrases.phrase("account-password-missing");
    case "too-short": return phrases.phrase("account-password-short");
    case "too-long": return phrases.phrase("account-password-long");
    case "no-lower": return phrases.phrase("account-password-lower");
    case "no-upper": return phrases.phrase("account-password-upper");
    case "no-digit": return phrases.phrase("account-password-digit");
    case "no-other": return phrases.phrase("account-password-other");
    case "personal": return phrases.phrase("account-password-personal");
    default: return phrases.phrase("account-password-letters");
  }
}

/**
 * @param {Phrases} phrases
 * @param {string} word
 */
export function strengthText(phrases, word) {
  switch (word) {
    case "very-weak": return phrases.phrase("account-strength-very-weak");
    case "weak": return phrases.phrase("account-strength-weak");
    case "fair": return phrases.phrase("account-strength-fair");
    case "good": return phrases.phrase("account-strength-good");
    default: return phrases.phrase("account-strength-strong");
  }
}

/**
 * @param {Phrases} phrases
 * @param {string} role
 */
export function roleText(phrases, role) {
  switch (role) {
    case "moderator": return phrases.phrase("account-role-moderator");
    case "administrator": case "admin": return phrases.phrase("account-role-admin");
    default: return phrases.phrase("account-role-player");
  }
}
