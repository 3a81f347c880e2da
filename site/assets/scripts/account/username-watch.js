/** Whether a name is free, asked as it is typed: not before a rest, and the last name alone. */

import { reportMistake } from "../mistakes.js";

const rest = 400;

/**
 * @typedef {{name: string, kind: "empty" | "asking" | "free" | "fault" | "unknown",
 *   fault?: string}} UsernameState
 */

export class UsernameWatch {
  #ask;
  #fault;
  #tell;
  #timers;
  #timer;
  #asked = "";

  /**
   * @param {{ask: (name: string) => Promise<{isFree: boolean, reason?: string}>,
   *   fault: (name: string) => string | undefined, tell: (state: UsernameState) => void,
   *   timers?: {setTimeout: Function, clearTimeout: Function}}} of `fault` needs no ledger
   */
  constructor({ ask, fault, tell, timers = globalThis }) {
    this.#ask = ask;
    this.#fault = fault;
    this.#tell = tell;
    this.#timers = timers;
  }

  /**
   * What stands in the field now.
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
    const fault = this.#fault(name);
    if (fault) {
      this.#tell({ name, kind: "fault", fault });
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
      state = isFree ? { name, kind: "free" } : { name, kind: "fault", fault: reason ?? "taken" };
    } catch (problem) {
      reportMistake(problem);
      // The ledger says it when the form is sent.
      state = { name, kind: "unknown" };
    }
    if (name === this.#asked) this.#tell(state);
  }
}
