/** What an answer came to, in words. We name the plant, not the mistake. */

/**
 * @param {{isRight: boolean, choice: number | undefined, face: import("./faces.js").Face,
 *   phrases: import("../../phrases.js").Phrases}} of `choice` is undefined where the time ran out
 * @returns {string}
 */
export function verdictText({ isRight, choice, face, phrases }) {
  const name = face.options[face.right].text;
  if (isRight && face.question) return phrases.phrase("answer-right-question", { name });
  if (isRight) return phrases.phrase("answer-right", { name });
  const was = face.question
    ? phrases.phrase("answer-other-question", { name }) : phrases.phrase("answer-other", { name });
  return choice === undefined ? phrases.phrase("answer-late", { was }) : was;
}

/** The same with what was chosen, for those who do not see it. */
export function saidVerdict(of) {
  const { isRight, choice, face, phrases } = of;
  const verdict = verdictText(of);
  if (isRight || choice === undefined) return verdict;
  return `${verdict} ${phrases.phrase("chosen-other", { name: face.options[choice].text })}`;
}
