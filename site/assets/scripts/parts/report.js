/** Reports a question to the editors: stored in the outbox until a ledger accepts it. */

import { reportMistake } from "../browser/mistakes.js";
import { openDialog } from "./dialog.js";
import { toast } from "./say.js";
import { now, store } from "./store.js";
import { cloned, part } from "./parts-of.js";

/**
 * The text of a report: the reason in the editors' words, and the person's own words.
 * @param {string} reason
 * @param {string} words
 */
export const reportText = (reason, words) => [reason, words.trim()].filter(Boolean).join(": ");

/**
 * Asks for the fault of a question, and stores the answer.
 * @param {string} question its id
 * @param {import("../page/phrases.js").Phrases} phrases
 */
export async function openReport(question, phrases) {
  const body = cloned("report");
  const answer = await openDialog({
    title: phrases.phrase("report-title"),
    body,
    actions: [
      { text: phrases.phrase("report-cancel"), value: "" },
      { text: phrases.phrase("report-keep"), value: "keep", kind: "primary" },
    ],
  });
  if (answer !== "keep") return;
  const { value: reason } = body.querySelector("input:checked");
  const text = reportText(reason, part(body, "words").value);
  try {
    const { outbox } = await store();
    await outbox.report({ about: "question", id: question, text }, now());
    toast(phrases.phrase("report-kept"));
  } catch (problem) {
    reportMistake(problem);
    toast(phrases.phrase("report-lost"));
  }
}
