/** Draws a finished round again and scores it, as Games' replay. */

import { Course, revocation } from "./course.js";
import { currentFormat, readRound } from "./round.js";
import { RoundRefusal } from "./round-refusal.js";
import { Tally } from "./tally.js";

/**
 * Draws a finished round again and scores it. Pure: the same arguments give the same result.
 *
 * It proves that the round is one that the rules allow, not that a person played it: right answers
 * are in the deck.
 * @param {unknown} round as it was received
 * @param {import("./play-deck.js").PlayDeck} deck the deck that it names
 * @param {{revoked?: Iterable<string>, wall?: number}} options `revoked`: ids of cards that were
 *   taken back. Whoever played may have known of any part of them: a revoked card may be passed
 *   over (in a set the next of the reserve stands in), and one that was asked all the same counts
 *   neither way. `wall`: the milliseconds between start and end as whoever received the round saw
 *   them, where they did.
 * @returns {import("./round-result.js").RoundResult}
 * @throws {RoundRefusal} the first rule that it breaks
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

  /** Takes a move. */
  take(move, number) {
    const [card, choice, shown, answered] = move;
    // A set ends with its dealer: what is left of it may be revoked and asked all the same.
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

  /** Deals the next card; one that is revoked may have been passed over. */
  #deal(wanted) {
    const isSkipped = (place) => place !== wanted && this.#isRevoked(place);
    return this.#dealer.next(
      this.#generator, isSkipped, this.#course.takesDue ? wanted : undefined);
  }

  /** Whether a card is among as many as the round has moves, drawn without the player's part. */
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

  /** Holds the end against the rules. */
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

  /** Whether it ended when a round that ends so does. */
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
