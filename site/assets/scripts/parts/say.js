/** Tells the person something: aloud, or on a slip at the foot of the page. */

import { loadPhrases } from "../page/words.js";

/** How long a slip stays, in milliseconds, while nobody touches it. */
const stays = 6_000;

/** A live region that says the same words twice must have been empty between. */
const pause = 60;

let waiting;

function region() {
  const known = document.querySelector("[data-say]");
  if (known) return known;
  const made = document.createElement("p");
  made.className = "unseen";
  made.dataset.say = "";
  made.setAttribute("role", "status");
  document.body.append(made);
  return made;
}

/**
 * Has a screen reader say a text once it is done with what it says; the last of several wins.
 * @param {string} text
 */
export function say(text) {
  const place = region();
  clearTimeout(waiting);
  place.textContent = "";
  waiting = setTimeout(() => {
    place.textContent = text;
  }, pause);
}

let current;

/**
 * Shows a slip with a text and perhaps an action; says it, too. It goes by itself, but not while
 * it is pointed at or has the focus. What it offers must be there elsewhere as well.
 * @param {string} text
 * @param {{action?: string, onAction?: () => void}} of the action's name, and what it does
 * @returns {() => void} takes the slip away
 */
export function toast(text, { action, onAction } = {}) {
  current?.();
  const slip = document.createElement("div");
  slip.className = "toast";
  slip.setAttribute("role", "group");
  const words = document.createElement("p");
  words.textContent = text;
  slip.append(words);

  let timer;
  const close = () => {
    clearTimeout(timer);
    slip.remove();
    if (current === close) current = undefined;
  };
  const hold = () => clearTimeout(timer);
  const wait = () => {
    hold();
    timer = setTimeout(close, stays);
  };
  if (action) slip.append(button(action, "toast-action", () => { close(); onAction?.(); }));
  slip.append(closeButton(close));
  for (const event of ["pointerenter", "focusin"]) slip.addEventListener(event, hold);
  for (const event of ["pointerleave", "focusout"]) slip.addEventListener(event, wait);
  slip.addEventListener("keydown", ({ key }) => key === "Escape" && close());

  (document.querySelector("[data-toasts]") ?? document.body).append(slip);
  say(text);
  wait();
  current = close;
  return close;
}

/**
 * The button that closes a slip.
 * @param {() => void} close
 */
export function closeButton(close) {
  const made = button("", "toast-close", close);
  loadPhrases().then((phrases) => made.setAttribute("aria-label", phrases.phrase("close")));
  return made;
}

function button(text, name, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = name;
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
}
