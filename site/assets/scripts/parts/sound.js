/** Plays sounds; the setting `sound` turns all off. */

import { orElse } from "../browser/mistakes.js";
import { settings } from "./settings.js";
import { schedule, sounds } from "./sound-notes.js";

/** @type {AudioContext | undefined} */
let audio;

/**
 * Plays a sound. Browsers permit it after the first touch or key; before, and without sound output,
 * nothing happens.
 * @param {"right" | "other" | "tap" | "finish" | "tick" | "bloom"} name
 */
export function play(name) {
  if (settings.get("sound") === "off" || navigator.userActivation?.hasBeenActive === false) return;
  const Audio = globalThis.AudioContext;
  if (!Audio) return;
  audio ??= new Audio();
  if (audio.state === "suspended") audio.resume().catch(orElse());
  schedule(audio, sounds[name], audio.currentTime + 0.01);
}
