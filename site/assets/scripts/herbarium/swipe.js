/** Swiping a row to the left removes it. A button beside it does the same. */

/** The distance that removes it, as a share of the row's width. */
const enough = 0.35;
/** A shorter movement may be a tap, or a scroll of the page; in pixels. */
const slack = 12;

/**
 * Watches a row.
 * @param {HTMLElement} row its property --swipe is how far it is moved, in pixels
 * @param {() => void} act
 */
export function swipeAway(row, act) {
  let start;
  let isSwipe = false;
  let moved = 0;
  const show = () => row.style.setProperty("--swipe", `${moved}px`);
  const reset = () => {
    [start, moved] = [undefined, 0];
    row.classList.remove("is-swiped");
    show();
  };
  row.addEventListener("pointerdown", (event) => {
    isSwipe = false;
    if (event.pointerType !== "mouse") start = { x: event.clientX, y: event.clientY };
  });
  row.addEventListener("pointermove", (event) => {
    if (!start) return;
    const [right, down] = [event.clientX - start.x, Math.abs(event.clientY - start.y)];
    if (!isSwipe && (down > slack || right > slack)) start = undefined;
    if (!start || (!isSwipe && -right < slack)) return;
    if (!isSwipe) row.setPointerCapture(event.pointerId);
    isSwipe = true;
    row.classList.add("is-swiped");
    moved = Math.min(0, right);
    show();
  });
  row.addEventListener("pointerup", () => {
    const isEnough = isSwipe && -moved > enough * row.clientWidth;
    reset();
    if (isEnough) act();
  });
  row.addEventListener("pointercancel", reset);
  // A swipe is no tap on the element under its start.
  row.addEventListener("click", (event) => isSwipe && event.preventDefault(), true);
}
