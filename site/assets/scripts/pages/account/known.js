/** What this browser knows of its account without asking anybody. */

import { AccountMark } from "../../account/account-mark.js";
import { now } from "../../parts/store.js";

const noteKey = "florilegium-account-taken";

function storage(name) {
  try {
    return globalThis[name];
  } catch {
    return undefined;
  }
}

export const mark = new AccountMark({ storage: storage("localStorage"), now });

/**
 * Leaves a note for the next page: how many rounds came along.
 * @param {number} rounds
 */
export function leaveNote(rounds) {
  try {
    storage("sessionStorage")?.setItem(noteKey, String(rounds));
  } catch {
    // Then it is not told.
  }
}

/**
 * Takes the note, once.
 * @returns {number | undefined}
 */
export function takeNote() {
  const kept = storage("sessionStorage");
  const text = kept?.getItem(noteKey) ?? null;
  kept?.removeItem(noteKey);
  return text === null ? undefined : Number(text);
}
