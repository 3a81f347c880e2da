/**
 * Botanical words show their explanation in place: under the pointer, with the focus, or after one
 * tap.
 */

import { reading, write } from "../edition/edition.js";
import { orElse } from "../browser/mistakes.js";
import { fragmentOf } from "../parts/fragment.js";
import { language } from "../page/place.js";
import { files } from "../edition/site-files.js";

let meanings;

/** The explanation of each word of the glossary, by its id. */
function glossary() {
  meanings ??= files.answer("glossary")
    .then((words) => new Map(words.map(({ id, text }) => [id, text])))
    .catch(orElse(new Map()));
  return meanings;
}

/** Watches the page's links to the glossary. */
export function explainWords() {
  const tip = document.createElement("span");
  tip.className = "tip";
  tip.id = "word-tip";
  tip.setAttribute("role", "tooltip");
  tip.hidden = true;
  let shownFor;

  const hide = () => {
    tip.hidden = true;
    shownFor?.removeAttribute("aria-describedby");
    shownFor = undefined;
  };
  const show = async (word) => {
    if (shownFor === word) return;
    hide();
    shownFor = word;
    const id = fragmentOf(new URL(word.href).hash);
    const meaning = reading((await glossary()).get(id), language);
    if (shownFor !== word) return;
    if (!meaning) {
      hide();
      return;
    }
    write(tip, meaning);
    word.after(tip);
    word.setAttribute("aria-describedby", tip.id);
    tip.hidden = false;
    place(tip, word);
  };
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const words = document.querySelectorAll("a.word");
  for (const word of words) {
    let isTouch = false;
    word.addEventListener("pointerdown", ({ pointerType }) => {
      isTouch = pointerType !== "mouse";
    });
    // The first tap shows the explanation, the second one follows the link.
    word.addEventListener("click", (event) => {
      if (isTouch && word.dataset.told !== "yes") event.preventDefault();
      word.dataset.told = "yes";
      isTouch = false;
      show(word);
    });
    word.addEventListener("focus", () => show(word));
    word.addEventListener("blur", () => {
      word.dataset.told = "no";
      hide();
    });
    word.addEventListener("pointerenter", ({ pointerType }) => {
      if (pointerType === "mouse") show(word);
    });
    word.addEventListener("pointerleave", ({ pointerType, relatedTarget }) => {
      if (pointerType === "mouse" && relatedTarget !== tip) hide();
    });
  }
  tip.addEventListener("pointerleave", ({ relatedTarget }) => relatedTarget !== shownFor && hide());
  document.addEventListener("keydown", ({ key }) => key === "Escape" && hide());
  // A word may have had the focus before this script was loaded.
  const focused = [...words].find((word) => word === document.activeElement);
  if (focused) show(focused);
}

/** Below its word, and within the page. */
function place(tip, word) {
  const parent = tip.offsetParent.getBoundingClientRect();
  const box = word.getClientRects()[0];
  const most = document.documentElement.clientWidth - tip.offsetWidth - 16;
  tip.style.insetBlockStart = `${box.bottom - parent.top}px`;
  tip.style.insetInlineStart = `${Math.max(16, Math.min(box.left, most)) - parent.left}px`;
}
