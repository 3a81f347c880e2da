/** Why data cannot be stored or an action not be done: a word for which pages have a text. */
export class StateProblem extends Error {
  /**
   * @param {string} reason a word of lower-case letters and hyphens
   * @param {unknown} [cause] the thrown error
   */
  constructor(reason, cause) {
    super(reason, { cause });
    this.name = "StateProblem";
    this.reason = reason;
  }
}
