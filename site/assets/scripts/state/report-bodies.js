/** What a guest tells the editors, as Ledger's ReportBody: what about, its id, and a text. */

import { limits } from "./limits.js";
import { StateProblem } from "./problem.js";

/** What can be reported; `app` is what a ledger has no kind of its own for: the app as a whole. */
const subjects = ["plant", "picture", "question", "app"];

const tooManyMarks = new RegExp(`(\\p{M}{${limits.marks}})\\p{M}+`, "gu");

/**
 * Something to read, without controls but line ends and tabs, and without heaps of combining marks,
 * within a ledger's limits.
 */
function noteText(text, bytes = limits.noteBytes) {
  const clean = text.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n\t]/gu, "")
    .replace(tooManyMarks, "$1").trim();
  if (clean === "") throw new StateProblem("empty");
  if (new TextEncoder().encode(clean).length > bytes) throw new StateProblem("too-long");
  return clean;
}

/**
 * The body of a report about something published.
 * @param {{about: "plant" | "picture" | "question" | "app", id: string, text: string}} of
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
