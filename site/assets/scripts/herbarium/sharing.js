/**
 * Sharing: by the device's own sheet; if there is none, the link is copied; if that fails, it is
 * shown to be copied by hand.
 */

import { errorName, reportMistake } from "../browser/mistakes.js";
import { openDialog } from "../parts/dialog.js";
import { toast } from "../parts/say.js";
import { loadPhrases } from "../page/words.js";

/**
 * Shares a link.
 * @param {{title: string, url: string}} of
 */
export async function shareLink({ title, url }) {
  const phrases = await loadPhrases();
  if (navigator.share && navigator.canShare?.({ title, url })) {
    try {
      await navigator.share({ title, url });
      return;
    } catch (problem) {
      if (errorName(problem) === "AbortError") return;
      reportMistake(problem);
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    toast(phrases.phrase("link-copied"));
  } catch (problem) {
    reportMistake(problem);
    await showLink(phrases, url);
  }
}

/**
 * Shows a link to be copied by hand.
 * @param {import("../page/phrases.js").Phrases} phrases
 * @param {string} url
 */
export async function showLink(phrases, url) {
  const place = document.createElement("p");
  place.className = "field";
  const [label, input] = [document.createElement("label"), document.createElement("input")];
  Object.assign(input, { id: "shared-link", type: "text", readOnly: true, value: url });
  label.htmlFor = input.id;
  label.textContent = phrases.phrase("link");
  input.addEventListener("focus", () => input.select());
  place.append(label, input);
  await openDialog({
    title: phrases.phrase("link-copy"),
    body: place,
    actions: [{ text: phrases.phrase("close"), value: "" }],
  });
}
