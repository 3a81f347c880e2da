/** A round while it is played, in any mode, as Games' Session. */

import { Course, revocation } from "./course.js";
import { currentFormat, readStart } from "./round.js";
import { RoundRefusal } from "./round-refusal.js";
import { Tally } from "./tally.js";
import { Feedback, Turn } from "./turn.js";

/**
 * A session has no clock: each call says the time, in milliseconds since the round's start on a
 * clock that only rises. A time before the last one is taken as the last one, and fractions are
 * left off.
 *
 *     show(at) ▶ a card ▶ answer(choice, at) ▶ what it came to ▶ show(at) … ▶ round, result
 *
 * Call `tick(at)` whenever a timer may have run out; every other call looks for itself, and what
 * it finds is in `feedback`.
 */
export class Session {
  /**
   * The card that waits for its answer.
   * @type {Turn | undefined}
   */
  turn;
  /**
   * What the last answer or time-out came to, whichever call found it.
   * @type {Feedback | undefined}
   */
  feedback;
  /**
   * The round, when it is over.
   * @type {import("./round.js").Round | undefined}
   */
  round;
  /**
   * What it came to, when it is over: the same as `replay` gives.
   * @type {import("./round-result.js").RoundResult | undefined}
   */
  result;
  /**
   * The deck.
   * @type {import("./play-deck.js").PlayDeck}
   */
  deck;
  /**
   * What it began with.
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
   * A round that begins.
   * @param {import("./round.js").RoundStart} start
   * @param {import("./play-deck.js").PlayDeck} deck the deck that it names
   * @param {{revoked?: Iterable<string>}} options ids of cards that were taken back, as far as
   *   they are known: they do not come
   * @throws {RoundRefusal} why it cannot be played: `wrong-mode` when the deck does not serve the
   *   mode, `nothing-to-ask` when it has no card for it, or what is wrong with the start
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

  /** Whether it is over; then `round` and `result` are there. */
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

  /** How many questions the round has; undefined where there is no fixed number. */
  get questions() {
    const { kind, cards } = this.deck.deck;
    return this.#course.mode.questions ?? (kind === "set" ? cards.length : undefined);
  }

  /** When the round's clock runs out; undefined without one. */
  get clock() {
    return this.#course.timing.clock;
  }

  /**
   * Shows the next card, or the one that waits for its answer.
   * @param {number} at now
   * @param {{due?: string}} options a card that the player's memory wants, in practice
   *   (`Memory.due`): it comes now, unless it came lately
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
   * Takes an answer to the card that is shown.
   * @param {number} choice which of the options, counted from 0
   * @param {number} at now
   * @returns {Feedback | undefined} what it came to; when the question's time had run out, that.
   *   Undefined when there is nothing to answer, the choice is none of the options, or it comes
   *   faster than a person can choose (a double tap): then the card goes on waiting.
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
   * Looks at the timers.
   * @param {number} at now
   * @returns {Feedback | undefined} what a question came to whose time ran out
   */
  tick(at) {
    return this.#advance(at);
  }

  /**
   * Ends a practice session: the player had enough. A card that waits is left out; a session
   * without an answer counts as left. In other modes nothing happens.
   * @param {number} at now
   */
  finish(at) {
    this.#advance(at);
    if (this.isOver || this.start.mode !== "practice") return;
    this.#end(this.#moves.length === 0 ? "quit" : "finished", this.#now);
  }

  /**
   * Leaves the round: it counts nothing and pays nothing.
   * @param {number} at now
   */
  quit(at) {
    this.#advance(at);
    if (!this.isOver) this.#end("quit", this.#now);
  }

  /** Moves the time on, and ends what has run out by then. */
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
      // Left open: a practice session keeps what was answered, other rounds were left.
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
   * A practice session as it would be, were it finished now; it goes on.
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
