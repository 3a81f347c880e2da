/** The view of a live battle: the plant, the options, who answered, the result of a round. */

import { write } from "../../edition/edition.js";
import { language } from "../../page/place.js";
import { isComposing } from "../../parts/composing.js";
import { say } from "../../parts/say.js";
import { isRight } from "../../games/battle.js";
import { plantName } from "../round/faces.js";
import { lessonOf } from "../round/lesson.js";
import { clone, cloned, part, showText } from "../../parts/parts-of.js";
import { hasNumberKeys } from "../round/number-keys.js";
import { roundText } from "./battle-words.js";

export class BattleTurnView {
  /** @type {HTMLElement} */
  element = cloned("live-turn");
  #phrases;
  #deck;
  #choose;
  #next;
  /** @type {HTMLButtonElement[]} */
  #buttons = [];
  #keys = new AbortController();
  #clock;

  /**
   * @param {{phrases: import("../../page/phrases.js").Phrases, deck: any,
   *   choose: (choice: number) => void, next: () => void, resign: () => void}} of `deck` names
   *   plants
   */
  constructor({ phrases, deck, choose, next, resign }) {
    this.#phrases = phrases;
    this.#deck = deck;
    this.#choose = choose;
    this.#next = next;
    this.part("resign").addEventListener("click", resign);
    this.part("next").addEventListener("click", () => this.#goOn());
    addEventListener("keydown", (event) => this.#press(event), { signal: this.#keys.signal });
  }

  /**
   * A part by its name.
   * @param {string} name
   * @returns {any}
   */
  part(name) {
    return part(this.element, name);
  }

  /** Removes the listeners of keys and stops the clocks. */
  end() {
    this.#keys.abort();
    clearInterval(this.#clock);
  }

  /**
   * Shows the state of the battle, and what the player waits for.
   * @param {{count: string, points: string}} of
   */
  head({ count, points }) {
    this.part("count").textContent = count;
    this.part("points").textContent = points;
  }

  /** @param {string} text */
  state(text) {
    this.part("told").textContent = text;
  }

  /** Empties the view for the next plant, whose picture is not shown yet. */
  clear() {
    this.#buttons = [];
    this.part("mount").replaceChildren();
    this.part("options").replaceChildren();
    this.#hideAnswer();
    this.part("timer").hidden = true;
    this.part("question").textContent = this.#phrases.phrase("live-ready");
  }

  /**
   * Shows a plant.
   * @param {{plants: string[], frame?: HTMLElement}} card
   * @param {{limit: number, left: number}} of the time to answer in milliseconds, and the rest of
   *   it
   */
  ask({ plants, frame }, { limit, left }) {
    this.element.classList.remove("answered");
    this.#hideAnswer();
    this.part("mount").replaceChildren(...(frame ? [frame] : []));
    this.part("question").textContent = this.#phrases.phrase("which-plant");
    this.#buttons = [];
    this.part("options").replaceChildren(...plants.map((id, place) => this.#option(id, place)));
    this.state("");
    this.#run(limit, left);
    this.part("question").focus({ preventScroll: true });
  }

  #hideAnswer() {
    this.part("answer").hidden = true;
    this.part("answer").prepend(this.part("verdict"));
    this.part("next").hidden = true;
  }

  #option(id, place) {
    const item = cloned("option");
    const button = item.querySelector("button");
    item.querySelector(".option-key").textContent = String(place + 1);
    write(item.querySelector(".option-name"), plantName(this.#deck, id, language));
    button.addEventListener("click", () => this.#take(place));
    this.#buttons.push(button);
    return item;
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (!hasNumberKeys() || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isComposing(event)) return;
    if (document.querySelector("dialog[open]")) return;
    const place = Number(event.key) - 1;
    if (this.#buttons[place] && !this.#buttons[place].disabled) this.#take(place);
  }

  #take(place) {
    if (this.#buttons[place].disabled) return;
    this.answeredBefore(place);
    this.#choose(place);
  }

  /**
   * Accepts no further answer.
   * @param {number} place the index of the given one
   */
  answeredBefore(place) {
    for (const button of this.#buttons) button.disabled = true;
    this.#buttons[place].dataset.state = "taken";
  }

  /**
   * Shows the result of a round.
   * @param {import("../../games/battle.js").BattleRound} round
   * @param {{side: number, name: string, plant: any, picture: any, hasNext: boolean}} of
   */
  answered(round, { side, name, plant, picture, hasNext }) {
    clearInterval(this.#clock);
    this.part("timer").hidden = true;
    this.element.classList.add("answered");
    const right = round.options.indexOf(0);
    this.#buttons.forEach((button, place) => {
      button.disabled = true;
      if (place === right) this.#mark(button, "right");
      else if (place === round.answers[side]?.choice) this.#mark(button, "chosen");
      else delete button.dataset.state;
    });
    const known = isRight(round, side);
    const text = roundText(round, { side, name, phrases: this.#phrases });
    const plain = plantName(this.#deck, round.card, language).text;
    const answer = plain.charAt(0).toLocaleUpperCase(language) + plain.slice(1);
    this.part("verdict-text").textContent = `${answer}. ${text}`;
    this.part("verdict-mark").replaceChildren(clone(known ? "mark-right" : "mark-other"));
    showText(this.part("scientific"), plant?.scientificName);
    this.part("lesson").replaceChildren(...(plant ? [lessonOf(plant, {
      phrases: this.#phrases, number: round.shown, missed: known ? undefined : picture,
    })] : []));
    // It replaces the question, so that nothing on the page moves.
    this.part("question").after(this.part("verdict"));
    this.part("answer").hidden = false;
    this.part("next").hidden = !hasNext;
    this.state("");
    say(`${answer}. ${text}`);
    if (hasNext) this.part("next").focus({ preventScroll: true });
  }

  #mark(button, state) {
    button.dataset.state = state;
    const right = state === "right";
    button.querySelector(".option-key").replaceChildren(clone(right ? "mark-right" : "mark-other"));
    const mark = button.querySelector(".option-mark");
    mark.textContent = this.#phrases.phrase(right ? "right-word" : "chosen-word");
    mark.removeAttribute("aria-hidden");
  }

  #goOn() {
    this.part("next").hidden = true;
    this.#next();
  }

  /**
   * @param {number} limit
   * @param {number} remaining
   */
  #run(limit, remaining) {
    const end = performance.now() + remaining;
    this.part("timer").hidden = false;
    const look = () => {
      const left = Math.max(0, end - performance.now());
      this.part("bar").style.transform = `scaleX(${left / limit})`;
      this.part("time").textContent = String(Math.ceil(left / 1_000));
      this.part("timer").classList.toggle("is-low", left < 5_000);
      if (left === 0) clearInterval(this.#clock);
    };
    clearInterval(this.#clock);
    this.#clock = setInterval(look, 200);
    look();
  }
}
