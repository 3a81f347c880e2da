/** A short vibration after an answer, if the device supports it; off with reduced motion. */

import { mayMove } from "./settings.js";

/** Milliseconds of vibration and pause. */
const touches = { right: [12], other: [20, 60, 20] };

/**
 * @param {"right" | "other"} kind
 */
export function touch(kind) {
  if (mayMove()) navigator.vibrate?.(touches[kind]);
}
