/** A long press on a card opens the menu of its button. */

/** The length of a long press in milliseconds, and how far the finger may move, in pixels. */
const [pressTime, tolerance] = [500, 10];

/**
 * Watches the items of a list.
 * @param {HTMLElement} list
 * @param {(item: HTMLElement) => void} act receives the list's child
 */
export function onLongPress(list, act) {
  let timer;
  let start;
  let isHeld = false;
  const end = () => clearTimeout(timer);
  list.addEventListener("pointerdown", ({ target, clientX, clientY, pointerType }) => {
    end();
    isHeld = false;
    const item = target.closest("li");
    if (!item || pointerType === "mouse" || target.closest("button, label, .moves")) return;
    start = [clientX, clientY];
    timer = setTimeout(() => {
      isHeld = true;
      swallowClick();
      act(item);
    }, pressTime);
  });
  list.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (start && Math.hypot(clientX - start[0], clientY - start[1]) > tolerance) end();
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
    list.addEventListener(name, end);
  }
  // The browser's own menu would cover this one.
  list.addEventListener("contextmenu", (event) => isHeld && event.preventDefault());
}

/** Releasing is no tap: neither on the pressed item nor on an element that covers it by then. */
export function swallowClick() {
  const watching = new AbortController();
  const { signal } = watching;
  document.addEventListener("click", (event) => {
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true, once: true, signal });
  const lift = () => setTimeout(() => watching.abort(), 100);
  for (const name of ["pointerup", "pointercancel"]) {
    document.addEventListener(name, lift, { capture: true, once: true, signal });
  }
}
