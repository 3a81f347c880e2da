/** Plays sounds; off by one switch, the setting `sound`. */

import { orElse } from "../browser/mistakes.js";
import { settings } from "./settings.js";
import { schedule, sounds } from "./sound-notes.js";

/** @type {AudioContext | undefined} */
let audio;

/**
 * Plays a sound. Browsers allow it after the first touch or key; before, and where there is no
 * sound at all, nothing happens.
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
