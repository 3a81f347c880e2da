/** The values that follow from a round's start and its deck, for session and replay alike. */

import { Dealer } from "./dealer.js";
import { kindOf } from "./mode.js";
import { untimed } from "./round.js";
import { RoundRefusal } from "./round-refusal.js";
import { Timing } from "./timing.js";
import { SeededGenerator } from "./generator.js";

/** The last millisecond of the year 9999. */
const latestStart = 253_402_300_799_999;
/** The form of an IANA zone. */
const zone = /^[A-Za-z0-9_+/-]{1,64}$/;

const bytesOf = (written) => new TextEncoder().encode(written).length;
const isWithin = (value, low, high) => value >= low && value <= high;

/**
 * Whether timers may be lengthened so; only a set, the same for all players, may be played without
 * its timer.
 */
function isAllowed(adjusted, mode, { mostAdjusted, modes }) {
  const mayBeUntimed = kindOf(mode) === "set" && modes[mode].limit !== undefined;
  return isWithin(adjusted, 100, mostAdjusted) || (mayBeUntimed && adjusted === untimed);
}

/** The first fault of a start, in the order of the refusals. */
function refusalOf(start, playDeck) {
  if (start.deck !== playDeck.hash) return "wrong-deck";
  if (!playDeck.serves(start.mode)) return "wrong-mode";
  if (!isWithin(start.number, 1, Number.MAX_SAFE_INTEGER)) return "number-out-of-range";
  if (!isWithin(bytesOf(start.player), 1, 200)) return "bad-player";
  if (!isWithin(start.started, 0, latestStart)) return "start-out-of-range";
  if (!zone.test(start.zone)) return "bad-zone";
  if (!isAllowed(start.adjusted, start.mode, playDeck.deck.rules)) return "adjustment-out-of-range";
  if (start.level !== undefined && start.mode !== "practice") return "level-outside-practice";
  return undefined;
}

export class Course {
  /**
   * The dealer before its first card.
   * @type {Dealer}
   */
  #dealer;
  #start;

  /**
   * @param {import("./round.js").RoundStart} start
   * @param {import("./play-deck.js").PlayDeck} playDeck
   * @throws {RoundRefusal} the first fault of the start
   */
  constructor(start, playDeck) {
    const refusal = refusalOf(start, playDeck);
    if (refusal !== undefined) throw new RoundRefusal(refusal);
    const dealer = Dealer.of(playDeck, start.mode, start.level);
    if (dealer === undefined) throw new RoundRefusal("nothing-to-ask");
    const { rules, kind } = playDeck.deck;
    this.#dealer = dealer;
    this.#start = start;
    /** The mode's numbers. */
    this.mode = rules.modes[start.mode];
    this.timing = new Timing(rules, this.mode, start.adjusted);
    /** Whether it ends with its last question, and not by time or at the player's wish. */
    this.hasEnd = this.mode.questions !== undefined || kind === "set";
    /** The possible endings of a round of the mode. */
    this.endings = [this.mode.clock === undefined ? "finished" : "time-out", "quit"];
    /** Whether a card that is due for repetition may replace the drawn one. */
    this.takesDue = start.mode === "practice";
  }

  /**
   * A dealer before its first card.
   * @returns {Dealer}
   */
  dealer() {
    return this.#dealer.copy();
  }

  /**
   * The round's generator before its first number.
   * @returns {SeededGenerator}
   */
  generator() {
    const { deck, player, mode, number } = this.#start;
    return SeededGenerator.ofRound({ deck, player, mode, round: number });
  }

  /**
   * Whether all questions were asked.
   * @param {number} asked
   * @param {Dealer} dealer
   * @param {import("./dealer.js").Skipping} isSkipped
   */
  isComplete(asked, dealer, isSkipped) {
    if (!this.hasEnd) return false;
    const { questions } = this.mode;
    return questions === undefined ? dealer.isExhausted(isSkipped) : asked >= questions;
  }
}

/**
 * Returns a function that tells whether the card at an index is revoked.
 * @param {import("./play-deck.js").PlayDeck} playDeck
 * @param {Iterable<string>} revoked ids
 * @returns {import("./dealer.js").Skipping}
 */
export function revocation(playDeck, revoked) {
  const ids = new Set(revoked);
  return (place) => ids.size > 0 && ids.has(playDeck.cardAt(place).id);
}
