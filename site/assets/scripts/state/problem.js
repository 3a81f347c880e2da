/** Why something cannot be kept or done, as a word that pages have a sentence for. */
export class StateProblem extends Error {
  /**
   * @param {string} reason a word of lower-case letters and hyphens
   * @param {unknown} [cause] what was thrown
   */
  constructor(reason, cause) {
    super(reason, { cause });
    this.name = "StateProblem";
    this.reason = reason;
  }
}
