/** Replays a finished round and scores it, the same as Games' replay. */

import { Course, revocation } from "./course.js";
import { currentFormat, readRound } from "./round.js";
import { RoundRefusal } from "./round-refusal.js";
import { Tally } from "./tally.js";

/**
 * Replays a finished round and scores it. Pure: the same arguments give the same result.
 *
 * It proves that the round is possible under the rules, not that a person played it: right answers
 * are in the deck.
 * @param {unknown} round the received round
 * @param {import("./play-deck.js").PlayDeck} deck the deck that it names
 * @param {{revoked?: Iterable<string>, wall?: number}} options `revoked`: ids of revoked cards. The
 *   player's device may have known only some of them: a revoked card may be missing (in a set
 *   replaced by the next reserve card), and one that was asked counts neither way. `wall`: the
 *   milliseconds between start and end as measured by the receiver; undefined if unknown.
 * @returns {import("./round-result.js").RoundResult}
 * @throws {RoundRefusal} the first broken rule
 * @throws {import("./form.js").FormFailure} for another form than a round's, which Swift refuses
 *   when it decodes one
 */
export function replay(round, deck, { revoked = [], wall } = {}) {
  const read = readRound(round);
  const replayed = new Replay(read, deck, revoked);
  read.moves.forEach((move, number) => replayed.take(move, number));
  replayed.end(wall);
  return replayed.result;
}

/** A round while it is replayed. */
class Replay {
  #round;
  #deck;
  #isRevoked;
  #course;
  #dealer;
  #generator;
  #tally;
  #free = 0;
  #isAfterMiss = false;

  constructor(round, deck, revoked) {
    if (round.format !== currentFormat) throw new RoundRefusal("unknown-format");
    this.#course = new Course(round.start, deck);
    if (round.moves.length > deck.deck.rules.mostMoves) throw new RoundRefusal("too-many-moves");
    this.#round = round;
    this.#deck = deck;
    this.#isRevoked = revocation(deck, revoked);
    this.#dealer = this.#course.dealer();
    this.#generator = this.#course.generator();
    this.#tally = new Tally(deck, this.#course.mode, round.start.adjusted);
  }

  /** Checks a move. */
  take(move, number) {
    const [card, choice, shown, answered] = move;
    // `questions` is missing for a set: it ends when its dealer has no card left, since a revoked
    // card may have been asked all the same.
    if (number >= (this.#course.mode.questions ?? Infinity)) throw new RoundRefusal("surplus");
    const wanted = this.#deck.places.get(card);
    if (wanted === undefined) throw new RoundRefusal("forged-card");
    const dealt = this.#deal(wanted);
    if (dealt === undefined) throw new RoundRefusal("surplus");
    if (dealt !== wanted) {
      throw new RoundRefusal(this.#comesElsewhere(wanted) ? "reordered" : "forged-card");
    }
    const options = this.#deck.options(wanted, this.#generator);
    const chosen = choice === null ? undefined : options[choice];
    if (choice !== null && chosen === undefined) throw new RoundRefusal("forged-choice");
    const wrong = this.#course.timing.refusal(move, this.#free, this.#isAfterMiss);
    if (wrong !== undefined) throw new RoundRefusal(wrong);
    this.#tally.take(card, chosen, answered - shown, this.#isRevoked(wanted));
    this.#free = answered;
    this.#isAfterMiss = chosen !== 0;
  }

  /** Draws the next card; revoked cards may be missing. */
  #deal(wanted) {
    const isSkipped = (place) => place !== wanted && this.#isRevoked(place);
    return this.#dealer.next(
      this.#generator, isSkipped, this.#course.takesDue ? wanted : undefined);
  }

  /**
   * Whether the card is drawn, without due cards, in at most as many draws as the round has moves.
   */
  #comesElsewhere(wanted) {
    const [dealer, generator] = [this.#course.dealer(), this.#course.generator()];
    for (let drawn = 0; drawn < this.#round.moves.length; drawn += 1) {
      const place = dealer.next(generator, this.#isRevoked);
      if (place === undefined) return false;
      if (place === wanted) return true;
      this.#deck.options(place, generator);
    }
    return false;
  }

  /** Checks the end of the round. */
  end(wall) {
    const { ending, ended } = this.#round;
    if (!this.#course.endings.includes(ending)) throw new RoundRefusal("wrong-ending");
    if (ending === "finished" && !this.#isWhole) throw new RoundRefusal("truncated");
    if (!this.#isRightEnd) throw new RoundRefusal("wrong-end");
    if (wall === undefined) return;
    if (ended - Math.max(0, wall) > this.#deck.deck.rules.slack) {
      throw new RoundRefusal("longer-than-the-wall");
    }
  }

  get #isWhole() {
    const asked = this.#round.moves.length;
    return this.#course.hasEnd
      ? this.#course.isComplete(asked, this.#dealer, this.#isRevoked) : asked > 0;
  }

  /** Whether the time of the end fits the ending. */
  get #isRightEnd() {
    const { ending, ended } = this.#round;
    const { longest, clock } = this.#course.timing;
    if (ended < this.#free || ended > longest) return false;
    if (ending === "time-out") return ended === clock;
    if (ending === "finished") return !this.#course.hasEnd || ended === this.#free;
    return clock === undefined || ended < clock;
  }

  get result() {
    const { start, ending, ended } = this.#round;
    return this.#tally.result(start, ending, ended);
  }
}
