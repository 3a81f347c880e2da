/**
 * Speech recognition, if the browser supports it and the person turns it on: for commands, or for a
 * name.
 */

const Recognition = globalThis.SpeechRecognition ?? globalThis.webkitSpeechRecognition;

/** Whether this browser can listen. */
export const canListen = () => Recognition !== undefined;

/** The languages in the form of recognisers: a language with a country. */
const tags = { en: "en-GB", es: "es-ES", fr: "fr-FR", de: "de-DE", sv: "sv-SE" };

/** Listens until it is stopped, or for one utterance. */
export class SpeechInput {
  #recognition = new Recognition();
  #isOn = false;

  /**
   * @param {string} language
   * @param {{heard: (texts: string[]) => void, changed: (isOn: boolean) => void,
   *   failed?: (error: string) => void, isOnce?: boolean}} of `heard` has what was understood, the
   *   likeliest first; `failed` the browser's word for why nothing was
   */
  constructor(language, { heard, changed, failed, isOnce = false }) {
    Object.assign(this.#recognition, {
      lang: tags[language] ?? language, continuous: !isOnce,
      interimResults: false, maxAlternatives: 4,
    });
    this.#recognition.addEventListener("result", ({ results, resultIndex }) => {
      for (const result of [...results].slice(resultIndex)) {
        if (result.isFinal) heard([...result].map(({ transcript }) => transcript));
      }
    });
    // Browsers stop listening after a silence; after a refusal they must not be asked again.
    this.#recognition.addEventListener("error", ({ error }) => {
      if (error === "no-speech" && !isOnce) return;
      this.stop();
      failed?.(error);
    });
    this.#recognition.addEventListener("end", () => {
      if (this.#isOn && !isOnce) {
        this.#recognition.start();
        return;
      }
      this.#isOn = false;
      changed(false);
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
