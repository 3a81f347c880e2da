/** Listens for commands, where the browser can and the person switched it on. */

const Recognition = globalThis.SpeechRecognition ?? globalThis.webkitSpeechRecognition;

/** Whether this browser can listen. */
export const canListen = () => Recognition !== undefined;

/** The languages as recognisers want them: a language with a country. */
const tags = { en: "en-GB", es: "es-ES", fr: "fr-FR", de: "de-DE", sv: "sv-SE" };

/** Listens until it is stopped. */
export class SpeechInput {
  #recognition = new Recognition();
  #isOn = false;

  /**
   * @param {string} language
   * @param {{heard: (texts: string[]) => void, changed: (isOn: boolean) => void}} of `heard` has
   *   what was understood, the likeliest first
   */
  constructor(language, { heard, changed }) {
    Object.assign(this.#recognition, {
      lang: tags[language] ?? language, continuous: true, interimResults: false, maxAlternatives: 4,
    });
    this.#recognition.addEventListener("result", ({ results, resultIndex }) => {
      for (const result of [...results].slice(resultIndex)) {
        if (result.isFinal) heard([...result].map(({ transcript }) => transcript));
      }
    });
    // Browsers stop listening after a silence; where it was refused they must not be asked again.
    this.#recognition.addEventListener("error", ({ error }) => {
      if (error !== "no-speech") this.stop();
    });
    this.#recognition.addEventListener("end", () => {
      if (this.#isOn) this.#recognition.start();
      else changed(false);
    });
    this.#recognition.addEventListener("start", () => changed(true));
  }

  /** Whether it listens. */
  get isOn() {
    return this.#isOn;
  }

  start() {
    if (this.#isOn) return;
    this.#isOn = true;
    this.#recognition.start();
  }

  stop() {
    this.#isOn = false;
    this.#recognition.stop();
  }
}
