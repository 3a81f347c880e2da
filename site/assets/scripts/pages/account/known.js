/** What this browser knows of its account without asking anybody. */

import { AccountMark } from "../../account/account-mark.js";
import { deviceStorage, tabStorage } from "../../browser-storage.js";
import { now } from "../../parts/store.js";

const noteKey = "florilegium-account-taken";

export const mark = new AccountMark({ storage: deviceStorage, now });

/**
 * Leaves a note for the next page: how many rounds came along. It is lost where nothing is kept.
 * @param {number} rounds
 */
export function leaveNote(rounds) {
  tabStorage.writeText(noteKey, String(rounds));
}

/**
 * Takes the note, once.
 * @returns {number | undefined}
 */
export function takeNote() {
  const text = tabStorage.readText(noteKey);
  tabStorage.remove(noteKey);
  return text === undefined ? undefined : Number(text);
}
