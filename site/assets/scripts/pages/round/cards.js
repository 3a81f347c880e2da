/** Prepares the cards of a round before they are shown: reads plants, fetches pictures. */

import { orElse } from "../../browser/mistakes.js";
import { askedPicture, faceOf } from "./faces.js";

/** How many cards after the shown one are prepared. */
const ahead = 4;

export class Cards {
  #lookahead;
  #files;
  #playDeck;
  #language;
  #round;
  #frame;
  #withheld;
  /** The promises of prepared cards, by card number. */
  #making = new Map();
  #made = new Map();

  /**
   * @param {{lookahead: import("./lookahead.js").Lookahead,
   *   files: {plant: (id: string) => Promise<any>},
   *   playDeck: import("../../games/play-deck.js").PlayDeck, language: string, round: number,
   *   frame: (picture: any) => Promise<HTMLElement>, withheld?: string[]}} of `round` is the
   *   round's number; `frame` makes a picture's element, and resolves when it can be shown at once;
   *   `withheld` are revoked pictures
   */
  constructor({ lookahead, files, playDeck, language, round, frame, withheld = [] }) {
    this.#lookahead = lookahead;
    this.#files = files;
    this.#playDeck = playDeck;
    this.#language = language;
    this.#round = round;
    this.#frame = frame;
    this.#withheld = withheld;
  }

  /**
   * Prepares a card.
   * @param {number} number from 1
   */
  async ready(number) {
    if (this.#made.has(number)) return;
    const making = this.#making.get(number) ?? this.#make(number);
    this.#making.set(number, making);
    try {
      this.#made.set(number, await making);
    } finally {
      this.#making.delete(number);
    }
  }

  async #make(number) {
    const id = this.#lookahead.card(number);
    if (id === undefined || this.#playDeck.deck.kind !== "plants") return {};
    const plant = await this.#files.plant(id);
    if (!plant) throw new Error(`The edition has no plant ${id}.`);
    const picture = askedPicture(plant, this.#round, this.#withheld);
    return { plant, picture, frame: picture && (await this.#frame(picture)) };
  }

  /** Starts to prepare the next cards, and removes those that were shown. */
  ahead(number) {
    for (let next = number; next < number + ahead; next += 1) this.ready(next).catch(orElse());
    for (const known of this.#made.keys()) if (known < number - 1) this.#made.delete(known);
  }

  /**
   * The plant that was chosen in place of the right one.
   * @param {import("../../games/turn.js").Turn} turn
   * @param {number} choice which of the options
   * @returns {Promise<any>}
   */
  async chosen({ card, options }, choice) {
    return this.#files.plant(this.#playDeck.plantOf(options[choice], card));
  }

  /**
   * The face of a prepared card.
   * @param {import("../../games/turn.js").Turn} turn
   * @returns {{face: import("./faces.js").Face, frame?: HTMLElement}}
   */
  face(turn) {
    const { plant, picture, frame } = this.#made.get(turn.number);
    const of = { playDeck: this.#playDeck, language: this.#language, plant, picture };
    return { face: faceOf(turn, of), frame };
  }
}
