/** Sends what waits: now, when the network or the page comes back, and when the next is due. */

export class Courier {
  #outbox;
  #link;
  #now;
  #timers;
  #sending = false;
  #timer;

  /**
   * @param {{outbox: import("./outbox.js").Outbox, link: import("./ledger-link.js").LedgerLink,
   *   now: () => number, timers?: {setTimeout: Function, clearTimeout: Function}}} of
   */
  constructor({ outbox, link, now, timers = globalThis }) {
    this.#outbox = outbox;
    this.#link = link;
    this.#now = now;
    this.#timers = timers;
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
    signal?.addEventListener("abort", () => this.#timers.clearTimeout(this.#timer));
    return send();
  }

  /** Sends what is due, unless it is being sent. */
  async send() {
    if (this.#sending) return;
    this.#sending = true;
    this.#timers.clearTimeout(this.#timer);
    try {
      await this.#outbox.send(this.#link, this.#now());
      const due = await this.#outbox.nextDue(this.#link.player, this.#now());
      if (due === undefined) return;
      // Never at once: what is due and was not sent waits for what comes before it.
      const wait = Math.max(1_000, due - this.#now());
      this.#timer = this.#timers.setTimeout(() => this.send(), wait);
    } finally {
      this.#sending = false;
    }
  }
}
