/** Whether 1 to 4 choose: some say what they want to type, and must be able to turn it off. */

const key = "florilegium-keys";

/** Whether the number keys choose. */
export function hasKeys() {
  try {
    return localStorage.getItem(key) !== "off";
  } catch {
    return true;
  }
}

/**
 * Turns the number keys on or off.
 * @param {boolean} isOn
 */
export function setKeys(isOn) {
  try {
    if (isOn) localStorage.removeItem(key);
    else localStorage.setItem(key, "off");
  } catch {
    // Then it holds as long as the page.
  }
}
