/** A database that lasts as long as the page, for browsers that store nothing. */

import { heardElsewhere } from "../browser/mistakes.js";
import { tellUnkept } from "../browser/room.js";
import { keysOf, LayeredTransaction } from "./layer.js";

/** Tables in memory; the same interface as IndexedEngine. */
export class MemoryEngine {
  isKept = false;
  /**
   * Why nothing is stored.
   * @type {string | undefined}
   */
  problem;
  #keys;
  /** @type {import("./layer.js").Layer} */
  #layer = new Map();
  #last = Promise.resolve();

  /**
   * @param {import("./schema.js").Table[][]} steps
   * @param {string} [problem]
   */
  constructor(steps, problem) {
    this.problem = problem;
    this.#keys = keysOf(steps);
  }

  /** See `Database`. */
  transact(names, mode, work) {
    const turn = this.#last.then(async () => {
      const layer = this.#layer;
      const transaction = new LayeredTransaction(undefined, {
        names, mode, layer, keys: this.#keys,
      });
      const result = await work(transaction);
      this.#layer = transaction.layer;
      if (mode === "write" && this.problem !== undefined) tellUnkept(this.problem);
      return result;
    });
    this.#last = turn.catch(heardElsewhere);
    return turn;
  }

  /** There is never room. */
  async keepWaiting() {}

  /** There is no connection to close. */
  close() {}
}
