/** The milliseconds without data after which a request is ended. */
const most = 10_000;

/** Ends requests when no data arrive for too long, since a lost network gives no error. */
export class Timeout {
  #wait;
  #leaving = new AbortController();
  #renewed = 0;

  /** @param {(milliseconds: number) => Promise<void>} wait */
  constructor(wait) {
    this.#wait = wait;
    this.renew();
  }

  /**
   * Aborts the requests that use it: a browser has few connections to a host, and needs them again.
   */
  get signal() {
    return this.#leaving.signal;
  }

  /** Data arrived: the time begins again. */
  renew() {
    this.end();
    const mine = this.#renewed;
    this.#wait(most).then(() => {
      if (mine === this.#renewed) this.#leaving.abort();
    });
  }

  /** Ends the time: no request waits any more. */
  end() {
    this.#renewed += 1;
  }
}
