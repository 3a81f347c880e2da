/** Why a file of steps cannot be read. */

export class StepFileProblem extends Error {
  /**
   * @param {"form" | "zip" | "large" | "dates"} reason `form`: an unknown format; `zip`: an archive
   *   without Apple's export; `large`: too large; `dates`: day and month cannot be distinguished
   */
  constructor(reason) {
    super(reason);
    this.name = "StepFileProblem";
    this.reason = reason;
  }
}
