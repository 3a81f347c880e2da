/** Reports to editors and moderators, in the form of Ledger's ReportBody: subject, id and text. */

import { limits } from "./limits.js";
import { cleanText } from "./own-text.js";
import { StateProblem } from "./problem.js";

/**
 * The subjects of reports; `app` is the app as a whole.
 * @typedef {"plant" | "picture" | "question" | "person" | "app"} Subject
 */
const subjects = ["plant", "picture", "question", "person", "app"];

/**
 * A text within the ledger's limits, without control characters except line ends and tabs, and
 * without long runs of combining marks.
 */
function noteText(text, bytes = limits.noteBytes) {
  const clean = cleanText(text).trim();
  if (clean === "") throw new StateProblem("empty");
  if (new TextEncoder().encode(clean).length > bytes) throw new StateProblem("too-long");
  return clean;
}

/**
 * The body of a report about published content, or about a person by their public name.
 * @param {{about: Subject, id: string, text: string}} of
 */
export function reportBody({ about, id, text }) {
  if (!subjects.includes(about)) throw new StateProblem("no-such-subject");
  return { about, id: noteText(id, limits.idBytes), text: noteText(text) };
}

/**
 * The body of feedback on the app: a report about it.
 * @param {{topic: string, text: string}} of `topic`: a word such as `idea` or `praise`
 */
export function feedbackBody({ topic, text }) {
  return reportBody({ about: "app", id: topic, text });
}
