/** Speech input for a search field: permission is asked once, and it hears one utterance. */

import { language } from "../page/place.js";
import { loadPhrases } from "../page/words.js";
import { openDialog } from "./dialog.js";
import { say, toast } from "./say.js";
import { seenNotices } from "./seen-notices.js";
import { SpeechInput } from "./speech-input.js";
import { now } from "./store.js";

const notice = "voice-search";
/** @type {SpeechInput | undefined} the input that is listening for a field of this page */
let listening;

/**
 * Listens for one name; a second press stops it.
 * @param {HTMLButtonElement} button shows whether it is listening
 * @param {(text: string) => void} heard
 */
export async function listenFor(button, heard) {
  if (listening?.isOn) {
    listening.stop();
    return;
  }
  const phrases = await loadPhrases();
  if (!(await isAgreed(phrases))) return;
  listening = new SpeechInput(language, {
    isOnce: true,
    heard: ([text]) => heard(text.trim().replace(/[.!?]$/, "")),
    changed: (isOn) => {
      button.setAttribute("aria-pressed", String(isOn));
      if (isOn) say(phrases.phrase("search-voice-listening"));
    },
    failed: (error) => {
      if (error === "aborted") return;
      const isRefused = error === "not-allowed" || error === "service-not-allowed";
      toast(isRefused ? phrases.phrase("search-voice-refused")
        : phrases.phrase("search-voice-none"));
    },
  });
  listening.start();
}

/** Whether the person agrees to where the browser sends speech; asks until they agreed once. */
async function isAgreed(phrases) {
  if (seenNotices.seenAt(notice) !== undefined) return true;
  const answer = await openDialog({
    title: phrases.phrase("search-voice"),
    text: phrases.phrase("search-voice-text"),
    actions: [
      {
        text: phrases.phrase("search-voice-speak"), value: "speak", kind: "primary", isFirst: true,
      },
      { text: phrases.phrase("cancel"), value: "", kind: "tertiary" },
    ],
  });
  if (answer !== "speak") return false;
  seenNotices.markSeen(notice, now());
  return true;
}
