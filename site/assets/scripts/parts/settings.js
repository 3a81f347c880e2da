/**
 * The settings of this device. `settings.get(name)` answers at once; `settings.set(name, value)`
 * holds at once and is kept in the player's database.
 */

import { deviceStorage, tabStorage } from "../browser/browser-storage.js";
import { ChosenSettings } from "./chosen-settings.js";

export const settings = new ChosenSettings({
  mirror: deviceStorage,
  visit: tabStorage,
  // The mirror answers until it is there: nothing waits for these scripts.
  open: async () => (await (await import("./player.js")).playerStore()).player,
  apply: () => document.dispatchEvent(new Event("florilegium-settings")),
});

/** Whether things may move: neither the person nor the device asked for less of it. */
export function mayMove() {
  return settings.get("motion") !== "less"
    && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
