/** The start of a round: its rules, the best round so far, and the choices. */

import { PlayerRecord } from "../../games/record.js";
import { untimed } from "../../games/round.js";
import { dateLanguage, language } from "../../page/place.js";
import { isTimed } from "./adjusting.js";
import { momentText, wholeText } from "./figures.js";
import { hasNumberKeys, setNumberKeys } from "./number-keys.js";
import { part, showText } from "../../parts/parts-of.js";
import { ruleLines, tierLines } from "./result-lines.js";
import { isUntimed } from "./sets.js";

/**
 * @typedef {{decks: Map<string, import("../../games/play-deck.js").PlayDeck>,
 *   phrases: import("../../page/phrases.js").Phrases,
 *   rounds: import("../../games/played-round.js").PlayedRound[], note?: string, category?: string,
 *   due: (level: string | undefined) => number, isOffBoard: boolean, returned?: string,
 *   adjusted: number,
 *   isListening: boolean, canSpeak: boolean}} Offer `returned` is the day of a set that came round
 *   again, which is played without its timer
 */

export class StartView {
  #element;
  #form;
  /** @type {Offer} */
  #offer;

  /**
   * @param {HTMLElement} element
   * @param {(choice: import("./round-page.js").Choice) => void} begin
   */
  constructor(element, begin) {
    this.#element = element;
    this.#form = part(element, "start-form");
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      begin(this.choice);
    });
    this.#form.addEventListener("change", ({ target }) => {
      if (target.name === "keys") setNumberKeys(target.checked);
      if (["mode", "level", "untimed"].includes(target.name)) this.#showMode();
    });
  }

  /**
   * The current choices.
   * @returns {import("./round-page.js").Choice}
   */
  get choice() {
    const values = new FormData(this.#form);
    const level = values.get("level");
    return {
      mode: values.get("mode") ?? [...this.#offer.decks.keys()][0],
      level: level && level !== "all" ? level : undefined,
      isListening: values.has("listening"),
      isUntimed: isUntimed({
        isWished: values.has("untimed"), isReturned: this.#isReturned, limit: this.#limit,
      }),
    };
  }

  /**
   * Shows an offer.
   * @param {Offer} offer
   */
  offer(offer) {
    this.#offer = offer;
    const { listening, keys } = this.#form.elements;
    keys.checked = hasNumberKeys();
    if (listening) {
      listening.checked = offer.isListening && offer.canSpeak;
      part(this.#form, "listening").hidden = !offer.canSpeak;
    }
    this.#showLevels();
    this.#showUntimed();
    this.#showMode();
    if (this.#isReturned) this.#tellReturned();
    if (offer.isOffBoard) this.offBoard();
    if (offer.note) showText(part(this.#element, "note"), offer.note);
    this.#form.hidden = false;
  }

  /** Marks the set's attempt as used up: from now on its rounds are not recorded. */
  offBoard() {
    part(this.#element, "off-board").hidden = false;
    showText(part(this.#element, "returned"), "");
    showText(part(this.#form, "start-word"), this.#offer.phrases.phrase("start-again"));
  }

  get #isReturned() {
    return this.#offer.returned !== undefined;
  }

  /** The time for a question of the first mode, where it has one. */
  get #limit() {
    const [[mode, { deck }]] = this.#offer.decks;
    return deck.rules.modes[mode].limit;
  }

  /** Shows that a set came round again. */
  #tellReturned() {
    const { returned, phrases } = this.#offer;
    const date = new Intl.DateTimeFormat(dateLanguage, { dateStyle: "long", timeZone: "UTC" })
      .format(Date.parse(returned));
    showText(part(this.#element, "returned"), phrases.phrase("set-returned", { date }));
  }

  #showLevels() {
    const deck = this.#offer.decks.get("practice")?.deck;
    for (const radio of this.#form.querySelectorAll("input[name=level]")) {
      const { length } = deck.cards.filter(({ level }) => (
        radio.value === "all" || level === radio.value));
      part(radio.parentElement, "level-count").textContent = wholeText(length, language);
      radio.disabled = length === 0;
    }
  }

  /** Offers to play a set without its timer, if it has one. */
  #showUntimed() {
    const place = this.#form.querySelector("[data-untimed]");
    if (!place) return;
    place.hidden = this.#limit === undefined || this.#isReturned;
    if (place.hidden) this.#form.elements.untimed.checked = false;
  }

  #showMode() {
    const { decks, phrases, adjusted, due } = this.#offer;
    const { mode, level, isUntimed } = this.choice;
    const playDeck = decks.get(mode);
    part(this.#element, "rules").replaceChildren(
      ...ruleLines(playDeck, mode, { phrases, language, isUntimed }).map(item));
    const tiers = part(this.#element, "tiers");
    tiers?.replaceChildren(
      ...tierLines(playDeck.deck.rules.tiers, { phrases, language }).map(row));
    showText(part(this.#element, "best"), isUntimed ? "" : this.#bestText(mode));
    const counts = isTimed(playDeck.deck.rules.modes[mode], isUntimed ? untimed : adjusted);
    showText(part(this.#element, "adjusted"), adjusted > 100 && counts
      ? phrases.phrase("timers-adjusted", { percent: wholeText(adjusted, language) }) : "");
    const count = mode === "practice" ? due(level) : 0;
    showText(part(this.#element, "due"), count > 0 ? phrases.counted("due", count) : "");
  }

  #bestText(mode) {
    const { rounds, category, adjusted, phrases } = this.#offer;
    const best = PlayerRecord.read({ rounds }).best(mode, { category, adjusted })?.points;
    return best && phrases.phrase("best-so-far", {
      points: phrases.counted("points", best.points), date: momentText(best.stamp, dateLanguage),
    });
  }

  /**
   * Shows a text above the start, and moves the focus there.
   * @param {string} text
   */
  tell(text) {
    const note = part(this.#element, "note");
    showText(note, text);
    note.focus();
  }

  /**
   * Shows why nothing can be played.
   * @param {string} text
   */
  fail(text) {
    showText(part(this.#element, "problem"), text);
  }
}

function item(text) {
  const made = document.createElement("li");
  made.textContent = text;
  return made;
}

function row({ name, value }) {
  const made = document.createElement("div");
  const [term, words] = [document.createElement("dt"), document.createElement("dd")];
  term.textContent = name;
  words.textContent = value;
  made.append(term, words);
  return made;
}
