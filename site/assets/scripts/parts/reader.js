/** Reads texts aloud with the browser's voices. */

/**
 * @typedef {{lang: string, localService: boolean, default: boolean, name: string}} Voice what is
 *   asked of a browser's
 */

/**
 * The voice for a language: one on the device is preferred to one that needs a network, and the
 * device's default to others.
 * @template {Voice} Known
 * @param {Known[]} voices
 * @param {string} language "de"
 * @returns {Known | undefined}
 */
export function voiceFor(voices, language) {
  const speaks = ({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === language;
  const rank = (voice) => (voice.localService ? 2 : 0) + (voice.default ? 1 : 0);
  return voices.filter(speaks).sort((one, other) => rank(other) - rank(one))[0];
}

/** The longest time for a text: some browsers never report the end. */
export const longestReading = (text) => 4_000 + 150 * text.length;

/** Only one voice speaks at a time. */
export class Reader {
  #speech;
  #Utterance;
  #wait;
  /** @type {(isWhole: boolean) => void} */
  #end = () => {};

  /**
   * @param {{speech?: SpeechSynthesis, Utterance?: typeof SpeechSynthesisUtterance,
   *   wait?: (act: () => void, time: number) => () => void}} of `wait` calls later; what it gives
   *   ends the waiting
   */
  constructor({ speech, Utterance, wait = later }) {
    this.#speech = speech;
    this.#Utterance = Utterance;
    this.#wait = wait;
  }

  /** Whether this browser can read aloud. */
  get isAble() {
    return Boolean(this.#speech && this.#Utterance);
  }

  /**
   * Reads a text, and stops the one that is being read.
   * @param {string} text
   * @param {string} language
   * @returns {Promise<boolean>} whether it was read to its end
   */
  speak(text, language) {
    this.stop();
    if (!this.isAble || text.trim() === "") return Promise.resolve(false);
    const words = new this.#Utterance(text);
    words.lang = language;
    const voice = voiceFor(this.#speech.getVoices(), language);
    if (voice) words.voice = voice;
    return new Promise((resolve) => {
      const giveUp = this.#wait(() => { this.stop(); }, longestReading(text));
      const end = (isWhole) => {
        giveUp();
        if (this.#end === end) this.#end = () => {};
        resolve(isWhole);
      };
      this.#end = end;
      words.onend = () => end(true);
      words.onerror = () => end(false);
      this.#speech.speak(words);
    });
  }

  /** Stops reading; the text counts as not read to its end. */
  stop() {
    this.#end(false);
    this.#speech?.cancel();
  }
}

function later(act, time) {
  const timer = setTimeout(act, time);
  return () => clearTimeout(timer);
}
