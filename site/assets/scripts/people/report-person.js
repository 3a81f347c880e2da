/** Reports a person to the moderators: the report waits in the outbox until the ledger has it. */

import { reportMistake } from "../browser/mistakes.js";
import { reportText } from "../parts/report.js";
import { cloned, part } from "../parts/parts-of.js";
import { openDialog } from "../parts/dialog.js";
import { toast } from "../parts/say.js";
import { now, store } from "../parts/store.js";

/**
 * Asks what is wrong, and stores the report.
 * @param {{handle: string, name: string}} person
 * @param {import("../page/phrases.js").Phrases} phrases
 * @returns {Promise<boolean>} whether a report was stored
 */
export async function reportPerson({ handle, name }, phrases) {
  const body = cloned("report-person");
  const answer = await openDialog({
    title: phrases.phrase("people-report-title", { name }),
    body,
    actions: [
      { text: phrases.phrase("report-cancel"), value: "" },
      { text: phrases.phrase("report-keep"), value: "keep", kind: "primary" },
    ],
  });
  if (answer !== "keep") return false;
  const { value: reason } = body.querySelector("input:checked");
  const text = reportText(reason, part(body, "words").value);
  try {
    const { outbox } = await store();
    await outbox.report({ about: "person", id: handle, text }, now());
    toast(phrases.phrase("report-kept"));
    return true;
  } catch (problem) {
    reportMistake(problem);
    toast(phrases.phrase("report-lost"));
    return false;
  }
}
