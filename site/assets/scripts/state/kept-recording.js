/** The steps of the route that is being recorded, each stored at once. */

import { StateProblem } from "./problem.js";

/** The most stored steps: more than a day, with one every few seconds. */
export const mostSteps = 40_000;

export class KeptRecording {
  #database;

  /** @param {import("./database.js").Database} database */
  constructor(database) {
    this.#database = database;
  }

  /**
   * All steps in their order.
   * @returns {Promise<import("../routes/recording.js").Step[]>}
   */
  async steps() {
    const rows = await this.#database.transact(["recording"], "read", (read) => (
      read.all("recording")));
    return rows.map(({ number, ...step }) => step);
  }

  /**
   * Appends a step.
   * @param {import("../routes/recording.js").Step} step
   * @throws {StateProblem} `too-many`
   */
  append(step) {
    return this.#database.transact(["recording"], "write", async (write) => {
      const number = await write.count("recording");
      if (number >= mostSteps) throw new StateProblem("too-many");
      await write.put("recording", { number, ...step });
    });
  }

  /** Deletes the recording. */
  clear() {
    return this.#database.transact(["recording"], "write", (write) => write.clear("recording"));
  }
}
