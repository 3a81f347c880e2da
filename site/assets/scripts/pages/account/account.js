/** The person's own account: its data, its sessions, and how to leave it. */

import { isSignedOut } from "../../account/account-problem.js";
import { orElse, reportMistake } from "../../browser/mistakes.js";
import { showOwnFace } from "../../parts/own-face.js";
import { writer } from "../../parts/written.js";
import { language } from "../../page/place.js";
import { loadPhrases } from "../../page/words.js";
import { showAvatar } from "./avatar.js";
import { showChoices } from "./choices.js";
import { showPart } from "./forms.js";
import { link } from "./account-connection.js";
import { storedSignIn } from "../../parts/stored-sign-in.js";
import { offerLeaving } from "./leaving.js";
import { offerPasskeys, showPasskeys } from "./passkeys.js";
import { offerPassword } from "./password-change.js";
import { showPasswords } from "./passwords.js";
import { showProfile } from "./profile.js";
import { offerRelease, showBoundDevice } from "./device-bindings.js";
import { showSessions } from "./sessions.js";
import { problemText } from "./words.js";

/** @type {(name: string) => any} the element's name in the template */
const part = (name) => document.querySelector(`[data-${name}]`);
const phrases = await loadPhrases();
/** `isOver` once the person has left: then no data of theirs is shown any more. */
const of = {
  phrases, written: writer(language), account: undefined, isOver: false, failed, left,
};
const personal = [
  "face", "email", "since", "role", "username-state", "sessions", "passkeys", "bound-device",
];
let showPicture = async () => {};

part("again").addEventListener("click", open);
showPasswords();
await open();

/** Reads the account; without one, or without a ledger, the page shows that. */
async function open() {
  if (!storedSignIn.signedIn) {
    if (of.account) forget();
    showPart("guest", { focuses: false });
    return;
  }
  showPart("loading");
  try {
    const isFirst = of.account === undefined;
    of.account = await link.profile();
    part("who").textContent = phrases.phrase("account-signed-in-as", { name: of.account.username });
    showOwnFace(part("face"), of.account.username, () => of.isOver).catch(orElse());
    if (isFirst) {
      showProfile(of);
      showPicture = showAvatar(of);
      showChoices(of);
      offerPassword(of);
      offerPasskeys(of);
      offerRelease(of);
      offerLeaving(of);
    }
    showPart("account");
    // The link from Me to a new password.
    if (isFirst && location.hash === "#account-change") part("password-form").elements.old.focus();
    await Promise.all([showSessions(of), showPasskeys(of), showBoundDevice(of)]);
  } catch (problem) {
    failed(problem);
  }
}

/**
 * Handles a problem that a part cannot show itself.
 * @param {unknown} problem
 */
function failed(problem) {
  reportMistake(problem);
  if (of.isOver) return;
  if (isSignedOut(problem)) {
    forget();
    part("ended").hidden = false;
    showPart("guest");
  } else {
    part("down").textContent = problemText(phrases, problem);
    showPart("down");
  }
}

/**
 * Signed out, or erased.
 * @param {string} text
 */
function left(text) {
  forget();
  part("out").textContent = text;
  showPart("out");
}

/**
 * Removes everything that names the person: the next person at this device could read hidden
 * elements.
 */
function forget() {
  of.isOver = true;
  part("who").textContent = phrases.phrase("account-guest");
  for (const form of document.querySelectorAll('[data-part="account"] form')) form.reset();
  for (const name of personal) part(name).replaceChildren();
  part("face").hidden = true;
  showPicture().catch(orElse());
}
