/**
 * Arranges a list in an order of the person's own: by dragging and by buttons; each move is
 * announced.
 */

/**
 * The new index of an item that is moved by a button.
 * @param {string[]} ids in their order
 * @param {string} id
 * @param {string} way `first`, `up`, `down` or `last`
 * @returns {import("../state/order.js").Place | undefined} undefined when it is already there
 */
export function placeFor(ids, id, way) {
  const at = ids.indexOf(id);
  const isEnd = way === "first" || way === "up" ? at <= 0 : at < 0 || at === ids.length - 1;
  if (isEnd) return undefined;
  if (way === "up") return { before: ids[at - 1] };
  if (way === "down") return { after: ids[at + 1] };
  return way === "first" ? "first" : "last";
}

const idsOf = (list) => [...list.children].map(({ dataset }) => dataset.plant);

/**
 * Watches a list whose items have buttons (data-move) and grips (data-grip).
 * @param {HTMLElement} list
 * @param {(id: string, place: import("../state/order.js").Place) => Promise<void>} move moves an
 *   item, and shows and says where it is
 */
export function arrange(list, move) {
  list.addEventListener("click", async ({ target }) => {
    const button = target.closest("[data-move]");
    if (!button) return;
    const { plant } = button.closest("li").dataset;
    const place = placeFor(idsOf(list), plant, button.dataset.move);
    if (!place) return;
    await move(plant, place);
    list.querySelector(`[data-plant="${plant}"] [data-move="${button.dataset.move}"]`)?.focus();
  });
  list.addEventListener("pointerdown", (event) => {
    const grip = event.target.closest("[data-grip]");
    if (!grip || event.button !== 0) return;
    event.preventDefault();
    drag(list, grip.closest("li"), event.pointerId, move);
  });
}

/**
 * Moves an item under the finger until it is released; Escape and a lost pointer change nothing.
 */
function drag(list, item, pointer, move) {
  const [before, after] = [item.previousElementSibling, item.nextElementSibling];
  item.classList.add("is-dragged");
  const follow = ({ pointerId, clientX, clientY }) => {
    if (pointerId !== pointer) return;
    const over = document.elementFromPoint(clientX, clientY)?.closest("li");
    if (!over || over === item || over.parentElement !== list) return;
    const { top, left, width, height } = over.getBoundingClientRect();
    const isRow = width > list.clientWidth / 2;
    const isPast = isRow ? clientY > top + height / 2 : clientX > left + width / 2;
    list.insertBefore(item, isPast ? over.nextElementSibling : over);
  };
  const end = (isMeant) => {
    watching.abort();
    item.classList.remove("is-dragged");
    const [earlier, later] = [item.previousElementSibling, item.nextElementSibling];
    if (earlier === before && later === after) return;
    if (!isMeant) list.insertBefore(item, after);
    else if (earlier) move(item.dataset.plant, { after: earlier.dataset.plant });
    else move(item.dataset.plant, "first");
  };
  const watching = new AbortController();
  const { signal } = watching;
  // An item that moves within the page loses a captured pointer, so the page itself listens.
  document.addEventListener("pointermove", follow, { signal });
  document.addEventListener("pointerup", () => end(true), { signal });
  document.addEventListener("pointercancel", () => end(false), { signal });
  document.addEventListener("keydown", ({ key }) => key === "Escape" && end(false), { signal });
}
