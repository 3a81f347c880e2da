/**
 * Checks while a name is typed whether it is free: after a pause in typing, and only for the latest
 * name.
 */

import { reportMistake } from "../browser/mistakes.js";

const rest = 400;

/**
 * @typedef {{name: string, kind: "empty" | "asking" | "free" | "refused" | "unknown",
 *   refusal?: string}} UsernameState
 */

export class UsernameWatch {
  #ask;
  #refusal;
  #tell;
  #timers;
  #timer;
  #asked = "";

  /**
   * @param {{ask: (name: string) => Promise<{isFree: boolean, reason?: string}>,
   *   refusal: (name: string) => string | undefined, tell: (state: UsernameState) => void,
   *   timers?: {setTimeout: Function, clearTimeout: Function}}} of `refusal` needs no ledger
   */
  constructor({ ask, refusal, tell, timers = globalThis }) {
    this.#ask = ask;
    this.#refusal = refusal;
    this.#tell = tell;
    this.#timers = timers;
  }

  /**
   * Takes the present text of the field.
   * @param {string} typed
   */
  typed(typed) {
    const name = typed.trim();
    if (name === this.#asked) return;
    this.#asked = name;
    this.#timers.clearTimeout(this.#timer);
    if (name === "") {
      this.#tell({ name, kind: "empty" });
      return;
    }
    const refusal = this.#refusal(name);
    if (refusal) {
      this.#tell({ name, kind: "refused", refusal });
      return;
    }
    this.#tell({ name, kind: "asking" });
    this.#timer = this.#timers.setTimeout(() => this.#look(name), rest);
  }

  async #look(name) {
    /** @type {UsernameState} */
    let state;
    try {
      const { isFree, reason } = await this.#ask(name);
      state = isFree
        ? { name, kind: "free" } : { name, kind: "refused", refusal: reason ?? "taken" };
    } catch (problem) {
      reportMistake(problem);
      // The ledger reports it when the form is sent.
      state = { name, kind: "unknown" };
    }
    if (name === this.#asked) this.#tell(state);
  }
}
