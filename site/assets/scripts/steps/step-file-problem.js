/** Why a file of steps cannot be read. */

export class StepFileProblem extends Error {
  /**
   * @param {"form" | "zip" | "large" | "dates"} reason it is no file that is known; an archive
   *   without Apple's export; too large; dates of which nobody can tell day from month
   */
  constructor(reason) {
    super(reason);
    this.name = "StepFileProblem";
    this.reason = reason;
  }
}
