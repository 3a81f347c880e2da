/** The result of a live battle. */

import { nameOf, write } from "../../edition/edition.js";
import { language, plantAddress } from "../../page/place.js";
import { lessonOf } from "../round/lesson.js";
import { clone, cloned, part } from "../../parts/parts-of.js";
import { endingText, recordedText, winnerText } from "./battle-words.js";

export class BattleResultView {
  /** @type {HTMLElement} */
  element = document.createElement("div");
  #phrases;
  #name;
  #signed;

  /**
   * @param {{battle: import("../../games/battle.js").Battle, side: number, name: string,
   *   phrases: import("../../page/phrases.js").Phrases, signed: (value: number) => string,
   *   plants: import("./battle-plants.js").BattlePlants, rematch: () => void,
   *   other: () => void}} of
   */
  constructor({ battle, side, name, phrases, plants, signed, rematch, other }) {
    this.element.append(clone("live-result"));
    this.#phrases = phrases;
    this.#name = name;
    this.#signed = signed;
    const { result, points } = battle;
    if (!result) return;
    this.#part("lead").textContent = winnerText(result, { side, name, phrases });
    this.#part("score").textContent = phrases.phrase("live-score", {
      mine: String(points[side]), theirs: String(points[1 - side]), name,
    });
    this.#part("reason").textContent = endingText(result.ending, phrases);
    this.#part("recorded").textContent = result.ending === "void"
      ? "" : phrases.phrase("live-recording");
    this.#part("rematch").addEventListener("click", () => {
      rematch();
      this.#part("rematch").disabled = true;
      this.#part("asked").textContent = phrases.phrase("live-asked", { name });
    });
    this.#part("other").addEventListener("click", other);
    this.#list(battle, plants);
  }

  #part(name) {
    return part(this.element, name);
  }

  focus() {
    this.#part("lead").focus();
  }

  /** @param {{rating?: number, change?: number, trophies?: number}} told */
  recorded(told) {
    this.#part("recorded").textContent = recordedText(told, {
      phrases: this.#phrases, signed: this.#signed,
    });
  }

  /** The opponent wants to play again. */
  wanted() {
    this.#part("asked").textContent = this.#phrases.phrase("live-wants", { name: this.#name });
  }

  /** The connection is closed: the opponent cannot be asked any more. */
  closed() {
    this.#part("rematch").disabled = true;
  }

  async #list(battle, plants) {
    const items = await Promise.all(battle.rounds.map(async (round, place) => {
      const { plant } = await plants.ready(place + 1);
      if (!plant) return [];
      const item = cloned("seen");
      write(part(item, "seen-name"), nameOf(plant, language));
      part(item, "seen-lesson").append(lessonOf(plant, {
        phrases: this.#phrases, number: round.shown,
      }));
      part(item, "seen-link").href = plantAddress(plant.id);
      return [item];
    }));
    this.#part("seen-list").replaceChildren(...items.flat());
    this.#part("seen").hidden = items.flat().length === 0;
  }
}
