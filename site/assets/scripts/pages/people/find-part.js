/** Looks for people by their username. */

import { reportMistake } from "../../browser/mistakes.js";
import { findPeople } from "../../people/people-reader.js";
import { whyNot } from "../../people/person-words.js";
import { personRow, replaceRows } from "./people-lists.js";

/** The most people in an answer, equal to the limit in LedgerServerLimits. */
const most = 20;

export class FindPart {
  #of;
  #name = "";
  /** @type {any} */
  #form = document.querySelector("[data-find]");
  #said = document.querySelector("[data-found-said]");
  #place = document.querySelector("[data-list=found]");

  /** @param {{phrases: import("../../page/phrases.js").Phrases, items: Map<string, any>}} of */
  constructor(of) {
    this.#of = of;
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#name = this.#form.elements.name.value.trim();
      this.#find().catch(reportMistake);
    });
  }

  /** Repeats the last search after something changed. */
  async again() {
    if (this.#place.childElementCount > 0) await this.#find();
  }

  async #find() {
    const { phrases } = this.#of;
    const name = this.#name;
    if (name === "") {
      this.#place.replaceChildren();
      this.#said.textContent = phrases.phrase("people-name-missing");
      this.#form.elements.name.focus();
      return;
    }
    try {
      const found = await findPeople(name);
      if (name !== this.#name) return;
      replaceRows(this.#place, found.map((each) => personRow("found", each, this.#of)));
      this.#said.textContent = this.#words(found.length, name);
    } catch (problem) {
      reportMistake(problem);
      const why = whyNot(problem);
      this.#said.textContent = why === "many"
        ? phrases.phrase("people-find-many") : phrases.phrase("people-away");
    }
  }

  #words(count, name) {
    const { phrases } = this.#of;
    if (count === 0) return phrases.phrase("people-found-none", { name });
    if (count >= most) return phrases.phrase("people-found-most", { count });
    return phrases.counted("people-found", count);
  }
}
