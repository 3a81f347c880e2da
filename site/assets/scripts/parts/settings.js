/**
 * The settings of this device. `settings.get(name)` answers at once; `settings.set(name, value)`
 * applies at once and is stored in the player's database.
 */

import { deviceStorage, tabStorage } from "../browser/browser-storage.js";
import { ChosenSettings } from "./chosen-settings.js";

export const settings = new ChosenSettings({
  mirror: deviceStorage,
  visit: tabStorage,
  // The mirror answers until then, so that no code waits for these scripts.
  open: async () => (await (await import("./player.js")).playerStore()).player,
  apply: () => document.dispatchEvent(new Event("florilegium-settings")),
});

/** Whether motion is permitted: neither the person nor the device asks for less of it. */
export function mayMove() {
  return settings.get("motion") !== "less"
    && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
