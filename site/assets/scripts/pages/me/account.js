/** Shows the name of the player or account in this browser, without asking for a sign-in. */

import { storedSignIn, takeClaimedRounds } from "../../parts/stored-sign-in.js";
import { showName } from "./name-form.js";

/** @param {import("../../page/phrases.js").Phrases} phrases */
export function showAccount(phrases) {
  const { signedIn } = storedSignIn;
  const all = (name) => document.querySelectorAll(`[data-account-${name}]`);
  for (const part of all("guest")) part.hidden = Boolean(signedIn);
  for (const part of [...all("name"), ...all("own")]) part.hidden = !signedIn;
  const [name] = all("name");
  if (signedIn) {
    name.textContent = phrases.phrase("account-signed-in-as", { name: signedIn.name });
  }
  showName(phrases);
  const rounds = takeClaimedRounds();
  const [note] = all("note");
  if (!signedIn || !rounds) return;
  note.textContent = phrases.counted("account-taken", rounds);
  note.hidden = false;
}
