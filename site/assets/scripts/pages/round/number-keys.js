/** Whether the keys 1 to 4 choose. People who dictate what is typed must be able to turn it off. */

import { deviceStorage } from "../../browser/browser-storage.js";

const key = "florilegium-keys";

/** Whether the number keys choose. */
export const hasNumberKeys = () => deviceStorage.readText(key) !== "off";

/**
 * Turns the number keys on or off.
 * @param {boolean} isOn
 */
export function setNumberKeys(isOn) {
  if (isOn) deviceStorage.remove(key);
  else deviceStorage.writeText(key, "off");
}
