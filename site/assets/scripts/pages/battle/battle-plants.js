/** The plants of a live battle, with their pictures loaded and decoded before they are shown. */

import { reading } from "../../edition/edition.js";
import { askedPicture } from "../round/faces.js";
import { decodedFrame } from "../round/decoded-frame.js";

export class BattlePlants {
  #files;
  #language;
  #phrases;
  #made = new Map();

  /**
   * @param {{files: {plant: (id: string) => Promise<any>}, language: string,
   *   phrases: import("../../page/phrases.js").Phrases}} of
   */
  constructor({ files, language, phrases }) {
    this.#files = files;
    this.#language = language;
    this.#phrases = phrases;
  }

  /**
   * Begins to load a plant.
   * @param {number} round
   * @param {string} card
   * @param {string[]} plants the options in the shown order
   */
  begin(round, card, plants) {
    if (round === 1) this.#made.clear();
    if (this.#made.get(round)?.card !== card) {
      this.#made.set(round, { card, made: this.#make(round, card, plants) });
    }
  }

  /**
   * A plant of a round.
   * @param {number} round
   * @returns {Promise<{plants: string[], plant?: any, picture?: any, frame?: HTMLElement}>}
   */
  async ready(round) {
    return (await this.#made.get(round)?.made) ?? { plants: [] };
  }

  /** All shown plants, in their order. */
  get cards() {
    return [...this.#made.values()].map(({ card }) => card);
  }

  async #make(round, card, plants) {
    const plant = await this.#files.plant(card);
    // Both players see the same picture.
    const picture = plant && askedPicture(plant, round);
    if (!picture) return { plants, plant };
    const said = reading(picture.audio, this.#language);
    const frame = await decodedFrame(picture, {
      alt: said?.text ?? this.#phrases.phrase("which-plant"), lang: said?.lang,
    });
    return { plants, plant, picture, frame };
  }
}
