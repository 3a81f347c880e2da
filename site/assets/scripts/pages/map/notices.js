/** The screen behind the "i": whether beacons are looked for, and what the browser supports. */

import { reportMistake } from "../../browser/mistakes.js";
import { settings } from "../../parts/settings.js";

/**
 * @param {import("../../page/phrases.js").Phrases} phrases
 */
export function offerNotices(phrases) {
  /** @type {HTMLDialogElement} */
  const screen = document.querySelector("[data-notices]");
  /** @type {HTMLInputElement} */
  const toggle = screen.querySelector("[data-alerts]");
  const said = screen.querySelector("[data-alerts-said]");
  document.querySelector("[data-info]").addEventListener("click", () => {
    toggle.checked = settings.get("beacons") === "on";
    said.textContent = "";
    screen.showModal();
  });
  screen.querySelector("[data-done]").addEventListener("click", () => screen.close());
  screen.addEventListener("click", ({ target }) => target === screen && screen.close());
  toggle.addEventListener("change", async () => {
    const isOn = toggle.checked;
    said.textContent = "";
    try {
      await settings.set("beacons", isOn ? "on" : "off");
      said.textContent = isOn ? await allowed(phrases) : phrases.phrase("map-alerts-off");
    } catch (problem) {
      reportMistake(problem);
      said.textContent = phrases.phrase("map-not-kept");
    }
  });
}

/** Requests the needed permissions, and shows which of them the person refused. */
async function allowed(phrases) {
  const hasPlace = await new Promise((resolve) => {
    if (!navigator.geolocation) resolve(false);
    else {
      navigator.geolocation.getCurrentPosition(
        () => resolve(true), () => resolve(false), { maximumAge: 300_000, timeout: 20_000 });
    }
  });
  if (!hasPlace) return phrases.phrase("map-alerts-no-place");
  const shows = await globalThis.Notification?.requestPermission();
  return shows === "granted"
    ? phrases.phrase("map-alerts-on") : phrases.phrase("map-alerts-inside");
}
