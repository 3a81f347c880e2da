/** The screen of a round: a picture or a question, the options, and what an answer came to. */

import { write } from "../../edition.js";
import { creditLine } from "../../pictures.js";
import { lessonOf } from "./lesson.js";
import { clone, cloned, part, showText } from "./parts-of.js";
import { questionLesson } from "./question-lesson.js";
import { verdictText } from "./verdict.js";

/** The table, made once a round; each card is laid onto it. */
export class TableView {
  /** @type {HTMLElement} */
  element = cloned("table");
  #phrases;
  #choose;
  #number;
  #buttons = [];

  /**
   * @param {{phrases: import("../../phrases.js").Phrases, number: number,
   *   choose: (place: number, moment: number) => void}} of `number` is the round's
   */
  constructor({ phrases, number, choose }) {
    this.#phrases = phrases;
    this.#number = number;
    this.#choose = choose;
  }

  /**
   * A part by its name.
   * @param {string} name
   * @returns {any} which element it is, the template says
   */
  part(name) {
    return part(this.element, name);
  }

  /**
   * Lays a card.
   * @param {import("./faces.js").Face} face
   * @param {HTMLElement | undefined} frame
   */
  ask(face, frame) {
    this.element.classList.remove("answered", "is-read");
    this.element.classList.toggle("has-picture", Boolean(face.plant));
    const question = this.part("question");
    if (face.ask) write(question, face.ask);
    else write(question, { text: this.#phrases.phrase("which-plant"), lang: "" });
    this.part("plate").hidden = !face.plant;
    if (face.plant) this.#showPicture(face, frame);
    this.#buttons = [];
    this.part("options").replaceChildren(
      ...face.options.map((option, place) => this.#option(option, place)));
    this.part("answer").hidden = true;
    this.part("next").hidden = true;
  }

  /**
   * @param {import("./faces.js").Face} face
   * @param {HTMLElement | undefined} frame
   */
  #showPicture({ picture, description }, frame) {
    this.part("mount").replaceChildren(...(frame ? [frame] : []));
    this.part("drawing").hidden = picture?.kind !== "drawing";
    const isMissing = frame === undefined || frame.dataset.missing !== undefined;
    this.part("credit").textContent = isMissing
      ? this.#phrases.phrase("picture-missing") : creditLine(picture.credit);
    /** @type {HTMLDetailsElement} */
    const describe = this.part("describe");
    describe.hidden = !description;
    describe.open = isMissing && Boolean(description);
    if (description) write(this.part("description"), description);
  }

  /** Shows the description's text. */
  describe() {
    this.part("describe").open = true;
  }

  #option(option, place) {
    const item = cloned("option");
    const button = item.querySelector("button");
    item.querySelector(".option-key").textContent = String(place + 1);
    write(item.querySelector(".option-name"), option);
    button.addEventListener("click", ({ timeStamp }) => this.#choose(place, timeStamp));
    this.#buttons.push(button);
    return item;
  }

  /**
   * Shows what an answer came to.
   * @param {import("./faces.js").Face} face
   * @param {import("../../games/turn.js").Feedback} feedback
   * @param {{isPause: boolean, isLast: boolean}} of whether the rules' pause alone shows it, and
   *   whether the round is over
   */
  answered(face, { choice, isRight }, { isPause, isLast }) {
    this.element.classList.add("answered");
    this.element.classList.toggle("is-read", !isPause);
    this.#buttons.forEach((button, place) => {
      button.disabled = true;
      if (place === face.right) this.#mark(button, "right");
      else if (place === choice) this.#mark(button, "chosen");
    });
    this.#showVerdict({ isRight, choice, face });
    showText(this.part("scientific"), face.plant?.scientificName);
    const lesson = isPause ? [] : [this.#lesson(face)];
    this.part("lesson").replaceChildren(...lesson);
    this.part("answer").hidden = false;
    const next = this.part("next");
    next.hidden = isPause;
    this.part("next-word").textContent = isLast
      ? this.#phrases.phrase("to-results") : this.#phrases.phrase("next");
  }

  #lesson(face) {
    const of = { phrases: this.#phrases, number: this.#number };
    return face.plant ? lessonOf(face.plant, of) : questionLesson(face.question, of);
  }

  #mark(button, state) {
    button.dataset.state = state;
    const mark = button.querySelector(".option-mark");
    const isRight = state === "right";
    const word = isRight ? this.#phrases.phrase("right-word") : this.#phrases.phrase("chosen-word");
    mark.append(clone(isRight ? "mark-right" : "mark-other"), word);
    mark.removeAttribute("aria-hidden");
  }

  #showVerdict({ isRight, choice, face }) {
    const text = verdictText({ isRight, choice, face, phrases: this.#phrases });
    this.part("verdict-text").textContent = text;
    this.part("verdict-mark").replaceChildren(clone(isRight ? "mark-right" : "mark-other"));
  }

  /**
   * Shows what the card before came to, in one line over the next one.
   * @param {{text: string, gained: string}} last it was right
   */
  strip({ text, gained }) {
    this.part("strip-mark").replaceChildren(clone("mark-right"));
    this.part("strip-text").textContent = text;
    this.part("strip-gained").textContent = gained;
  }

  /** Has room for that line from the start, so that nothing moves when it comes. */
  makeRoomForStrip() {
    this.element.classList.add("is-quick");
    this.part("strip").hidden = false;
  }

  /** Takes the line away: the card that is looked at says it all. */
  clearStrip() {
    for (const name of ["strip-mark", "strip-text", "strip-gained"]) {
      this.part(name).replaceChildren();
    }
  }

  /** One petal falls. */
  letPetalFall() {
    this.element.querySelector(".petal")?.remove();
    this.element.append(clone("petal"));
  }
}
