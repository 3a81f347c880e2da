/** The page's voice. */

import { Reader } from "./reader.js";

const reader = new Reader({
  speech: globalThis.speechSynthesis,
  Utterance: globalThis.SpeechSynthesisUtterance,
});

/** Whether this browser can read aloud. */
export const canSpeak = () => reader.isAble;

/**
 * Reads a text aloud, and stops the one that is being read.
 * @param {string} text
 * @param {string} language
 * @returns {Promise<boolean>} whether it was read to its end
 */
export const speak = (text, language) => reader.speak(text, language);

/** Stops reading. */
export const stop = () => reader.stop();

addEventListener("pagehide", stop);
