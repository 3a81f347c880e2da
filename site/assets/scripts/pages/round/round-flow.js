/** The course of a round on its page: the card that waits, the last answer's result, the end. */

import { reportMistake } from "../../browser/mistakes.js";
import { asAdjusted, isTimed, listening } from "./adjusting.js";
import { pacingOf } from "./pacing.js";

/**
 * @typedef {"waiting" | "asking" | "answered" | "over"} State `waiting` while a card is made ready
 * @typedef {{
 *   ready: (number: number) => Promise<void>,
 *   ahead: (number: number) => void,
 * }} Cards `ready` resolves when the card of a number can be shown; `ahead` begins to fetch the
 *   cards from a number on
 */

export class RoundFlow {
  /** @type {State} */
  state = "waiting";
  /**
   * The card that waits for an answer, or was answered last.
   * @type {import("../../games/turn.js").Turn}
   */
  turn;
  /**
   * The result of the last answer.
   * @type {import("../../games/turn.js").Feedback | undefined}
   */
  feedback;
  #play;
  #clock;
  #cards;
  #changed;
  #revoked;
  #mode;
  #moves = [];
  #readings = 0;

  /**
   * @param {{play: import("../../games/round-play.js").RoundPlay,
   *   clock: import("./round-clock.js").RoundClock, cards: Cards,
   *   changed: (event: "asking" | "answered" | "over" | "adjusted" | "failed",
   *     problem?: unknown) => void, revoked?: Iterable<string>}} of
   */
  constructor({ play, clock, cards, changed, revoked = [] }) {
    this.#play = play;
    this.#clock = clock;
    this.#cards = cards;
    this.#changed = changed;
    this.#revoked = revoked;
    this.#mode = play.session.deck.deck.rules.modes[play.session.start.mode];
  }

  /**
   * The round as the rules see it.
   * @returns {import("../../games/session.js").Session}
   */
  get session() {
    return this.#play.session;
  }

  /**
   * The round's time.
   * @returns {number}
   */
  get at() {
    return this.#clock.at();
  }

  /** The sum of the times from card to answer so far, in milliseconds. */
  get thought() {
    return this.#moves.reduce((sum, { shown, answered }) => sum + answered - shown, 0);
  }

  /** Whether the clock stands still. */
  get isListening() {
    return this.#clock.isStanding;
  }

  /** How the round goes on after the last answer; see pacing.js. */
  get pacing() {
    const { start } = this.session;
    return pacingOf(start.mode)[this.feedback?.isRight ? "right" : "miss"];
  }

  /** Shows the first card, which must be ready. */
  begin() {
    return this.#show();
  }

  /**
   * Takes an answer.
   * @param {number} place which of the options, counted from 0
   * @param {number} [moment] when it was given, on the clock that only rises
   * @returns {boolean} whether it was taken
   */
  choose(place, moment) {
    if (this.state !== "asking") return false;
    const at = this.#clock.at(moment);
    const feedback = this.#play.answer(place, at);
    if (feedback === undefined) {
      this.#settle();
      return false;
    }
    this.#answered(feedback, at);
    return true;
  }

  /** Goes on after an answer. */
  next() {
    if (this.state !== "answered" || this.pacing === "pause") return;
    if (this.session.isOver) this.#end();
    else this.#show();
  }

  /** Looks at the timers. */
  tick() {
    if (this.state === "over") return;
    const at = this.#clock.at();
    const feedback = this.#play.tick(at);
    if (feedback !== undefined) {
      this.#answered(feedback, at);
      return;
    }
    this.#settle();
    const isPausing = this.state === "answered" && this.pacing === "pause";
    if (isPausing && at >= this.feedback.ready) this.#show();
  }

  /** Whether the clock may stand still now while a text is read aloud. */
  get mayWait() {
    const { rules } = this.session.deck.deck;
    const { adjusted } = this.session.start;
    const mayBecome = this.#mode.limit === undefined && rules.mostAdjusted >= listening;
    const isFree = adjusted > 100 || !isTimed(this.#mode, adjusted);
    return this.state === "asking" && (isFree || mayBecome);
  }

  /**
   * Stops the clock while a text is read aloud; the round is an adjusted one from then on.
   * @param {() => Promise<unknown>} reading
   */
  async listen(reading) {
    if (!this.mayWait) {
      await reading();
      return;
    }
    this.#adjust();
    // The least time to an answer passes first, so that an answer during the reading is valid.
    this.#clock.stand(this.turn.shown + this.session.deck.deck.rules.fastest);
    this.#readings += 1;
    const mine = this.#readings;
    try {
      await reading();
    } finally {
      // Only if no other reading has begun since, and the card is the same.
      if (mine === this.#readings) this.#clock.run();
    }
  }

  #adjust() {
    const { session } = this.#play;
    const { adjusted } = session.start;
    if (adjusted > 100 || !isTimed(this.#mode, adjusted)) return;
    const options = { adjusted: listening, revoked: this.#revoked };
    this.#play.session = asAdjusted(session, this.#moves, options);
    this.#changed("adjusted");
  }

  /** Leaves the round, which then does not count. */
  quit() {
    this.#play.quit(this.#clock.at());
    this.#settle();
  }

  /** Ends practice. */
  finish() {
    this.#play.finish(this.#clock.at());
    this.#end();
  }

  async #show() {
    this.state = "waiting";
    const number = this.session.answered + 1;
    try {
      await this.#cards.ready(number);
    } catch (problem) {
      reportMistake(problem);
      if (this.state !== "waiting") return;
      this.#play.quit(this.#clock.at());
      this.state = "over";
      this.#changed("failed", problem);
      return;
    }
    if (this.state !== "waiting") return;
    const turn = this.#play.show(this.#clock.at());
    if (turn === undefined) {
      this.#end();
      return;
    }
    this.turn = turn;
    this.state = "asking";
    this.#cards.ahead(number + 1);
    this.#changed("asking");
  }

  #answered(feedback, at) {
    const { turn, choice } = feedback;
    const answered = choice === undefined ? turn.deadline : Math.floor(at);
    this.#moves.push({ shown: turn.shown, choice, answered });
    this.#clock.run();
    this.#play.slept = this.#clock.slept;
    this.#readings += 1;
    this.turn = turn;
    this.feedback = feedback;
    this.state = "answered";
    this.#changed("answered");
    if (this.pacing === "next") this.next();
  }

  /** Ends the round if the rules ended it, unless its last answer is still shown. */
  #settle() {
    const isRead = this.state === "answered" && this.pacing !== "pause";
    if (this.session.isOver && (!isRead || this.session.result.ending === "quit")) this.#end();
  }

  #end() {
    if (this.state === "over") return;
    this.#clock.run();
    this.state = "over";
    this.#changed("over");
  }
}
