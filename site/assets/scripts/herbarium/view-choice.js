/** Grid or list: chosen on any page, stored as a setting, used on all pages. */

import { orElse } from "../browser/mistakes.js";
import { settings } from "../parts/settings.js";

/**
 * Makes a pair of buttons (data-view) choose how a list is shown.
 * @param {HTMLElement} buttons the element that contains the pair
 * @param {HTMLElement} list
 */
export function chooseView(buttons, list) {
  const show = () => {
    const view = settings.get("view");
    list.classList.toggle("is-list", view === "list");
    for (const button of buttons.querySelectorAll("[data-view]")) {
      button.setAttribute("aria-pressed", String(button.dataset.view === view));
    }
  };
  buttons.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-view]");
    if (button) settings.set("view", button.dataset.view).catch(orElse());
  });
  settings.subscribe((name) => name === "view" && show());
  show();
}
