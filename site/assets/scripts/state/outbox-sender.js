/**
 * Sends waiting entries: now, when the network or the page comes back, and when the next one is
 * due.
 */

import { reportMistake } from "../browser/mistakes.js";

export class OutboxSender {
  #outbox;
  #link;
  #now;
  #timers;
  #heard;
  #left;
  #isSending = false;
  #isOver = false;
  #timer;

  /**
   * @param {{outbox: import("./outbox.js").Outbox, link: import("./ledger-link.js").LedgerLink,
   *   now: () => number, timers?: {setTimeout: Function, clearTimeout: Function},
   *   heard?: () => Promise<unknown>, left?: () => Promise<unknown>}} of `heard` is called when the
   *   ledger has answered for something, `left` when it could not be reached and something waits
   */
  constructor({
    outbox, link, now, timers = globalThis, heard = async () => {}, left = async () => {},
  }) {
    this.#outbox = outbox;
    this.#link = link;
    this.#now = now;
    this.#timers = timers;
    this.#heard = heard;
    this.#left = left;
  }

  /**
   * Sends from now on.
   * @param {EventTarget} window tells `online`
   * @param {EventTarget} document tells `visibilitychange`
   * @param {AbortSignal} [signal] ends it
   */
  start(window, document, signal) {
    const send = () => this.send();
    window.addEventListener("online", send, { signal });
    document.addEventListener("visibilitychange", send, { signal });
    signal?.addEventListener("abort", () => this.#end());
    return send();
  }

  #end() {
    this.#isOver = true;
    this.#timers.clearTimeout(this.#timer);
  }

  /** Sends entries that are due, unless it is sending already. */
  async send() {
    if (this.#isSending || this.#isOver) return;
    this.#isSending = true;
    this.#timers.clearTimeout(this.#timer);
    try {
      const { recorded, refused, waiting, problem } = await this.#outbox.send(
        this.#link, this.#now());
      if (recorded + refused > 0) this.#heard().catch(reportMistake);
      if (problem && waiting > 0) this.#left().catch(reportMistake);
      this.#await(await this.#outbox.nextDue(this.#link.player, this.#now()));
    } catch (problem) {
      reportMistake(problem);
      // The database failed; nothing has changed, and the next event tries again.
    } finally {
      this.#isSending = false;
    }
  }

  #await(due) {
    if (due === undefined || this.#isOver) return;
    // Entries that were added meanwhile may wait for a second.
    const wait = Math.max(1_000, due - this.#now());
    this.#timer = this.#timers.setTimeout(() => this.send(), wait);
  }
}
