/**
 * The connection of a live battle: a ticket in its first message, then messages both ways. One that
 * is lost while a battle is played is opened again by the battle's private token, for 20 seconds.
 *
 * @typedef {{subject: string, [name: string]: any}} Told what the ledger tells, by its description
 * @typedef {{send: (text: string) => void, close: () => void,
 *   addEventListener: (name: string, take: (event: any) => void) => void}} Socket
 */

import { parsedJSON } from "../text/decoding.js";

/** The longest that a lost connection is tried again, in milliseconds: then the battle is lost. */
const patience = 20_000;
/** Between two tries. */
const pause = 700;
/**
 * The most by which what is shown may be put off for the other to have it at the same time. Clocks
 * decide nothing else: when an answer came is the server's to say.
 */
const mostDelay = 1_500;

export class BattleLink {
  #open;
  #ticket;
  #take;
  #now;
  #wait;
  /** @type {Socket | undefined} */
  #socket;
  /** What opens the battle again. */
  #token;
  #isPlaying = false;
  #isClosed = false;
  #lostAt;
  /** The battle's time less this page's clock: at least this much, by what came soonest. */
  #ahead = -Infinity;

  /**
   * @param {{open: () => Socket, ticket: () => Promise<string>, take: (told: Told) => void,
   *   now: () => number, wait: (milliseconds: number) => Promise<void>}} of `now` is a clock that
   *   only rises; `take` is also told of `lost`, `found` and `closed`
   */
  constructor({ open, ticket, take, now, wait }) {
    this.#open = open;
    this.#ticket = ticket;
    this.#take = take;
    this.#now = now;
    this.#wait = wait;
  }

  /** Whether messages go out. */
  get isOpen() {
    return this.#socket !== undefined;
  }

  /** Comes in by a new ticket. */
  async enter() {
    const ticket = await this.#ticket();
    await this.#connect({ action: "enter", ticket });
  }

  /**
   * Asks for something.
   * @param {{action: string, [name: string]: unknown}} ask
   */
  ask(ask) {
    this.#socket?.send(JSON.stringify(ask));
  }

  /** Leaves for good. */
  close() {
    this.#isClosed = true;
    this.#socket?.close();
    this.#socket = undefined;
  }

  /**
   * How long to wait for a time of the battle.
   * @param {number} at
   * @returns {number} milliseconds, within bounds whatever clocks say
   */
  until(at) {
    const delay = at - (this.#now() + this.#ahead);
    return Number.isFinite(delay) ? Math.min(Math.max(0, delay), mostDelay) : 0;
  }

  /**
   * How long ago a time of the battle was.
   * @param {number} at
   * @returns {number} milliseconds; 0 for what lies ahead
   */
  since(at) {
    const past = this.#now() + this.#ahead - at;
    return Number.isFinite(past) ? Math.max(0, past) : 0;
  }

  /** @param {{action: string, [name: string]: unknown}} greeting */
  #connect(greeting) {
    return new Promise((resolve, reject) => {
      const socket = this.#open();
      socket.addEventListener("open", () => {
        if (this.#isClosed) return socket.close();
        this.#socket = socket;
        socket.send(JSON.stringify(greeting));
        return resolve(undefined);
      });
      socket.addEventListener("message", ({ data }) => this.#hear(data));
      socket.addEventListener("close", () => {
        reject(new DOMException("The connection was not opened.", "NetworkError"));
        if (this.#socket === socket) this.#lose();
      });
    });
  }

  #hear(data) {
    /** @type {any} */
    const told = parsedJSON(data);
    if (typeof told?.subject !== "string") return;
    if (told.subject === "begin") {
      this.#ahead = -Infinity;
      this.#token = told.token;
      this.#isPlaying = true;
    }
    if (["begin", "show", "round"].includes(told.subject)) {
      this.#ahead = Math.max(this.#ahead, told.now - this.#now());
    }
    if (told.subject === "end") this.#isPlaying = false;
    if (told.subject === "refused" && told.reason === "bad-token") this.#isPlaying = false;
    if (told.subject === "entered" && this.#lostAt !== undefined) {
      this.#lostAt = undefined;
      this.#take({ subject: "found" });
    }
    this.#take(told);
  }

  async #lose() {
    this.#socket = undefined;
    if (this.#isClosed) return;
    if (!this.#isPlaying) {
      this.#take({ subject: "closed" });
      return;
    }
    this.#lostAt ??= this.#now();
    this.#take({ subject: "lost" });
    while (this.#now() - this.#lostAt < patience && !this.#isClosed) {
      await this.#wait(pause);
      try {
        await this.#connect({ action: "resume", token: this.#token });
        return;
      } catch (problem) {
        // The network is away still; what else goes wrong is a mistake.
        if (!(problem instanceof DOMException)) throw problem;
      }
    }
    this.#isPlaying = false;
    if (!this.#isClosed) this.#take({ subject: "closed" });
  }
}
