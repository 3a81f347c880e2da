/** Pulling a page down refreshes it: a flower opens during the pull. There is a button, too. */

/**
 * How far a person pulls until the flower is open, in pixels; the finger's movement counts half.
 */
const enough = 72;

/**
 * Watches for pulls at the top of the page.
 * @param {HTMLElement} bloom the element that opens: its property --pull goes from 0 to 1
 * @param {() => Promise<void>} refresh
 */
export function pullToRefresh(bloom, refresh) {
  let start;
  let pulled = 0;
  const show = (share) => bloom.style.setProperty("--pull", String(share));
  const end = async () => {
    const isEnough = pulled >= enough;
    [start, pulled] = [undefined, 0];
    if (!isEnough) {
      show(0);
      return;
    }
    show(1);
    bloom.classList.add("is-open");
    await refresh();
    bloom.classList.remove("is-open");
    show(0);
  };
  const options = { passive: true };
  document.addEventListener("touchstart", ({ touches, target }) => {
    const isAlone = touches.length === 1 && scrollY === 0 && !target.closest("dialog");
    start = isAlone ? touches[0].clientY : undefined;
  }, options);
  document.addEventListener("touchmove", ({ touches }) => {
    if (start === undefined) return;
    pulled = scrollY === 0 ? Math.max(0, (touches[0].clientY - start) / 2) : 0;
    show(Math.min(1, pulled / enough));
  }, options);
  document.addEventListener("touchend", end, options);
  document.addEventListener("touchcancel", () => {
    [start, pulled] = [undefined, 0];
    show(0);
  }, options);
}
