/** Announces a text: to screen readers, or also on a slip at the foot of the page. */

import { loadPhrases } from "../page/words.js";

/** How long a slip stays, in milliseconds, without the pointer or the focus. */
const stays = 6_000;

/** A live region must be empty before it announces the same text again. */
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
 * Makes a screen reader announce a text after its present one; of several only the last is
 * announced.
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
 * Shows a slip with a text and an optional action, and announces it. It disappears by itself, but
 * not while it has the pointer or the focus. Its action must be available elsewhere as well.
 * @param {string} text
 * @param {{action?: string, onAction?: () => void}} of the action's name, and what it does
 * @returns {() => void} removes the slip
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
