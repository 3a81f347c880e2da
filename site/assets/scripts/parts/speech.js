/** The page's voice. */

import { Reader } from "./reader.js";

const reader = new Reader({
  speech: globalThis.speechSynthesis,
  Utterance: globalThis.SpeechSynthesisUtterance,
});

/** Whether this browser reads aloud. */
export const canSpeak = () => reader.isAble;

/**
 * Reads a text aloud, in place of what is being read.
 * @param {string} text
 * @param {string} language
 * @returns {Promise<boolean>} whether it was read to its end
 */
export const speak = (text, language) => reader.speak(text, language);

/** Falls silent. */
export const stop = () => reader.stop();

addEventListener("pagehide", stop);
