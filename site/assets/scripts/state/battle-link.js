/**
 * The connection of a live battle: a ticket in its first message, then messages both ways. A
 * connection that is lost during a battle is opened again with the battle's private token, for 20
 * seconds.
 *
 * @typedef {{subject: string, [name: string]: any}} Told what the ledger tells, by its description
 * @typedef {{send: (text: string) => void, close: () => void,
 *   addEventListener: (name: string, take: (event: any) => void) => void}} Socket
 */

import { parsedJSON } from "../text/decoding.js";

/** How long a lost connection is tried again, in milliseconds: then the battle is lost. */
const patience = 20_000;
/** The pause between two tries. */
const pause = 700;
/**
 * The most by which an event is shown later, so that both players see it at the same time. Clocks
 * of pages decide nothing else: the server determines the time of an answer.
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
  /** The token that opens the battle again. */
  #token;
  #isPlaying = false;
  #isClosed = false;
  #lostAt;
  /**
   * The battle's time minus this page's clock: at least this much, by the fastest message so far.
   */
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

  /** Whether messages can be sent. */
  get isOpen() {
    return this.#socket !== undefined;
  }

  /** Enters with a new ticket. */
  async enter() {
    const ticket = await this.#ticket();
    await this.#connect({ action: "enter", ticket });
  }

  /**
   * Sends a request.
   * @param {{action: string, [name: string]: unknown}} ask
   */
  ask(ask) {
    this.#socket?.send(JSON.stringify(ask));
  }

  /** Closes it permanently. */
  close() {
    this.#isClosed = true;
    this.#socket?.close();
    this.#socket = undefined;
  }

  /**
   * The time until a time of the battle.
   * @param {number} at
   * @returns {number} milliseconds, within bounds for any clock
   */
  until(at) {
    const delay = at - (this.#now() + this.#ahead);
    return Number.isFinite(delay) ? Math.min(Math.max(0, delay), mostDelay) : 0;
  }

  /**
   * The time since a time of the battle.
   * @param {number} at
   * @returns {number} milliseconds; 0 for a time in the future
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
        // There is still no network; any other error is a programming error.
        if (!(problem instanceof DOMException)) throw problem;
      }
    }
    this.#isPlaying = false;
    if (!this.#isClosed) this.#take({ subject: "closed" });
  }
}
