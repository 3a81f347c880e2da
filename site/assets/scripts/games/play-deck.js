/**
 * A deck prepared for play: read and checked once, for any number of rounds.
 *
 * Cards are addressed by index: the deck's cards from 0, then those of its reserve.
 */

import { readDeck, serves } from "./deck.js";
import { FormFailure } from "./form.js";
import { findingsOf } from "./rules-findings.js";
import { openSet } from "./sealed-set.js";

/** The newest format of a deck that this code supports. */
const currentFormat = 0;
/** The most look-alikes that a plant may have. */
const mostLookAlikes = 64;

/** Why a deck cannot be played. */
export class PlayDeckFailure extends Error {
  /**
   * @param {"unreadable" | "unknown-format" | "unsound-rules" | "empty" | "doubled" | "bad-card"}
   *   reason
   * @param {unknown} [detail] the fault, the format, the rules' findings or the card's id
   */
  constructor(reason, detail) {
    super(detail === undefined ? reason : `${reason}: ${detail}`);
    this.name = "PlayDeckFailure";
    this.reason = reason;
    this.detail = detail;
  }
}

/**
 * Converts an error of a reader.
 * @param {any} error
 * @returns {never}
 */
function unreadable(error) {
  const isOfForm = error instanceof FormFailure || error instanceof SyntaxError;
  throw isOfForm ? new PlayDeckFailure("unreadable", error.message) : error;
}

function read(value) {
  try {
    return readDeck(value);
  } catch (error) {
    return unreadable(error);
  }
}

/** The number of wrong options of a card; undefined when the card is invalid. */
function wrongsOf(card, { kind, questions }) {
  if (kind === "plants") {
    const shown = new Set(card.lookAlikes);
    const isSound = shown.size === card.lookAlikes.length && !shown.has(card.id);
    return isSound && shown.size > 0 && shown.size <= mostLookAlikes ? shown.size : undefined;
  }
  const count = questions[card.id]?.wrong.length ?? 0;
  return count >= 1 && count <= 5 ? count : undefined;
}

export class PlayDeck {
  /**
   * The deck.
   * @type {import("./deck.js").Deck}
   */
  deck;
  /**
   * SHA-256 of its bytes in hexadecimal, by which rounds refer to it.
   * @type {string}
   */
  hash;
  /**
   * The index of each card by its id.
   * @type {Map<string, number>}
   */
  places = new Map();
  /**
   * The indices of all cards except the reserve.
   * @type {number[]}
   */
  everyPlace;
  /**
   * The number of wrong options of each card, by index.
   * @type {number[]}
   */
  wrongs = [];

  /**
   * A deck with a known hash.
   * @param {unknown} value its JSON
   * @param {string} hash
   * @throws {PlayDeckFailure}
   */
  constructor(value, hash) {
    const deck = read(value);
    if (deck.format < 0 || deck.format > currentFormat) {
      throw new PlayDeckFailure("unknown-format", deck.format);
    }
    const findings = findingsOf(deck.rules);
    if (findings.length > 0) throw new PlayDeckFailure("unsound-rules", findings);
    if (deck.cards.length === 0) throw new PlayDeckFailure("empty");
    for (const [place, card] of [...deck.cards, ...deck.reserve].entries()) {
      if (this.places.has(card.id)) throw new PlayDeckFailure("doubled", card.id);
      this.places.set(card.id, place);
      const count = wrongsOf(card, deck);
      if (count === undefined) throw new PlayDeckFailure("bad-card", card.id);
      this.wrongs.push(count);
    }
    this.deck = deck;
    this.hash = hash;
    this.everyPlace = [...deck.cards.keys()];
  }

  /**
   * Reads a day's or week's set.
   * @param {unknown} value its JSON: {date, sealing, commitment, payload}
   * @returns {Promise<PlayDeck>}
   * @throws {PlayDeckFailure} `unreadable` also when it is sealed or does not match its commitment
   */
  static async ofSet(value) {
    const opened = await openSet(value).catch(unreadable);
    if (opened === undefined) throw new PlayDeckFailure("unreadable", "not the set of its date");
    return new PlayDeck(opened.deck, opened.hash);
  }

  /**
   * Whether rounds of a mode can be drawn from it.
   * @param {string} mode
   */
  serves(mode) {
    return serves(this.deck, mode);
  }

  /**
   * The card with an id.
   * @param {string} id
   * @returns {import("./deck.js").Card | undefined}
   */
  card(id) {
    const place = this.places.get(id);
    return place === undefined ? undefined : this.cardAt(place);
  }

  /**
   * The card at an index.
   * @param {number} place
   * @returns {import("./deck.js").Card}
   */
  cardAt(place) {
    const { cards, reserve } = this.deck;
    return place < cards.length ? cards[place] : reserve[place - cards.length];
  }

  /**
   * The plant of an option.
   * @param {number} option 0 for the right one, n for the n-th look-alike
   * @param {string} id the card's
   * @returns {string | undefined} a plant's id; undefined for a question, or an option that the
   *   card does not have
   */
  plantOf(option, id) {
    const card = this.deck.kind === "plants" ? this.card(id) : undefined;
    return option === 0 ? card?.id : card?.lookAlikes[option - 1];
  }

  /**
   * Draws a card's options: numbers of those shown, in order; 0 is the right one, n the n-th
   * look-alike or wrong answer.
   * @param {number} place
   * @param {import("./generator.js").SeededGenerator} generator
   * @returns {number[]}
   */
  options(place, generator) {
    const count = this.wrongs[place];
    const most = this.deck.kind === "plants" ? this.deck.rules.options - 1 : count;
    const all = Array.from({ length: count }, (_, index) => index + 1);
    return generator.shuffled([0, ...generator.shuffled(all).slice(0, most)]);
  }
}
