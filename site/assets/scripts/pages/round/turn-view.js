/** The screen of a round: a picture or a question, the options, and the result of an answer. */

import { write } from "../../edition/edition.js";
import { creditLine } from "../../page/pictures.js";
import { compareIn, lessonOf } from "./lesson.js";
import { clone, cloned, part, showText } from "../../parts/parts-of.js";
import { questionLesson } from "./question-lesson.js";
import { verdictText } from "./verdict.js";

/** Whether a card has shown the safety note on drawings: once a visit; (i) always shows it. */
let isSafetyTold = false;

/** The view of a round's turns: made once for each round, it shows one card after the other. */
export class TurnView {
  /** @type {HTMLElement} */
  element = cloned("turn");
  #phrases;
  #choose;
  #number;
  #buttons = [];

  /**
   * @param {{phrases: import("../../page/phrases.js").Phrases, number: number,
   *   choose: (place: number, moment: number) => void}} of `number` is the round's
   */
  constructor({ phrases, number, choose }) {
    this.#phrases = phrases;
    this.#number = number;
    this.#choose = choose;
    this.part("info").addEventListener("click", () => this.#showInfo(!this.#isInfoOpen));
    this.part("type").addEventListener("click", () => this.#openCommand());
    this.element.addEventListener("pointermove", () => this.element.classList.remove("is-fresh"));
  }

  /**
   * A part by its name.
   * @param {string} name
   * @returns {any} the template defines the type of the element
   */
  part(name) {
    return part(this.element, name);
  }

  /**
   * Shows a card.
   * @param {import("./faces.js").Face} face
   * @param {HTMLElement | undefined} frame
   */
  ask(face, frame) {
    this.element.classList.remove("answered");
    // Until the mouse moves, no option of the new card is highlighted under it.
    this.element.classList.add("is-fresh");
    this.element.classList.toggle("has-picture", Boolean(face.plant));
    const question = this.part("question");
    if (face.ask) write(question, face.ask);
    else write(question, { text: this.#phrases.phrase("which-plant"), lang: "" });
    this.part("plate").hidden = !face.plant;
    this.part("info").hidden = !face.plant;
    if (!face.plant) this.#showInfo(false);
    if (face.plant) this.#showPicture(face, frame);
    this.#buttons = [];
    this.part("options").replaceChildren(
      ...face.options.map((option, place) => this.#option(option, place)));
    this.part("answer").hidden = true;
    this.part("answer").prepend(this.part("verdict"));
    this.part("verdict-petal").replaceChildren();
    this.part("next").hidden = true;
  }

  /**
   * @param {import("./faces.js").Face} face
   * @param {HTMLElement | undefined} frame
   */
  #showPicture({ picture, description }, frame) {
    this.part("mount").replaceChildren(...(frame ? [frame] : []));
    const isDrawing = picture?.kind === "drawing";
    this.part("drawing").hidden = !isDrawing;
    this.part("safety").hidden = !isDrawing || isSafetyTold;
    isSafetyTold ||= isDrawing;
    const isMissing = frame === undefined || frame.dataset.missing !== undefined;
    this.part("credit").textContent = isMissing
      ? this.#phrases.phrase("picture-missing") : creditLine(picture.credit);
    this.part("description").hidden = !description;
    if (description) write(this.part("description"), description);
    this.#showInfo(isMissing && Boolean(description));
  }

  /** Shows the picture's description, its author, and what the picture must not be used for. */
  describe() {
    this.#showInfo(true);
  }

  get #isInfoOpen() {
    return !this.part("info-panel").hidden;
  }

  #showInfo(isOpen) {
    this.part("info-panel").hidden = !isOpen;
    this.part("info").setAttribute("aria-expanded", String(isOpen));
  }

  /** Shows the field for commands to people who point or tap; a keyboard always reaches it. */
  #openCommand() {
    this.part("type").setAttribute("aria-expanded", "true");
    const form = this.part("command");
    form.classList.add("is-open");
    form.querySelector("input").focus();
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
   * Shows the result of an answer.
   * @param {import("./faces.js").Face} face
   * @param {import("../../games/turn.js").Feedback} feedback
   * @param {{isPause: boolean, isLast: boolean}} of `isPause`: it is shown for the rules' pause
   *   only; `isLast`: the round is over
   */
  answered(face, { choice, isRight }, { isPause, isLast }) {
    this.element.classList.add("answered");
    this.#buttons.forEach((button, place) => {
      button.disabled = true;
      if (place === face.right) this.#mark(button, "right");
      else if (place === choice) this.#mark(button, "chosen");
    });
    this.#showVerdict({ isRight, choice, face });
    // With a picture the verdict takes the question's place, so that nothing moves.
    if (face.plant) this.part("question").after(this.part("verdict"));
    showText(this.part("scientific"), face.plant?.scientificName);
    const lesson = isPause ? [] : [this.#lesson(face, isRight)];
    this.part("lesson").replaceChildren(...lesson);
    this.part("answer").hidden = false;
    const next = this.part("next");
    next.hidden = isPause;
    this.part("next-word").textContent = isLast
      ? this.#phrases.phrase("to-results") : this.#phrases.phrase("next");
  }

  /**
   * Shows what the plant looks like that was chosen instead.
   * @param {import("./faces.js").Face} face
   * @param {any} plant
   */
  compare(face, plant) {
    compareIn(this.part("lesson"), plant, face.picture);
  }

  #lesson(face, isRight) {
    const missed = isRight ? undefined : face.picture;
    const of = { phrases: this.#phrases, number: this.#number, missed };
    return face.plant ? lessonOf(face.plant, of) : questionLesson(face.question, of);
  }

  #mark(button, state) {
    button.dataset.state = state;
    const mark = button.querySelector(".option-mark");
    const isRight = state === "right";
    const glyph = clone(isRight ? "mark-right" : "mark-other");
    button.querySelector(".option-key").replaceChildren(glyph);
    mark.textContent = isRight
      ? this.#phrases.phrase("right-word") : this.#phrases.phrase("chosen-word");
    mark.removeAttribute("aria-hidden");
  }

  #showVerdict({ isRight, choice, face }) {
    const text = verdictText({ isRight, choice, face, phrases: this.#phrases });
    this.part("verdict-text").textContent = text;
    this.part("verdict-mark").replaceChildren(clone(isRight ? "mark-right" : "mark-other"));
  }

  /**
   * Shows the result of the card before in one line above the next one.
   * @param {{text: string, gained: string}} last the result, of a right answer
   */
  strip({ text, gained }) {
    this.part("strip-mark").replaceChildren(clone("mark-right"));
    this.part("strip-text").textContent = text;
    this.part("strip-gained").textContent = gained;
  }

  /** Reserves room for that line from the start, so that nothing moves when it appears. */
  makeRoomForStrip() {
    this.element.classList.add("is-quick");
    this.part("strip").hidden = false;
  }

  /** Removes the line: the card that is shown has its own result. */
  clearStrip() {
    for (const name of ["strip-mark", "strip-text", "strip-petal", "strip-gained"]) {
      this.part(name).replaceChildren();
    }
  }

  /**
   * Lets one petal fall beside the text of a right answer.
   * @param {"strip" | "verdict"} place
   */
  letPetalFall(place) {
    this.part(`${place}-petal`).replaceChildren(clone("petal"));
  }
}
