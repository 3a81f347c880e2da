/**
 * Says that something is not kept: on a slip that stays until it is closed, with the way to the
 * packs, which take most room. While a round is played its style sheet hides it.
 */

import { reportMistake } from "../browser/mistakes.js";
import { address, language } from "../page/place.js";
import { hear } from "../browser/worker-link.js";
import { playerStore } from "./player.js";
import { closeButton, toast } from "./say.js";
import { nothingKeptText } from "./unkept-text.js";

/** @type {HTMLElement | undefined} */
let slip;
/** Reasons other than room stay as they are: told once a page. */
let isTold = false;

document.addEventListener("visibilitychange", keepWaiting);
hear("pack", ({ state }) => state === "dropped" && keepWaiting());

/** Tries once more when one comes back to the page, or a pack is gone: there may be room now. */
async function keepWaiting() {
  if (document.hidden) return;
  try {
    await (await playerStore()).database.keepWaiting();
  } catch (problem) {
    // Then the next change tries.
    reportMistake(problem);
  }
}

/**
 * Shows why something is not kept, or that all is after all.
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
  // Of its own: what the page has said, as a round's results, goes on.
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
 * The way to the packs, in a tab of its own: what waits on this page goes with it.
 * @param {import("../page/phrases.js").Phrases} phrases
 */
export function packsLink(phrases) {
  const link = document.createElement("a");
  link.href = address(`site/${language}/packs/`);
  link.target = "_blank";
  link.textContent = phrases.phrase("room-packs");
  return link;
}
