/** What players tell editors and moderators, as Ledger's ReportBody: about what, its id, a text. */

import { limits } from "./limits.js";
import { cleanText } from "./own-text.js";
import { StateProblem } from "./problem.js";

/**
 * What can be reported; `app` is what a ledger has no kind of its own for: the app as a whole.
 * @typedef {"plant" | "picture" | "question" | "person" | "app"} Subject
 */
const subjects = ["plant", "picture", "question", "person", "app"];

/**
 * Something to read, without controls but line ends and tabs, and without heaps of combining marks,
 * within a ledger's limits.
 */
function noteText(text, bytes = limits.noteBytes) {
  const clean = cleanText(text).trim();
  if (clean === "") throw new StateProblem("empty");
  if (new TextEncoder().encode(clean).length > bytes) throw new StateProblem("too-long");
  return clean;
}

/**
 * The body of a report about something published, or about a person by their public name.
 * @param {{about: Subject, id: string, text: string}} of
 */
export function reportBody({ about, id, text }) {
  if (!subjects.includes(about)) throw new StateProblem("no-such-subject");
  return { about, id: noteText(id, limits.idBytes), text: noteText(text) };
}

/**
 * The body of feedback on the app: a report about it.
 * @param {{topic: string, text: string}} of the topic a word such as `idea` or `praise`
 */
export function feedbackBody({ topic, text }) {
  return reportBody({ about: "app", id: topic, text });
}
