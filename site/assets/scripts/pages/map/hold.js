/** Press and hold: two seconds in one place, while a ring is filled. */

import { swallowClick } from "../../herbarium/long-press.js";

const holdTime = 2_000;
/** How far a finger may move, in pixels. */
const tolerance = 10;

/**
 * @param {HTMLElement} place the map's element
 * @param {(event: PointerEvent, target: HTMLElement) => void} act
 */
export function onHold(place, act) {
  let ring;
  let timer;
  let start;
  const end = () => {
    clearTimeout(timer);
    ring?.remove();
    [ring, start] = [undefined, undefined];
  };
  place.addEventListener("pointerdown", (event) => {
    end();
    const { clientX, clientY, target, button, isPrimary } = event;
    if (button !== 0 || !isPrimary || target.closest(".leaflet-control")) return;
    start = [clientX, clientY];
    ring = document.createElement("span");
    ring.className = "map-hold";
    ring.setAttribute("aria-hidden", "true");
    const edge = place.getBoundingClientRect();
    ring.style.left = `${clientX - edge.left}px`;
    ring.style.top = `${clientY - edge.top}px`;
    place.append(ring);
    timer = setTimeout(() => {
      end();
      swallowClick();
      act(event, target);
    }, holdTime);
  });
  place.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (start && Math.hypot(clientX - start[0], clientY - start[1]) > tolerance) end();
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
    place.addEventListener(name, end);
  }
  // A second finger zooms, and the browser's own menu would cover this one.
  const touched = ({ touches }) => touches.length > 1 && end();
  place.addEventListener("touchstart", touched, { passive: true });
  place.addEventListener("contextmenu", (event) => start && event.preventDefault());
}
