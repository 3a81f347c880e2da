/** Who plays, as far as this browser knows; nobody is asked, and nobody urged. */

import { mark, takeNote } from "../account/known.js";

/** @param {import("../../phrases.js").Phrases} phrases */
export function showAccount(phrases) {
  const { signedIn } = mark;
  const all = (name) => document.querySelectorAll(`[data-account-${name}]`);
  for (const part of all("guest")) part.hidden = Boolean(signedIn);
  for (const part of [...all("name"), ...all("own")]) part.hidden = !signedIn;
  const [name] = all("name");
  if (signedIn) {
    name.textContent = phrases.phrase("account-signed-in-as", { name: signedIn.name });
  }
  const rounds = takeNote();
  const [note] = all("note");
  if (!signedIn || !rounds) return;
  note.textContent = phrases.counted("account-taken", rounds);
  note.hidden = false;
}
