/** Milliseconds in which something must come. */
const most = 10_000;

/** Ends what waits for the network when nothing comes for too long: one that is gone is silent. */
export class Timeout {
  #wait;
  #leaving = new AbortController();
  #renewed = 0;

  /** @param {(milliseconds: number) => Promise<void>} wait */
  constructor(wait) {
    this.#wait = wait;
    this.renew();
  }

  /** Aborts what is fetched with it: a browser has few ways to a host, and must have them back. */
  get signal() {
    return this.#leaving.signal;
  }

  /** Something came: from now on as long again. */
  renew() {
    this.end();
    const mine = this.#renewed;
    this.#wait(most).then(() => {
      if (mine === this.#renewed) this.#leaving.abort();
    });
  }

  /** Nothing is waited for any more. */
  end() {
    this.#renewed += 1;
  }
}
