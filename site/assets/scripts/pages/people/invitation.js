/** The page of an invitation link: shows who invites, and a button that makes both friends. */

import { readSecret } from "../../herbarium/shared-link.js";
import { orElse, reportMistake } from "../../browser/mistakes.js";
import { shopItems } from "../../parts/faces.js";
import { now } from "../../parts/store.js";
import { perform } from "../../people/acting.js";
import { readInvitation } from "../../people/invitation-reading.js";
import { keptInvitations } from "../../people/kept-invitations.js";
import { ownHandle, readPerson } from "../../people/people-reader.js";
import { personAddress, personFace } from "../../people/person-face.js";
import { loadPhrases } from "../../page/words.js";
import { storedSignIn } from "../../parts/stored-sign-in.js";
import { begin } from "../me/begin.js";
import { showText } from "../../parts/parts-of.js";

/** @type {(name: string) => any} the template defines the type of the element */
const part = (name) => document.querySelector(`[data-${name}]`);
const phrases = await loadPhrases();
/** @type {import("../../people/invitation-reading.js").Invitation["inviter"]} */
let inviter;

part("accept").addEventListener("click", () => accept().catch(reportMistake));
for (const way of document.querySelectorAll("[data-invited-guest] a")) {
  // After signing up or in, the person comes back here.
  way.addEventListener("click", () => {
    const secret = readSecret(location.hash);
    if (secret) keptInvitations.wait(secret, now());
  });
}
window.addEventListener("hashchange", () => show().catch(reportMistake));
window.addEventListener("online", () => !inviter && show().catch(reportMistake));
await begin(show, phrases);

async function show() {
  const fragment = location.hash;
  const secret = readSecret(fragment);
  const read = secret ? await readInvitation(secret) : { why: "missing" };
  if (location.hash !== fragment) return;
  inviter = "inviter" in read ? read.inviter : undefined;
  for (const name of ["missing", "gone", "away"]) part(name).hidden = read.why !== name;
  part("invited").hidden = !inviter;
  if (!inviter) return;
  const { name } = inviter;
  part("invited-title").textContent = phrases.phrase("invite-by", { name });
  part("invited-face").replaceChildren(personFace(inviter, await shopItems(), 64));
  const isGuest = !storedSignIn.signedIn;
  part("invited-guest").hidden = !isGuest;
  part("invited-member").hidden = isGuest;
  if (!isGuest) await showMember(inviter);
}

/** The person who is signed in may be the inviter, or already their friend. */
async function showMember({ handle, name }) {
  part("accept").textContent = phrases.phrase("invite-accept", { name });
  part("invited-page").href = personAddress(handle);
  const own = await ownHandle().catch(orElse());
  if (own === handle) {
    told(phrases.phrase("invite-own"), false);
    return;
  }
  const page = await readPerson(handle).catch(orElse());
  const isFriend = page?.person.relation.includes("friend");
  told(isFriend ? phrases.phrase("people-is-friend") : "", isFriend);
}

function told(text, isFriend) {
  showText(part("invited-said"), text);
  part("accept").hidden = text !== "";
  part("invited-page").hidden = !isFriend;
}

async function accept() {
  const secret = readSecret(location.hash);
  if (!inviter || !secret) return;
  const { name } = inviter;
  const state = await perform(phrases, "ask", inviter, secret);
  if (state === "done") told(phrases.phrase("people-done-accept", { name }), true);
  else if (state === "waiting") told(phrases.phrase("people-waits"), false);
  else return;
  part("invited-title").focus();
}
