/**
 * A round that the ledger follows while it is played: it gives the start and receives each answer
 * at once. The player never waits for it. The round begins at once by this device's clock and takes
 * over the ledger's time when that arrives; if the ledger cannot be reached in time it is an
 * offline round from then on, which the outbox sends as any other (docs/decisions/0144).
 *
 * @typedef {{place: number, card: string, choice?: number}} GivenAnswer `place` from 0; `choice` is
 *   missing where the question's time ran out
 */

import { orElse, reportMistake } from "../browser/mistakes.js";

const route = "v1/ledger/rounds";
/** The pause before an answer is sent again, in milliseconds. */
const pause = 150;

export class LiveRound {
  #ask;
  #now;
  #wait;
  #slack;
  #began;
  #number = 0;
  #told = 0;
  #isLive = true;
  /** Requests are sent one after the other: the ledger accepts only the next answer. */
  #queue = Promise.resolve();

  /**
   * @param {{ask: (route: string, value: object) => Promise<any>, slack: number,
   *   now?: () => number, wait?: (milliseconds: number) => Promise<unknown>}} of `ask` posts for
   *   whoever is signed in; `slack` is how far answers may be seen apart from their times, by the
   *   deck's rules; `now` a clock that only rises
   */
  constructor({ ask, slack, now = () => performance.now(), wait = waitHere }) {
    this.#ask = ask;
    this.#slack = slack;
    this.#now = now;
    this.#wait = wait;
    this.#began = now();
  }

  /** Whether the ledger has received all answers so far, or still may. */
  get isLive() {
    return this.#isLive;
  }

  /**
   * Begins, at the moment at which the round's own clock starts.
   * @param {import("../games/round.js").RoundStart} start
   * @param {(started: number) => Promise<boolean>} adopt takes over when the ledger says that it
   *   began; whether that could be
   */
  begin({ mode, deck, number, zone, adjusted }, adopt) {
    this.#number = number;
    this.#next(async () => {
      const left = this.#slack - this.#age(0);
      const asked = this.#ask(route, { mode, deck, number, zone, adjusted });
      const start = await this.#inTime(asked, left);
      const isSound = Number.isSafeInteger(start?.started) && start.number === number;
      // An answer that arrived too late has too late a start, too.
      if (!isSound || this.#age(0) > this.#slack || !await adopt(start.started)) this.end();
    });
  }

  /**
   * Sends an answer.
   * @param {GivenAnswer} answer
   */
  answered({ place, card, choice }) {
    const given = this.#age(0);
    this.#told += 1;
    if (place !== this.#told - 1) this.end();
    this.#next(() => this.#tell({ place, card, choice: choice ?? null }, given));
  }

  /** It is an offline round from now on. */
  end() {
    this.#isLive = false;
  }

  /**
   * Whether the ledger has received the whole round, once that is certain.
   * @returns {Promise<boolean>}
   */
  async settled() {
    await this.#queue;
    return this.#isLive;
  }

  #next(work) {
    this.#queue = this.#queue.then(async () => {
      if (!this.#isLive) return;
      try {
        await work();
      } catch (problem) {
        reportMistake(problem);
        this.end();
      }
    });
  }

  /** Milliseconds since a time of the round. */
  #age(time) {
    return this.#now() - this.#began - time;
  }

  /** Sends it again while it counts: the same answer twice counts once. */
  async #tell(answer, given) {
    for (;;) {
      const left = this.#slack - this.#age(given);
      if (left <= 0) return this.end();
      try {
        await this.#inTime(this.#ask(`${route}/${this.#number}/answers`, answer), left);
        return undefined;
      } catch (problem) {
        // The ledger would refuse it again.
        if (isRefusal(problem)) throw problem;
        reportMistake(problem);
      }
      await this.#wait(pause);
    }
  }

  /** The result of a request, unless it takes too long. */
  #inTime(asked, milliseconds) {
    const late = this.#wait(Math.max(0, milliseconds)).then(() => {
      throw new DOMException("The ledger answered too late.", "TimeoutError");
    });
    // The later of the two results is ignored.
    late.catch(orElse());
    asked.catch(orElse());
    return Promise.race([asked, late]);
  }
}

const isRefusal = (problem) => {
  const { status } = Object(problem);
  return status >= 400 && status < 500 && status !== 429;
};

const waitHere = (milliseconds) => new Promise((done) => {
  setTimeout(done, milliseconds);
});
