/** One live battle on the page, from its beginning to its end. */

import { Battle, battleRules } from "../../games/battle.js";
import { reportMistake } from "../../browser/mistakes.js";
import { confirm } from "../../parts/confirm.js";
import { BattleTurnView } from "./battle-turn.js";

/**
 * How long the result of a round is shown before the next plant may appear by itself, in
 * milliseconds.
 */
const reading = 8_000;
const pause = (time) => new Promise((resolve) => { setTimeout(resolve, time); });

export class BattleGame {
  battle;
  side;
  name;
  #phrases;
  #plants;
  #link;
  #rules;
  #view;
  #round = 0;
  #goOn;

  /**
   * @param {import("../../state/battle-link.js").Told} begun
   * @param {{phrases: import("../../page/phrases.js").Phrases, deck: any,
   *   plants: import("./battle-plants.js").BattlePlants,
   *   link: import("../../state/battle-link.js").BattleLink}} of
   */
  constructor(begun, { phrases, deck, plants, link }) {
    this.side = begun.side;
    this.name = begun.other.name;
    this.#phrases = phrases;
    this.#plants = plants;
    this.#link = link;
    this.#rules = { ...battleRules, limit: Math.floor(battleRules.limit * begun.adjusted / 100) };
    this.battle = Battle.replay(begun.events, this.#rules);
    this.#view = new BattleTurnView({
      phrases, deck, resign: () => this.#resign(), next: () => this.#goOn?.(),
      choose: (choice) => link.ask({ action: "answer", round: this.#round, choice }),
    });
    this.#view.clear();
    this.#head();
    this.#view.state(phrases.phrase("live-against", {
      name: this.name, rating: String(begun.other.rating),
    }));
  }

  get element() {
    return this.#view.element;
  }

  /** Removes the listeners of keys and stops the clocks. */
  end() {
    this.#view.end();
  }

  /** @param {any} told in the ledger's form */
  async take(told) {
    const { name } = this;
    const phrases = this.#phrases;
    switch (told.subject) {
      case "plant": return this.#plant(told);
      case "show": return this.#shown(told);
      case "taken": return this.#view.state(phrases.phrase("live-taken", { name }));
      case "round": return this.#roundEnded(told);
      case "gone": return this.#view.state(phrases.phrase("live-gone", { name }));
      case "back": return this.#view.state(phrases.phrase("live-back", { name }));
      case "lost": return this.#view.state(phrases.phrase("live-lost"));
      case "end": return this.#ended(told);
      default: return undefined;
    }
  }

  get #isRead() {
    return this.#view.part("answer").hidden;
  }

  #head() {
    const { rounds, points } = this.battle;
    const number = Math.max(1, this.#round, rounds.length);
    const of = { number: String(number), count: String(battleRules.rounds) };
    this.#view.head({
      count: number > battleRules.rounds
        ? this.#phrases.phrase("live-sudden", of) : this.#phrases.phrase("live-round", of),
      points: this.#phrases.phrase("live-score", {
        mine: String(points[this.side]), theirs: String(points[1 - this.side]), name: this.name,
      }),
    });
  }

  /** Loads the next plant's picture; reports it as ready once the player wants to continue. */
  #plant({ round, card, plants }) {
    this.#plants.begin(round, card, plants);
    const read = this.#isRead ? undefined : Promise.race([
      pause(reading), new Promise((resolve) => { this.#goOn = resolve; }),
    ]);
    // The next event must not wait for it.
    Promise.all([this.#plants.ready(round), read]).then(() => {
      this.#link.ask({ action: "ready", round });
      this.#view.part("next").hidden = true;
    }).catch(reportMistake);
  }

  async #shown({ round, at }) {
    const card = await this.#plants.ready(round);
    await pause(this.#link.until(at));
    this.#round = round;
    this.#head();
    const { limit } = this.#rules;
    this.#view.ask(card, { limit, left: Math.max(0, limit - this.#link.since(at)) });
    // A person who reconnects may have answered before.
    const answered = this.battle.open?.answers[this.side];
    if (answered && this.battle.rounds.length === round) {
      this.#view.answeredBefore(answered.choice);
    }
  }

  async #roundEnded({ events }) {
    this.battle = Battle.replay(events, this.#rules);
    const round = this.battle.rounds.at(-1);
    if (!round) return;
    const { plant, picture } = await this.#plants.ready(this.battle.rounds.length);
    this.#head();
    this.#view.answered(round, {
      side: this.side, name: this.name, plant, picture, hasNext: !this.battle.isOver,
    });
  }

  async #resign() {
    const phrases = this.#phrases;
    const isSure = await confirm({
      title: phrases.phrase("live-resign"),
      text: phrases.phrase("live-resign-text", { name: this.name }),
      yes: phrases.phrase("live-resign"), no: phrases.phrase("live-play-on"),
    });
    if (isSure) this.#link.ask({ action: "resign" });
  }

  async #ended({ events }) {
    this.battle = Battle.replay(events, this.#rules);
    // The last round is shown for a while before the result replaces it.
    if (!this.#isRead) await pause(reading / 2);
    this.end();
  }
}
