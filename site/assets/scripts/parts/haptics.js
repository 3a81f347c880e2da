/** A short touch for an answer, where the device has one; off with motion off. */

import { mayMove } from "./settings.js";

/** Milliseconds of touch and rest. */
const touches = { right: [12], other: [20, 60, 20] };

/**
 * @param {"right" | "other"} kind
 */
export function touch(kind) {
  if (mayMove()) navigator.vibrate?.(touches[kind]);
}
