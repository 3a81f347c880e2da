/** The result of an answer in words. It names the plant, not the mistake. */

/**
 * @typedef {Pick<import("./faces.js").Face, "options" | "right" | "question">} Answered
 * @param {{isRight: boolean, choice: number | undefined, face: Answered,
 *   phrases: import("../../page/phrases.js").Phrases}} of `choice` is undefined if the time ran out
 * @returns {string}
 */
export function verdictText({ isRight, choice, face, phrases }) {
  const name = face.options[face.right].text;
  const names = { name, Name: titled(name) };
  if (isRight && face.question) return phrases.phrase("answer-right-question", { name });
  if (isRight) return phrases.phrase("answer-right", names);
  const was = face.question
    ? phrases.phrase("answer-other-question", { name }) : phrases.phrase("answer-other", names);
  return choice === undefined ? phrases.phrase("answer-late", { was }) : was;
}

/** A name with a capital letter, used without an article, which is not known: "It’s Dog rose". */
const titled = (name) => name.charAt(0).toLocaleUpperCase() + name.slice(1);

/** The same with the chosen option, for people who cannot see it. */
export function saidVerdict(of) {
  const { isRight, choice, face, phrases } = of;
  const verdict = verdictText(of);
  if (isRight || choice === undefined) return verdict;
  return `${verdict} ${phrases.phrase("chosen-other", { name: face.options[choice].text })}`;
}
