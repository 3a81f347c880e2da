/** The number of Trophies, and the person's places on boards. */

import { showOwnFace } from "../../parts/own-face.js";
import { ownTrophies } from "../../parts/own-trophies.js";
import { storedSignIn } from "../../parts/stored-sign-in.js";

/**
 * Shows both in their part of Me.
 * @param {{phrases: import("../../page/phrases.js").Phrases, written: any}} of
 */
export async function showTrophies({ phrases, written }) {
  const { isGuest, balance } = await ownTrophies();
  const part = document.querySelector("[data-trophies-part]");
  part.querySelector("[data-trophies]").textContent = written.whole(balance);
  part.querySelector("[data-trophies-state]").textContent = isGuest
    ? phrases.phrase("trophies-guest") : phrases.phrase("trophies-own");
  part.hidden = false;
  const name = storedSignIn.signedIn?.name ?? "";
  await showOwnFace(document.querySelector("[data-face]"), name);
}
