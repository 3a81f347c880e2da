/**
 * Shares a text: by the device's own sheet; if there is none, copies it; if that fails, shows it to
 * be copied by hand.
 */

import { errorName, reportMistake } from "../browser/mistakes.js";
import { openDialog } from "../parts/dialog.js";
import { toast } from "../parts/say.js";
import { loadPhrases } from "../page/words.js";

/**
 * Shares a text.
 * @param {{text: string, title: string}} of
 */
export async function shareText({ text, title }) {
  const phrases = await loadPhrases();
  if (navigator.share && navigator.canShare?.({ text })) {
    try {
      await navigator.share({ text });
      return;
    } catch (problem) {
      if (errorName(problem) === "AbortError") return;
      reportMistake(problem);
    }
  }
  try {
    await navigator.clipboard.writeText(text);
    toast(phrases.phrase("copied"));
  } catch (problem) {
    reportMistake(problem);
    const place = document.createElement("p");
    place.className = "field";
    const area = document.createElement("textarea");
    Object.assign(area, { readOnly: true, value: text, rows: 9 });
    area.setAttribute("aria-label", title);
    place.append(area);
    await openDialog({
      title, body: place, actions: [{ text: phrases.phrase("close"), value: "" }],
    });
  }
}
