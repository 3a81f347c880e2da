/** The lesson of a question: why the answer is right, and the source. */

import { reading, write } from "../../edition/edition.js";
import { language } from "../../page/place.js";
import { clone, part } from "../../parts/parts-of.js";
import { openReport } from "../../parts/report.js";

/**
 * @param {any} question as in a deck
 * @param {{phrases: import("../../page/phrases.js").Phrases}} of
 * @returns {DocumentFragment}
 */
export function questionLesson(question, { phrases }) {
  const lesson = clone("question-lesson");
  const explanation = reading(question.explanation, language);
  part(lesson, "explanation").hidden = !explanation;
  if (explanation) write(part(lesson, "explanation"), explanation);
  const source = phrases.phrase("question-source", { source: sourceOf(question) });
  part(lesson, "source").textContent = source;
  part(lesson, "report").addEventListener("click", () => openReport(question.id, phrases));
  return lesson;
}

/** The source, and the author and licence of the question where it has a credit. */
function sourceOf({ source, credit }) {
  const author = credit?.author && `${credit.author}, ${credit.licence.toUpperCase()}`;
  return [source, author].filter(Boolean).join(" · ");
}
