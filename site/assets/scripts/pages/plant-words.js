/** Words of botany in a plant's texts are explained, and its pictures' descriptions read aloud. */

import { explainWords } from "../herbarium/tooltips.js";
import { canSpeak, speak, stop } from "../parts/speech.js";
import { language } from "../page/place.js";

explainWords();
readAloud();

/** Each picture's description has a button that reads it. */
function readAloud() {
  if (!canSpeak()) return;
  let speaking;
  for (const button of document.querySelectorAll("[data-listen]")) {
    button.hidden = false;
    button.setAttribute("aria-pressed", "false");
    button.addEventListener("click", async () => {
      const isOn = button.getAttribute("aria-pressed") === "true";
      speaking?.setAttribute("aria-pressed", "false");
      stop();
      if (isOn) return;
      const text = button.closest("details").querySelector("[data-spoken]");
      speaking = button;
      button.setAttribute("aria-pressed", "true");
      await speak(text.textContent, text.lang || language);
      if (speaking === button) button.setAttribute("aria-pressed", "false");
    });
  }
}
