/** The page of the mailed link that opens the account. */

import { errorReason, orElse, reportMistake } from "../../browser/mistakes.js";
import { now } from "../../parts/store.js";
import { keptInvitations } from "../../people/kept-invitations.js";
import { invitationAddress } from "../../people/person-face.js";
import { address, language } from "../../page/place.js";
import { loadPhrases } from "../../page/words.js";
import { showPart, takeToken } from "./forms.js";
import { claimGuestRounds, link } from "./account-connection.js";
import { storeClaimedRounds } from "../../parts/stored-sign-in.js";
import { problemText } from "./words.js";

const token = takeToken();
const phrases = await loadPhrases();
const part = (name) => document.querySelector(`[data-${name}]`);

part("again").addEventListener("click", open);
await open();

async function open() {
  if (!token) {
    showPart("over");
    return;
  }
  showPart("asking");
  try {
    const isHere = await link.confirm(token);
    showPart(isHere ? "signed-in" : "open");
    if (isHere) {
      await bring();
      // A person who was invited goes back to the invitation; otherwise home shows that the account
      // is open.
      const invitation = keptInvitations.takeOpened(now());
      location.replace(invitation ? invitationAddress(invitation)
        : address(`site/${language}/#account-open`));
    }
  } catch (problem) {
    reportMistake(problem);
    const reason = errorReason(problem);
    if (reason === "link-over" || reason === "has-account" || reason === "username-taken") {
      // A problem is shown; the next step is the same.
      if (reason !== "link-over") part("over").textContent = problemText(phrases, problem);
      showPart("over");
      return;
    }
    part("down").textContent = problemText(phrases, problem);
    showPart("down");
  }
}

/** The rounds that were played here as a guest now belong to the account. */
async function bring() {
  await link.profile().catch(orElse());
  const rounds = await claimGuestRounds().catch(orElse(0));
  if (rounds > 0) storeClaimedRounds(rounds);
}
