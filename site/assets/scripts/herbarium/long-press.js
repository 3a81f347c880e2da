/** Holding a card opens what its button opens. */

/** How long one holds, in milliseconds, and how far a finger may tremble, in pixels. */
const [patience, slack] = [500, 10];

/**
 * Watches what stands in a list.
 * @param {HTMLElement} list
 * @param {(item: HTMLElement) => void} act gets the list's child
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
    if (!item || pointerType === "mouse" || target.closest("button, label")) return;
    start = [clientX, clientY];
    timer = setTimeout(() => {
      isHeld = true;
      act(item);
    }, patience);
  });
  list.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (start && Math.hypot(clientX - start[0], clientY - start[1]) > slack) end();
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
    list.addEventListener(name, end);
  }
  // What was held was not tapped, and the browser's own menu would cover ours.
  list.addEventListener("click", (event) => {
    if (isHeld) event.preventDefault();
    isHeld = false;
  }, true);
  list.addEventListener("contextmenu", (event) => isHeld && event.preventDefault());
}
