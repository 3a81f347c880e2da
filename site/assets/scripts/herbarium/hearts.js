/** The hearts that save plants: buttons with data-save, the id of a plant. */

import { orElse } from "../browser/mistakes.js";
import { store } from "../parts/store.js";
import { loadPhrases } from "../page/words.js";
import { letGo, savedChange, saveFlower } from "./saving.js";

let reading;

/**
 * The ids of all saved plants, read once until they change.
 * @returns {Promise<Set<string>>}
 */
function savedIDs() {
  reading ??= store().then(({ saved }) => saved.all())
    .then((rows) => new Set(rows.map(({ plant }) => plant)))
    .catch(orElse(new Set()));
  return reading;
}

/**
 * Shows which plants are saved.
 * @param {ParentNode} root
 */
export async function showHearts(root = document) {
  const [ids, phrases] = await Promise.all([savedIDs(), loadPhrases()]);
  for (const heart of root.querySelectorAll("[data-save]")) {
    const isSaved = ids.has(heart.dataset.save);
    // A plant that was saved before the page was loaded has no animation.
    const isNew = isSaved && heart.dataset.isSaved === "no";
    heart.toggleAttribute("data-just-saved", isNew || (isSaved && "justSaved" in heart.dataset));
    heart.dataset.isSaved = isSaved ? "yes" : "no";
    const words = heart.querySelector("[data-save-words]");
    const text = isSaved ? phrases.phrase("saved") : phrases.phrase("save-flower");
    if (words) words.textContent = text;
    else heart.setAttribute("aria-pressed", String(isSaved));
  }
}

/** Makes every heart of the page save its plant or remove it from the saved ones. */
export function watchHearts() {
  document.addEventListener("click", async ({ target }) => {
    /** @type {HTMLButtonElement} */
    const heart = target.closest?.("[data-save]");
    if (!heart || heart.disabled) return;
    heart.disabled = true;
    const id = heart.dataset.save;
    if ((await savedIDs()).has(id)) await letGo([id]);
    else await saveFlower(id);
    heart.disabled = false;
    heart.focus();
  });
  const refresh = () => {
    reading = undefined;
    showHearts();
  };
  document.addEventListener(savedChange, refresh);
  // A page from the browser's cache may be older than the saved plants.
  addEventListener("pageshow", ({ persisted }) => persisted && refresh());
  showHearts();
}
