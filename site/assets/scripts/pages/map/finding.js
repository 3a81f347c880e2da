/** Ways to find a place: a town's name, coordinates, or the person's own position. */

import { cellOf } from "../../beacons/cells.js";
import { typedPlace } from "../../beacons/towns.js";
import { say } from "../../parts/say.js";
import { language } from "../../page/place.js";
import { cellText, townText } from "./words.js";

const [townZoom, placeZoom] = [11, 15];
const part = (name) => document.querySelector(`[data-${name}]`);

/**
 * @param {{phrases: import("../../page/phrases.js").Phrases,
 *   towns: import("../../beacons/towns.js").Towns,
 *   go: (place: [number, number], zoom: number) => void,
 *   found: (place: [number, number]) => void}} of
 */
export function offerFinding({ phrases, towns, go, found }) {
  const [form, list, error] = ["find", "found", "place-error"].map(part);
  /** @type {HTMLInputElement} */
  const field = document.querySelector("#map-place");
  const goTo = (place, zoom, name) => {
    list.replaceChildren();
    go(place, zoom);
    say(phrases.phrase("map-shows", { place: name }));
  };
  const show = () => {
    list.replaceChildren(...towns.find(field.value, 6).map((town) => {
      const [item, button] = [document.createElement("li"), document.createElement("button")];
      button.type = "button";
      button.className = "map-town-choice";
      button.textContent = townText(town);
      button.addEventListener("click", () => {
        field.value = town.name;
        goTo([town.latitude, town.longitude], townZoom, townText(town));
        field.focus();
      });
      item.append(button);
      return item;
    }));
  };
  field.addEventListener("input", () => {
    error.textContent = "";
    field.removeAttribute("aria-invalid");
    show();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const place = typedPlace(field.value, language);
    const [town] = place ? [] : towns.find(field.value, 1);
    if (place) goTo(place, placeZoom, cellText(cellOf(...place)));
    else if (town) goTo([town.latitude, town.longitude], townZoom, townText(town));
    else {
      field.setAttribute("aria-invalid", "true");
      error.textContent = phrases.phrase("map-place-unknown");
    }
  });
  offerLocating(phrases, found);
}

/** The position is requested only by this button, and stays in this page's memory. */
function offerLocating(phrases, found) {
  const [button, said] = ["locate", "locate-said"].map(part);
  if (!navigator.geolocation) {
    button.hidden = true;
    return;
  }
  button.addEventListener("click", () => {
    said.textContent = phrases.phrase("map-locating");
    navigator.geolocation.getCurrentPosition(({ coords }) => {
      said.textContent = phrases.phrase("map-located");
      found([coords.latitude, coords.longitude]);
    }, ({ code }) => {
      // 1: the person, or the browser's settings, do not permit it.
      said.textContent = code === 1
        ? phrases.phrase("map-locate-denied") : phrases.phrase("map-locate-failed");
    }, { enableHighAccuracy: true, maximumAge: 60_000, timeout: 20_000 });
  });
}
