/** The timer on the page: a number in digits of equal width, a bar, and few announcements. */

import { play } from "../../parts/sound.js";
import { say } from "../../parts/say.js";
import { language } from "../../page/place.js";
import { isTimed } from "./adjusting.js";
import { secondsText } from "./figures.js";
import { part } from "../../parts/parts-of.js";
import { TimeAnnouncer, timerReading } from "./timer.js";

/** How many of the last seconds tick audibly. */
const ticking = 3;

export class TimerView {
  #element;
  #flow;
  #phrases;
  #counts;
  #announcer = new TimeAnnouncer();
  #second;
  #shown = "";

  /**
   * @param {HTMLElement} element
   * @param {{flow: import("./round-flow.js").RoundFlow,
   *   phrases: import("../../page/phrases.js").Phrases}} of
   */
  constructor(element, { flow, phrases }) {
    this.#element = element;
    this.#flow = flow;
    this.#phrases = phrases;
    const { deck, start } = flow.session;
    this.#counts = isTimed(deck.deck.rules.modes[start.mode], start.adjusted);
    if (flow.session.clock !== undefined) this.#announcer.begin(flow.session.clock);
  }

  /** A card is shown. */
  asking() {
    const { deadline, shown } = this.#flow.turn;
    if (deadline !== undefined) this.#announcer.begin(deadline - shown);
    this.#second = undefined;
  }

  /** Shows the time as it is. */
  show() {
    const { at, session, isListening, thought, turn, state } = this.#flow;
    // After an answer the question's timer keeps showing the time of the answer.
    if (turn?.deadline !== undefined && state !== "asking") return;
    const reading = timerReading({
      at, clock: session.clock, turn: session.turn, thought, counts: this.#counts,
    });
    this.#element.hidden = !reading;
    if (!reading) return;
    const text = this.#phrases.phrase("seconds", { seconds: secondsText(reading.time, language) });
    if (text !== this.#shown) {
      this.#shown = text;
      part(this.#element, "time").textContent = text;
    }
    const bar = part(this.#element, "bar");
    bar.parentElement.hidden = reading.share === undefined;
    if (reading.share !== undefined) bar.style.transform = `scaleX(${reading.share})`;
    this.#element.classList.toggle("is-low", reading.isLow);
    this.#element.classList.toggle("is-standing", isListening);
    part(this.#element, "stands").hidden = !isListening;
    if (reading.share !== undefined && !isListening) this.#tell(reading.time);
  }

  #tell(left) {
    const told = this.#announcer.told(left);
    if (told !== undefined) say(this.#phrases.counted("seconds-left", told));
    const second = Math.ceil(left / 1_000);
    if (second === this.#second || second > ticking || second === 0) return;
    this.#second = second;
    play("tick");
  }
}
