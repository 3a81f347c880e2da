/** One card of Practice on the page. */

import { nameOf, reading, write } from "./edition.js";
import { creditLine, frameOf } from "./pictures.js";
import { language, plantAddress } from "./place.js";

const clone = (id) => document.getElementById(id).content.cloneNode(true);

/** A picture, four names, and what there is to learn afterwards. */
export class TurnView {
  /** The card's element. @type {HTMLElement} */
  element;
  #of;
  #buttons = [];
  #isAnswered = false;

  /**
   * @param {{turn: import("./practice.js").Turn, plant: any, picture: any,
   *   names: Record<string, Record<string, string>>, phrases: import("./phrases.js").Phrases,
   *   summary: {answered: number, right: number}, choose: (choice: string) => void,
   *   next: () => void, finish: () => void}} of
   */
  constructor(of) {
    this.#of = of;
    this.element = clone("turn").firstElementChild;
    this.#showPicture();
    this.#part("turn-count").textContent = of.phrases.phrase("turn-count", {
      count: of.summary.answered + 1, right: of.summary.right,
    });
    const options = of.turn.options.map((id, place) => this.#option(id, place));
    this.#part("options").append(...options);
    this.#part("next").addEventListener("click", of.next, { once: true });
    this.#part("finish").addEventListener("click", of.finish);
  }

  #part(name) {
    return this.element.querySelector(`[data-${name}]`);
  }

  #showPicture() {
    const { picture, phrases, plant } = this.#of;
    const said = reading(picture.audio, language);
    const frame = frameOf(picture, {
      sizes: "(min-width: 60rem) 34rem, 92vw", largest: "full",
      alt: said?.text ?? phrases.phrase("question"), lang: said?.lang,
    });
    this.element.querySelector(".mount").append(frame);
    this.#part("drawing").hidden = picture.kind !== "drawing";
    this.#part("credit").textContent = creditLine(picture.credit);
    this.#part("describe").hidden = !said;
    if (said) write(this.#part("description"), said);
    this.element.addEventListener("picture-missing", () => {
      this.#part("describe").open = true;
      this.#part("credit").textContent = phrases.phrase("picture-missing");
    });
    this.#part("plant-link").href = plantAddress(plant.id);
  }

  #nameOf(id) {
    const { names } = this.#of;
    return reading(names[id], language) ?? { text: id.replaceAll("-", " "), lang: "la" };
  }

  #option(id, place) {
    const item = clone("option").firstElementChild;
    const button = item.querySelector("button");
    button.dataset.id = id;
    item.querySelector(".option-key").textContent = String(place + 1);
    write(item.querySelector(".option-name"), this.#nameOf(id));
    button.addEventListener("click", () => this.#choose(place));
    this.#buttons.push(button);
    return item;
  }

  /** Puts the focus on the question. */
  begin() {
    this.#part("question").focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }

  /** A key: 1 to 4 choose a name. @param {string} key */
  press(key) {
    if (/^[1-9]$/.test(key)) this.#choose(Number(key) - 1);
  }

  #choose(place) {
    if (this.#isAnswered || place >= this.#buttons.length) return;
    this.#isAnswered = true;
    this.#of.choose(this.#buttons[place].dataset.id);
  }

  /**
   * Shows what was right and what there is to learn.
   * @param {string} choice
   * @param {boolean} isRight
   * @returns {string} what to say aloud
   */
  answered(choice, isRight) {
    const { plant, phrases, turn } = this.#of;
    this.element.classList.add("answered");
    for (const button of this.#buttons) {
      button.disabled = true;
      if (button.dataset.id === turn.plant) this.#mark(button, "right", "right-word");
      else if (button.dataset.id === choice) this.#mark(button, "chosen", "chosen-word");
    }
    const { text } = this.#nameOf(plant.id);
    const verdict = isRight
      ? phrases.phrase("answer-right", { name: text })
      : phrases.phrase("answer-other", { name: text });
    this.#part("verdict-text").textContent = verdict;
    this.#part("verdict-mark").append(clone(isRight ? "mark-right" : "mark-other"));
    this.#part("scientific").textContent = plant.scientificName;
    this.#showCaution(plant.caution);
    this.#showLesson(plant);
    this.#part("answer").hidden = false;
    const next = this.#part("next");
    next.hidden = false;
    next.focus({ preventScroll: true });
    if (isRight) this.element.append(clone("petal"));
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#part("options").scrollIntoView({
      block: "nearest", behavior: isCalm ? "auto" : "smooth",
    });
    const chosen = isRight ? "" : this.#chosenText(choice);
    return [verdict, chosen, this.#part("caution-kinds").textContent].filter(Boolean).join(" ");
  }

  #chosenText(choice) {
    return this.#of.phrases.phrase("chosen-other", { name: this.#nameOf(choice).text });
  }

  #mark(button, state, key) {
    const { phrases } = this.#of;
    button.dataset.state = state;
    const words = {
      "right-word": phrases.phrase("right-word"), "chosen-word": phrases.phrase("chosen-word"),
    };
    const mark = button.querySelector(".option-mark");
    mark.append(clone(state === "right" ? "mark-right" : "mark-other"), words[key]);
    mark.removeAttribute("aria-hidden");
  }

  #showCaution(caution) {
    const { phrases } = this.#of;
    const words = {
      poisonous: phrases.phrase("caution-poisonous"),
      irritant: phrases.phrase("caution-irritant"),
      invasive: phrases.phrase("caution-invasive"),
      protected: phrases.phrase("caution-protected"),
    };
    const kinds = (caution?.kinds ?? []).filter((kind) => kind !== "none");
    const box = this.#part("caution");
    box.hidden = kinds.length === 0;
    if (kinds.length === 0) return;
    const isDanger = kinds.includes("poisonous") || kinds.includes("irritant");
    box.classList.toggle("caution-danger", isDanger);
    this.#part("caution-kinds").textContent = kinds.map((kind) => words[kind]).join(" · ");
    const note = reading(caution.note, language);
    if (note) write(this.#part("caution-note"), note);
  }

  #showLesson(plant) {
    const turnOf = (items) => items[this.#of.summary.answered % items.length];
    const fact = plant.facts.length > 0 ? reading(turnOf(plant.facts).text, language) : undefined;
    const tip = plant.care.length > 0 ? reading(turnOf(plant.care), language) : undefined;
    for (const [id, said] of [["lesson-fact", fact], ["lesson-care", tip]]) {
      if (!said) continue;
      const line = clone(id);
      write(line.querySelector("[data-text]"), said);
      this.#part("lesson").append(line);
    }
  }
}

/**
 * A plant on a card of the summary.
 * @param {any} plant
 * @param {string} role what it was in the turn
 * @returns {HTMLElement}
 */
export function plantCard(plant, role) {
  const card = clone("miss-card").firstElementChild;
  card.href = plantAddress(plant.id);
  const [picture] = plant.pictures;
  if (picture) {
    const frame = frameOf(picture, { sizes: "(min-width: 40rem) 18rem, 44vw", largest: "medium" });
    card.querySelector(".mount").append(frame);
  }
  card.querySelector(".card-role").textContent = role;
  write(card.querySelector(".card-name"), nameOf(plant, language));
  card.querySelector(".card-scientific").textContent = plant.scientificName;
  return card;
}
