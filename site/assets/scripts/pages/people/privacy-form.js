/** Chooses who may find, follow and challenge the person, and see their activity and figures. */

import { savedChange } from "../../parts/saved-change.js";
import { reportMistake } from "../../browser/mistakes.js";
import { sendEntry, unsent } from "../../people/people-entries.js";
import { privacyNames } from "../../state/person-form.js";
import { refusedText } from "../../parts/refused-words.js";

export class PrivacyForm {
  #phrases;
  /** @type {any} */
  #form = document.querySelector("[data-privacy]");
  #said = document.querySelector("[data-privacy-said]");
  #isTouched = false;

  /** @param {{phrases: import("../../page/phrases.js").Phrases}} of */
  constructor({ phrases }) {
    this.#phrases = phrases;
    this.#form.addEventListener("change", () => {
      this.#isTouched = true;
      this.#said.textContent = "";
    });
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send().catch(reportMistake);
    });
  }

  /**
   * Shows the current choices, unless the person is changing them.
   * @param {Record<string, string>} allowed
   */
  async show(allowed) {
    if (this.#isTouched) return;
    // A choice that waits to be sent is newer than the ledger's.
    const { waiting } = await unsent("privacy");
    if (this.#isTouched) return;
    const wanted = { ...allowed, ...waiting.at(-1) };
    for (const name of privacyNames) this.#form.elements[name].value = wanted[name];
    // Until the choices were read they can be neither changed nor saved.
    this.#form.inert = false;
    this.#form.querySelector("button").disabled = false;
  }

  async #send() {
    const body = Object.fromEntries(
      privacyNames.map((name) => [name, this.#form.elements[name].value]));
    // A change after this moment is a new choice, which is not saved yet.
    this.#isTouched = false;
    const sent = await sendEntry("privacy", body);
    if (sent.state === "refused") {
      this.#said.textContent = refusedText(this.#phrases, sent.reason);
    } else {
      this.#said.textContent = sent.state === "waiting"
        ? this.#phrases.phrase("people-waits") : this.#phrases.phrase("people-may-saved");
    }
    document.dispatchEvent(new Event(savedChange));
  }
}
