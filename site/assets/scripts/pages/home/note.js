/** The note on the first page: it has one message, and is not shown again once it was answered. */

import { orElse } from "../../browser/mistakes.js";
import { install, isInstalled, whenInstallable } from "../../parts/install.js";
import { now } from "../../parts/store.js";
import { markSeenEverywhere } from "../../parts/seen-everywhere.js";
import { seenNotices } from "../../parts/seen-notices.js";
import { address, language } from "../../page/place.js";

const pageOf = (path) => address(`site/${language}/${path}`);

/** The text of each note, and the target of its first answer. */
function wordsOf(name, phrases) {
  switch (name) {
    case "tour": return {
      title: phrases.phrase("home-tour-title"), text: phrases.phrase("home-tour-text"),
      go: phrases.phrase("home-tour-take"), to: "welcome/",
      leave: phrases.phrase("home-tour-leave"),
    };
    case "clear": return {
      title: phrases.phrase("home-clear-title"), text: phrases.phrase("home-clear-text"),
      go: phrases.phrase("home-clear-backup"), to: "me/backup/",
      leave: phrases.phrase("home-clear-close"),
    };
    case "connect": return {
      title: phrases.phrase("home-connect-title"), text: phrases.phrase("home-connect-text"),
      go: phrases.phrase("home-connect-open"), to: "account/",
      leave: phrases.phrase("home-clear-close"),
    };
    default: return {
      title: phrases.phrase("home-asked-title"), text: phrases.phrase("home-asked-text"),
      go: phrases.phrase("home-asked-open"), to: "me/feedback/",
      leave: phrases.phrase("home-asked-leave"),
    };
  }
}

/**
 * Shows a note.
 * @param {"tour" | "clear" | "connect" | "asked"} name
 * @param {import("../../page/phrases.js").Phrases} phrases
 * @param {Element} place
 */
export function showNote(name, phrases, place) {
  const { title, text, go, to, leave } = wordsOf(name, phrases);
  const note = document.createElement("section");
  note.className = "panel told";
  const heading = document.createElement("h2");
  heading.id = "told-title";
  heading.textContent = title;
  note.setAttribute("aria-labelledby", heading.id);
  const words = document.createElement("p");
  words.textContent = text;
  const row = document.createElement("p");
  row.className = "button-row";

  // The note about clearing belongs to this device; the others need not appear on another device.
  const settle = () => (name === "clear"
    ? seenNotices.markSeen(name, now()) : markSeenEverywhere(name, now()).catch(orElse()));
  const link = document.createElement("a");
  link.className = "button";
  link.href = pageOf(to);
  link.textContent = go;
  link.addEventListener("click", settle);
  row.append(link);
  if (name === "clear" && !isInstalled()) row.prepend(installButton(phrases, settle));
  const close = document.createElement("button");
  close.type = "button";
  close.className = "button button-tertiary";
  close.textContent = leave;
  close.addEventListener("click", () => {
    settle();
    note.remove();
    document.querySelector("h1").focus();
  });
  row.append(close);
  note.append(heading, words, row);
  place.append(note);
}

function installButton(phrases, settle) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button button-primary";
  button.textContent = phrases.phrase("home-install");
  button.hidden = true;
  whenInstallable((isPossible) => {
    button.hidden = !isPossible;
  });
  button.addEventListener("click", () => {
    settle();
    install();
  });
  return button;
}
