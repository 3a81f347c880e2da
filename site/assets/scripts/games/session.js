/** A round while it is played, in any mode, the same as Games' Session. */

import { Course, revocation } from "./course.js";
import { currentFormat, readStart } from "./round.js";
import { RoundRefusal } from "./round-refusal.js";
import { Tally } from "./tally.js";
import { Feedback, Turn } from "./turn.js";

/**
 * It has no clock: each call has a time, in milliseconds since the round's start on a monotonic
 * clock. A time before the last one counts as the last one, and fractions are dropped.
 *
 *     show(at) ▶ a card ▶ answer(choice, at) ▶ feedback ▶ show(at) … ▶ round, result
 *
 * Call `tick(at)` when a timer may have run out; every other call checks the timers as well, and
 * puts an expired question in `feedback`.
 */
export class Session {
  /**
   * The card that waits for its answer.
   * @type {Turn | undefined}
   */
  turn;
  /**
   * The result of the last answer or time-out, from whichever call applied it.
   * @type {Feedback | undefined}
   */
  feedback;
  /**
   * The finished round; undefined before its end.
   * @type {import("./round.js").Round | undefined}
   */
  round;
  /**
   * The result of the finished round, equal to that of `replay`; undefined before its end.
   * @type {import("./round-result.js").RoundResult | undefined}
   */
  result;
  /**
   * The deck.
   * @type {import("./play-deck.js").PlayDeck}
   */
  deck;
  /**
   * The start of the round.
   * @type {import("./round.js").RoundStart}
   */
  start;

  #course;
  #isRevoked;
  #dealer;
  #generator;
  #tally;
  #moves = [];
  #now = 0;
  #ready = 0;

  /**
   * Begins a round.
   * @param {import("./round.js").RoundStart} start
   * @param {import("./play-deck.js").PlayDeck} deck the deck that it names
   * @param {{revoked?: Iterable<string>}} options ids of revoked cards as far as they are known;
   *   they are not shown
   * @throws {RoundRefusal} `wrong-mode` when the deck does not have the mode, `nothing-to-ask` when
   *   it has no card for it, or another refusal for a fault of the start
   */
  constructor(start, deck, { revoked = [] } = {}) {
    this.start = readStart(start);
    this.deck = deck;
    this.#course = new Course(this.start, deck);
    this.#isRevoked = revocation(deck, revoked);
    this.#dealer = this.#course.dealer();
    this.#generator = this.#course.generator();
    this.#tally = new Tally(deck, this.#course.mode, this.start.adjusted);
    const trial = this.#course.dealer().next(this.#course.generator(), this.#isRevoked);
    if (trial === undefined) throw new RoundRefusal("nothing-to-ask");
  }

  /** Whether it is over; then `round` and `result` are set. */
  get isOver() {
    return this.round !== undefined;
  }

  /** Points so far. */
  get points() {
    return this.#tally.points;
  }

  /** Cards answered so far. */
  get answered() {
    return this.#tally.asked;
  }

  /** Right answers so far. */
  get right() {
    return this.#tally.right;
  }

  /** The number of questions of the round; undefined for no fixed number. */
  get questions() {
    const { kind, cards } = this.deck.deck;
    return this.#course.mode.questions ?? (kind === "set" ? cards.length : undefined);
  }

  /** When the round's time is up; undefined without a limit. */
  get clock() {
    return this.#course.timing.clock;
  }

