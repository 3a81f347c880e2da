/** Tells the editors about a question: kept in the outbox until a ledger takes it. */

import { reportMistake } from "../browser/mistakes.js";
import { openDialog } from "./dialog.js";
import { toast } from "./say.js";
import { now, store } from "./store.js";
import { cloned, part } from "./parts-of.js";

/**
 * What a report says: the reason as the editors know it, and the person's own words.
 * @param {string} reason
 * @param {string} words
 */
export const reportText = (reason, words) => [reason, words.trim()].filter(Boolean).join(": ");

/**
 * Asks what is wrong with a question, and keeps the answer.
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
