/** The steps of the route that is being recorded, each kept as it comes. */

import { StateProblem } from "./problem.js";

/** So many steps are kept: more than a day, one each few seconds. */
export const mostSteps = 40_000;

export class KeptRecording {
  #database;

  /** @param {import("./database.js").Database} database */
  constructor(database) {
    this.#database = database;
  }

  /**
   * All steps, in the order in which they came.
   * @returns {Promise<import("../routes/recording.js").Step[]>}
   */
  async steps() {
    const rows = await this.#database.transact(["recording"], "read", (read) => (
      read.all("recording")));
    return rows.map(({ number, ...step }) => step);
  }

  /**
   * Keeps a step behind the others.
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

  /** Forgets it. */
  clear() {
    return this.#database.transact(["recording"], "write", (write) => write.clear("recording"));
  }
}
