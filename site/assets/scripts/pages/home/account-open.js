/** Shows at home that an account was just opened by a mailed link. */

import { loadPhrases } from "../../page/words.js";
import { storedSignIn, takeClaimedRounds } from "../../parts/stored-sign-in.js";

/** @param {HTMLElement} place */
export async function showAccountOpen(place) {
  // Shown once: it is not shown again when the person comes back to this address.
  history.replaceState(null, "", location.pathname + location.search);
  const { signedIn } = storedSignIn;
  if (!signedIn) return;
  const phrases = await loadPhrases();
  const rounds = takeClaimedRounds();
  place.textContent = [
    `${phrases.phrase("account-open")}.`,
    phrases.phrase("account-signed-in-as", { name: signedIn.name }),
    rounds && phrases.counted("account-taken", rounds),
  ].filter(Boolean).join(" ");
  place.hidden = false;
}
