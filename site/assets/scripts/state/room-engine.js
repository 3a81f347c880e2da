/**
 * The player's database when storage may be full. Changes for which IndexedDB has no room wait in
 * memory, as a layer over the tables: the page works as if they were stored, stored rows do not
 * change, and the next change for which there is room stores all waiting ones, too.
 */

import { heardElsewhere } from "../browser/mistakes.js";
import { lacksRoom, tellUnkept } from "../browser/room.js";
import { keysOf, LayeredTransaction, writeLayer } from "./layer.js";

/** An engine in front of another engine, with the same interface. */
export class RoomEngine {
  #engine;
  #keys;
  /**
   * The changes for which there was no room.
   * @type {import("./layer.js").Layer}
   */
  #waiting = new Map();
  /** The last change: changes run in sequence, because each is a layer over those before. */
  #last = Promise.resolve();

  /**
   * @param {import("./database.js").Engine} engine
   * @param {import("./schema.js").Table[][]} steps
   */
  constructor(engine, steps) {
    this.#engine = engine;
    this.#keys = keysOf(steps);
  }

  get isKept() {
    return this.#waiting.size === 0;
  }

  get problem() {
    return this.isKept ? undefined : "full";
  }

  /** See `Database`. */
  async transact(names, mode, work, { needsRoom = false } = {}) {
    if (mode === "read") {
      await this.#last;
      return this.#engine.transact(names, mode, (below) => (
        work(this.#over(below, { names, mode }))));
    }
    const turn = this.#last.then(() => this.#change(names, work, needsRoom));
    this.#last = turn.then(heardElsewhere, heardElsewhere);
    return turn;
  }

  #over(below, { names, mode }) {
    return new LayeredTransaction(below, { names, mode, layer: this.#waiting, keys: this.#keys });
  }

  /** Writes after the work is done, so that the work runs only once even if there is no room. */
  async #change(names, work, needsRoom) {
    /** @type {{result: any, layer: import("./layer.js").Layer} | undefined} */
    let done;
    const tables = [...new Set([...names, ...this.#waiting.keys()])];
    try {
      await this.#engine.transact(tables, "write", async (below) => {
        const transaction = this.#over(below, { names, mode: "write" });
        const result = await work(transaction);
        done = { result, layer: transaction.layer };
        await writeLayer(below, done.layer, { hasWaited: !this.isKept });
      });
    } catch (problem) {
      if (!done || needsRoom || !lacksRoom(problem)) throw problem;
      this.#waiting = done.layer;
      tellUnkept("full");
      return done.result;
    }
    if (!this.isKept) {
      this.#waiting = new Map();
      tellUnkept(undefined);
    }
    return done?.result;
  }

  /** Tries again to store the waiting changes. */
  async keepWaiting() {
    if (!this.isKept) await this.transact([], "write", async () => {});
  }

  /** Closes the connection; waiting changes are lost with the page. */
  close() {
    this.#engine.close();
  }
}