  /**
   * Shows the next card, or the one that waits for an answer.
   * @param {number} at now
   * @param {{due?: string}} options in practice, a card that is due for repetition (`Memory.due`):
   *   it is shown now, unless it was recent
   * @returns {Turn | undefined} undefined when the round is over, or the last answer's pause is not
   *   (`Feedback.ready`)
   */
  show(at, { due } = {}) {
    this.#advance(at);
    if (this.isOver || this.turn !== undefined) return this.turn;
    if (this.#now < this.#ready || this.#moves.length >= this.deck.deck.rules.mostMoves) {
      return undefined;
    }
    const isDue = this.#course.takesDue && due !== undefined;
    const wanted = isDue ? this.deck.places.get(due) : undefined;
    const place = this.#dealer.next(this.#generator, this.#isRevoked, wanted);
    if (place === undefined) return undefined;
    const { limit } = this.#course.timing;
    this.turn = new Turn({
      card: this.deck.cardAt(place).id,
      options: this.deck.options(place, this.#generator),
      number: this.#moves.length + 1,
      shown: this.#now,
      deadline: limit === undefined ? undefined : this.#now + limit,
    });
    return this.turn;
  }

  /**
   * Answers the shown card.
   * @param {number} choice the index of the option, from 0
   * @param {number} at now
   * @returns {Feedback | undefined} the feedback; that of the time-out when the question's time was
   *   over. Undefined when no card waits, there is no such option, or the answer is faster than a
   *   person can choose (a double tap): then the card keeps waiting.
   */
  answer(choice, at) {
    const timeOut = this.#advance(at);
    if (timeOut !== undefined) return timeOut;
    const { turn } = this;
    if (!Number.isInteger(choice) || turn?.options[choice] === undefined) return undefined;
    /** @type {import("./round.js").Move} */
    const move = [turn.card, choice, turn.shown, this.#now];
    const wrong = this.#course.timing.refusal(move, 0, false);
    return wrong === undefined ? this.#take(move, turn) : undefined;
  }

  /**
   * Checks the timers.
   * @param {number} at now
   * @returns {Feedback | undefined} the feedback for a question whose time is over
   */
  tick(at) {
    return this.#advance(at);
  }

  /**
   * Ends a practice session at the player's wish. A waiting card is dropped; a session without an
   * answer counts as left. Without effect in other modes.
   * @param {number} at now
   */
  finish(at) {
    this.#advance(at);
    if (this.isOver || this.start.mode !== "practice") return;
    this.#end(this.#moves.length === 0 ? "quit" : "finished", this.#now);
  }

  /**
   * Leaves the round, which then counts nothing and pays nothing.
   * @param {number} at now
   */
  quit(at) {
    this.#advance(at);
    if (!this.isOver) this.#end("quit", this.#now);
  }

  /** Moves the time on, and ends what is over by then. */
  #advance(at) {
    if (this.isOver) return undefined;
    const { longest, clock } = this.#course.timing;
    const time = Math.floor(Math.min(at, longest));
    if (time > this.#now) this.#now = time;
    const { turn } = this;
    if (turn?.deadline !== undefined && this.#now >= turn.deadline) {
      return this.#take([turn.card, null, turn.shown, turn.deadline], turn);
    }
    if (clock !== undefined && this.#now >= clock) {
      this.#end("time-out", clock);
    } else if (this.#now >= longest) {
      // The round was left open until its longest duration was over: a practice session with
      // answers is kept, any other round counts as left.
      const isKept = this.start.mode === "practice" && this.#moves.length > 0;
      this.#end(isKept ? "finished" : "quit", this.#now);
    }
    return undefined;
  }

  #take(move, turn) {
    const [card, choice, shown, answered] = move;
    this.#moves.push(move);
    this.turn = undefined;
    const chosen = choice === null ? undefined : turn.options[choice];
    const gained = this.#tally.take(card, chosen, answered - shown, false);
    this.#ready = answered + (chosen === 0 ? 0 : this.#course.timing.pause);
    const isLongest = this.start.mode === "practice"
      && this.#moves.length === this.deck.deck.rules.mostMoves;
    if (isLongest
      || this.#course.isComplete(this.#moves.length, this.#dealer, this.#isRevoked)) {
      this.#end("finished", answered);
    }
    this.feedback = new Feedback({
      turn, choice: choice ?? undefined, gained, points: this.points, ready: this.#ready,
    });
    return this.feedback;
  }

  /**
   * A practice session as if it were finished now; it continues.
   * @returns {{round: import("./round.js").Round,
   *   result: import("./round-result.js").RoundResult} | undefined} undefined in other modes, and
   *   before the first answer
   */
  asFinished() {
    if (this.start.mode !== "practice" || this.#moves.length === 0) return undefined;
    return this.round && this.result
      ? { round: this.round, result: this.result } : this.#ended("finished", this.#now);
  }

  #ended(ending, at) {
    const moves = [...this.#moves];
    return {
      round: { format: currentFormat, start: this.start, moves, ended: at, ending },
      result: this.#tally.result(this.start, ending, at),
    };
  }

  #end(ending, at) {
    this.turn = undefined;
    const { round, result } = this.#ended(ending, at);
    this.round = round;
    this.result = result;
  }
}
