/** Checks feedback before it is sent. Pure. */

/** The most letters of a note; at four bytes a letter it is still within the ledger's limit. */
export const noteLetters = 1_000;

/**
 * What is wrong with a note.
 * @param {{topic?: string, text: string}} note
 * @returns {{topic?: "topic-missing", note?: "note-missing" | "note-long", excess?: number}}
 *   `excess`: the number of letters over the limit
 */
export function feedbackRefusals({ topic, text }) {
  const letters = [...text.trim()].length;
  /** @type {ReturnType<typeof feedbackRefusals>} */
  const refusals = topic ? {} : { topic: "topic-missing" };
  if (letters === 0) return { ...refusals, note: "note-missing" };
  if (letters <= noteLetters) return refusals;
  return { ...refusals, note: "note-long", excess: letters - noteLetters };
}
