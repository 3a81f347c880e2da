/**
 * Names on the map: countries at low zooms, towns at high ones, the larger first, none over
 * another.
 */

/** The number of the largest towns that may be named at a zoom. */
const townsAt = (zoom) => [0, 0, 0, 24, 110, 420, 1_600][zoom] ?? Infinity;
/** The last zoom at which countries are named: at higher ones the view is within a country. */
const lastForCountries = 8;
const mostNames = 60;

let layer;

/**
 * @param {import("./world.js").World} world
 * @param {{name: string, latitude: number, longitude: number, zoom: number}[]} countries
 */
export function drawNames({ leaflet, map, towns }, countries) {
  layer?.remove();
  const zoom = map.getZoom();
  const view = map.getBounds();
  const taken = [];
  const found = [];
  const put = (place, kind) => {
    const at = [place.latitude, place.longitude];
    if (found.length >= mostNames || !view.contains(at)) return;
    const { x, y } = map.latLngToContainerPoint(at);
    const half = place.name.length * (kind === "country" ? 5 : 3.8) + 6;
    const box = kind === "country"
      ? [x - half, y - 10, x + half, y + 10] : [x - 5, y - 10, x + 2 * half, y + 10];
    const meets = taken.some(([west, top, east, foot]) => (
      box[0] < east && box[2] > west && box[1] < foot && box[3] > top));
    if (meets) return;
    taken.push(box);
    found.push(mark(leaflet, place, kind));
  };
  if (zoom < lastForCountries) {
    for (const place of countries) if (place.zoom <= zoom) put(place, "country");
  }
  for (const place of towns.all.slice(0, townsAt(zoom))) put(place, "town");
  layer = leaflet.layerGroup(found).addTo(map);
}

function mark(leaflet, { name, latitude, longitude }, kind) {
  const text = document.createElement("span");
  text.textContent = name;
  const icon = leaflet.divIcon({ className: `map-name map-${kind}`, html: text, iconSize: [0, 0] });
  const made = leaflet.marker([latitude, longitude], { icon, interactive: false, keyboard: false });
  // The list has the same content.
  made.on("add", ({ target }) => target.getElement().setAttribute("aria-hidden", "true"));
  return made;
}
