/**
 * Shows that a value is not stored: on a slip that stays until it is closed, with a link to the
 * packs, which take most room. Its style sheet hides it while a round is played.
 */

import { reportMistake } from "../browser/mistakes.js";
import { address, language } from "../page/place.js";
import { hear } from "../browser/worker-link.js";
import { playerStore } from "./player.js";
import { closeButton, toast } from "./say.js";
import { nothingKeptText } from "./unkept-text.js";

/** @type {HTMLElement | undefined} */
let slip;
/** Reasons other than room do not change: they are shown once per page. */
let isTold = false;

document.addEventListener("visibilitychange", keepWaiting);
hear("pack", ({ state }) => state === "dropped" && keepWaiting());

/**
 * Tries again when the person comes back to the page, or a pack was removed: there may be room now.
 */
async function keepWaiting() {
  if (document.hidden) return;
  try {
    await (await playerStore()).database.keepWaiting();
  } catch (problem) {
    // Then the next change tries again.
    reportMistake(problem);
  }
}

/**
 * Shows why a value is not stored, or that all are stored after all.
 * @param {string | undefined} why see `Database.problem`
 * @param {import("../page/phrases.js").Phrases} phrases
 */
export function showUnkept(why, phrases) {
  if (why === undefined) {
    if (slip) toast(phrases.phrase("room-again"));
    close();
    return;
  }
  if (slip || (why !== "full" && isTold)) return;
  isTold = true;
  const text = why === "full"
    ? phrases.phrase("room-full") : nothingKeptText(why, phrases);
  slip = document.createElement("div");
  slip.className = "toast room-note";
  slip.setAttribute("role", "group");
  slip.dataset.room = why;
  const words = document.createElement("p");
  // A live region of its own, so that the page's announcement, such as a round's results, is not
  // interrupted.
  words.setAttribute("role", "alert");
  words.textContent = text;
  slip.append(words);
  if (why === "full") slip.append(packsLink(phrases));
  slip.append(closeButton(close));
  (document.querySelector("[data-toasts]") ?? document.body).prepend(slip);
}

function close() {
  slip?.remove();
  slip = undefined;
}

/**
 * The link to the packs, in a new tab, since the unsaved values of this page would be lost with it.
 * @param {import("../page/phrases.js").Phrases} phrases
 */
export function packsLink(phrases) {
  const link = document.createElement("a");
  link.href = address(`site/${language}/packs/`);
  link.target = "_blank";
  link.textContent = phrases.phrase("room-packs");
  return link;
}
