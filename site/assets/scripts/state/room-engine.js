/**
 * The player's database where room may run out. What IndexedDB has no room for waits in memory,
 * over the tables as they are: the page goes on as if it were kept, nothing that was kept before
 * is touched, and the next change that finds room takes all of it along.
 */

import { heardElsewhere } from "../browser/mistakes.js";
import { lacksRoom, tellUnkept } from "../browser/room.js";
import { keysOf, LayeredTransaction, writeLayer } from "./layer.js";

/** The same interface as the engine that it goes before. */
export class RoomEngine {
  #engine;
  #keys;
  /**
   * What found no room.
   * @type {import("./layer.js").Layer}
   */
  #waiting = new Map();
  /** The last change: one comes after the other, for each lies over those before. */
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

  /** Writes only once the work is done: so it is done once, whether or not there is room. */
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

  /** Tries once more to keep what waits. */
  async keepWaiting() {
    if (!this.isKept) await this.transact([], "write", async () => {});
  }

  /** Lets go of the connection; what waits goes with the page. */
  close() {
    this.#engine.close();
  }
}
