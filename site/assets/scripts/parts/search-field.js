/** Functions of every search field besides searching: clearing, and input by voice. */

import { reportMistake, unreachable } from "../browser/mistakes.js";

const isAbleToListen = ["SpeechRecognition", "webkitSpeechRecognition"]
  .some((name) => name in globalThis);

/**
 * Makes the button that clears a search field return the focus, and offers input by voice.
 * @param {HTMLFormElement} form
 * @param {{submits?: boolean}} of `submits`: what was said is sent at once, as by Enter
 */
export function watchSearchField(form, { submits = false } = {}) {
  const input = form.querySelector("input");
  const tell = () => input.dispatchEvent(new Event("input"));
  // The browser empties the field only after the event.
  form.addEventListener("reset", () => setTimeout(() => {
    input.focus();
    tell();
  }));
  /** @type {HTMLButtonElement | null} */
  const button = form.querySelector("[data-speak]");
  if (!button || !isAbleToListen) return;
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      const { listenFor } = await import("./voice-search.js").catch(unreachable);
      await listenFor(button, (text) => {
        input.value = text;
        input.focus();
        if (submits) form.requestSubmit();
        else tell();
      });
    } catch (problem) {
      // Without a network its script may be missing; the person can type instead.
      reportMistake(problem);
    }
  });
}
