/** What feedback must have. Pure. */

/** The longest note; four bytes a letter are still within what a ledger takes. */
export const noteLetters = 1_000;

/**
 * What is wrong with a note.
 * @param {{topic?: string, text: string}} note
 * @returns {{topic?: "topic-missing", note?: "note-missing" | "note-long", excess?: number}}
 *   `excess` letters are too many
 */
export function feedbackRefusals({ topic, text }) {
  const letters = [...text.trim()].length;
  /** @type {ReturnType<typeof feedbackRefusals>} */
  const refusals = topic ? {} : { topic: "topic-missing" };
  if (letters === 0) return { ...refusals, note: "note-missing" };
  if (letters <= noteLetters) return refusals;
  return { ...refusals, note: "note-long", excess: letters - noteLetters };
}
