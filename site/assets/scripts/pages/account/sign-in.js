/** Signing in on this device. */

import { canUsePasskeys, showPasskey } from "../../account/passkeys.js";
import { orElse } from "../../browser/mistakes.js";
import { now } from "../../parts/store.js";
import { keptInvitations } from "../../people/kept-invitations.js";
import { invitationAddress } from "../../people/person-face.js";
import { loadPhrases } from "../../page/words.js";
import { codeIn, withCode } from "../battle/battle-code.js";
import { onSubmit, valuesOf } from "./forms.js";
import { applyAccountPreferences } from "./account-preferences.js";
import { claimGuestRounds, link } from "./account-connection.js";
import { storeClaimedRounds, storedSignIn } from "../../parts/stored-sign-in.js";
import { showPasswords } from "./passwords.js";

/** @type {HTMLFormElement} */
const form = document.querySelector("[data-form]");
/** @type {(name: string) => any} the element's name in the template */
const part = (name) => document.querySelector(`[data-${name}]`);
const phrases = await loadPhrases();

showPasswords();
showAlready();
/** The last tried action: it may succeed with a new key. */
let again = () => form.requestSubmit();
const sends = onSubmit(form, { phrases, refusals, send, onProblem });
part("passkey-way").hidden = !canUsePasskeys(globalThis);
part("passkey").addEventListener("click", byPasskey);
part("begin-anew").addEventListener("click", async () => {
  await link.beginAnew();
  part("anew").hidden = true;
  await again();
});
form.dataset.isReady = "";

function showAlready() {
  if (!storedSignIn.signedIn) return;
  part("already-name").textContent = phrases.phrase("account-signed-in-as", {
    name: storedSignIn.signedIn.name,
  });
  part("already").hidden = false;
}

function refusals() {
  const { name, password } = valuesOf(form);
  return {
    ...(name.trim() === "" && { name: "missing" }),
    ...(password === "" && { password: "missing" }),
  };
}

async function send() {
  again = () => form.requestSubmit();
  const { name, password, keep } = valuesOf(form);
  await link.signIn({ name: name.trim(), password, keep });
  form.elements.password.value = "";
  await goOn();
}

function byPasskey() {
  again = byPasskey;
  return sends(async () => {
    await link.signInByPasskey({
      keep: valuesOf(form).keep, show: (question) => showPasskey(question, navigator.credentials),
    });
    await goOn();
  });
}

async function goOn() {
  // The following is optional: the person is signed in without it.
  const account = await link.profile().catch(orElse());
  if (account) await applyAccountPreferences(account).catch(orElse());
  storeClaimedRounds(await claimGuestRounds().catch(orElse(0)));
  const invitation = keptInvitations.takeOpened(now());
  location.assign(invitation ? invitationAddress(invitation) : nextAddress());
}

/** A person who came from a battle's link goes back to it. */
function nextAddress() {
  const code = codeIn(location.hash);
  return code ? withCode(new URL("../../battle/live/", location.href).href, code)
    : new URL("../../me/", location.href).href;
}

/** A key that cannot belong to this account can be replaced by a new one. */
function onProblem({ reason }) {
  part("anew").hidden = reason !== "other-account" && reason !== "too-many-guests";
}
