/** Home zones: places around which no route is shown. */

import { errorReason, reportMistake } from "../../browser/mistakes.js";
import { routesStore } from "../../parts/routes-store.js";
import { now } from "../../parts/store.js";
import { cellOf } from "../../beacons/cells.js";
import { zoneSizes } from "../../state/routes.js";
import { cellText, distanceText, townText } from "../map/words.js";

/** @type {(name: string) => any} the template defines the type of the element */
const part = (name) => document.querySelector(`[data-${name}]`);

/** At a smaller zoom the middle of the map is too inexact to be a home zone. */
const leastZoom = 11;

/**
 * Shows the zones, and sets up the buttons to add and remove them.
 * @param {{phrases: import("../../page/phrases.js").Phrases,
 *   map: import("./route-map.js").RouteMap}} of
 */
export async function offerZones({ phrases, map }) {
  const routes = await routesStore();
  const { leaflet, map: sheet } = map.world;
  const circles = leaflet.layerGroup().addTo(sheet);
  const size = part("zone-size");
  size.replaceChildren(...zoneSizes.map((metres) => (
    new Option(phrases.phrase("routes-zone-radius", { distance: distanceText(metres) }),
      String(metres)))));
  const around = (zone) => {
    const town = map.world.towns.nearest([zone.latitude, zone.longitude]);
    const place = cellText(cellOf(zone.latitude, zone.longitude));
    return town ? `${place} (${phrases.phrase("map-near", { town: townText(town) })})` : place;
  };
  const show = async () => {
    const zones = await routes.zones();
    circles.clearLayers();
    for (const { latitude, longitude, radius } of zones) {
      leaflet.circle([latitude, longitude], {
        radius, className: "route-zone", interactive: false, renderer: map.renderer,
      }).addTo(circles);
    }
    part("zones").replaceChildren(...zones.map((zone) => {
      const item = document.createElement("li");
      const [words, button] = [document.createElement("span"), document.createElement("button")];
      words.textContent = phrases.phrase("routes-zone", {
        distance: distanceText(zone.radius), place: around(zone),
      });
      [button.type, button.className] = ["button", "button"];
      button.textContent = phrases.phrase("routes-zone-remove");
      button.setAttribute("aria-label", `${button.textContent}: ${words.textContent}`);
      button.addEventListener("click", async () => {
        await routes.removeZone(zone.id);
        part("zone-said").textContent = phrases.phrase("routes-zone-removed");
        await show();
        part("zone-add").focus();
      });
      item.append(words, button);
      return item;
    }));
  };
  part("zone-add").addEventListener("click", async () => {
    if (sheet.getZoom() < leastZoom) {
      part("zone-said").textContent = phrases.phrase("routes-zone-nearer");
      return;
    }
    const [latitude, longitude] = map.world.middle;
    try {
      await routes.addZone({ latitude, longitude, radius: Number(size.value) }, now());
      part("zone-said").textContent = phrases.phrase("routes-zone-added");
    } catch (problem) {
      reportMistake(problem);
      part("zone-said").textContent = errorReason(problem) === "too-many"
        ? phrases.phrase("routes-zones-many") : phrases.phrase("map-not-kept");
    }
    await show();
  });
  await show();
}
