/** The field for typed commands, and speech input for the same commands. */

import { settings } from "../../parts/settings.js";
import { canListen, SpeechInput } from "../../parts/speech-input.js";
import { language } from "../../page/place.js";
import { grammarOf } from "./commands.js";
import { part } from "../../parts/parts-of.js";

export class CommandLine {
  #element;
  #phrases;
  #grammar;
  #options;
  #act;
  #speechInput;

  /**
   * @param {HTMLElement} element the form
   * @param {{phrases: import("../../page/phrases.js").Phrases, options: () => string[],
   *   act: (command: import("./commands.js").Command) => boolean}} of `options` are the texts that
   *   are shown; `act` returns whether a command could be executed now
   */
  constructor(element, { phrases, options, act }) {
    this.#element = element;
    this.#phrases = phrases;
    this.#grammar = grammarOf(phrases);
    this.#options = options;
    this.#act = act;
    const input = element.querySelector("input");
    element.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#follow([input.value]);
      input.value = "";
    });
    this.#offerVoice();
  }

  /** Whether the field has the focus. */
  get hasFocus() {
    return this.#element.contains(document.activeElement);
  }

  /** Stops listening. */
  close() {
    this.#speechInput?.stop();
  }

  #offerVoice() {
    const isWanted = settings.get("voice") !== "" && settings.get("voice") !== "off";
    const box = part(this.#element, "voice");
    box.hidden = !(isWanted && canListen());
    if (box.hidden) return;
    const button = part(box, "listen");
    this.#speechInput = new SpeechInput(language, {
      heard: (texts) => this.#follow(texts),
      changed: (isOn) => button.setAttribute("aria-pressed", String(isOn)),
    });
    button.addEventListener("click", () => (
      this.#speechInput.isOn ? this.#speechInput.stop() : this.#speechInput.start()));
  }

  /** Executes the first of several recognized texts that is a command. */
  #follow(texts) {
    const commands = texts.map((text) => this.#grammar.read(text, this.#options()));
    const command = commands.find(({ kind }) => kind !== "unknown") ?? commands[0];
    this.#tell(this.#answer(command));
  }

  #answer(command) {
    if (command.kind === "help") return this.#phrases.phrase("command-hint");
    if (command.kind === "unknown") return this.#phrases.phrase("command-unknown");
    if (command.kind === "unclear") {
      const numbers = command.places.map((place) => place + 1).join(", ");
      return this.#phrases.phrase("command-unclear", { numbers });
    }
    return this.#act(command) ? "" : this.#phrases.phrase("command-not-now");
  }

  #tell(text) {
    part(this.#element, "command-status").textContent = text;
  }
}
