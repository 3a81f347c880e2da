/** Routes on the outline map: lines, ends, checkpoints, and the person's position. */

import { World } from "../map/world.js";

const closest = 16;
/** The milliseconds after a drag in which the map does not follow the person. */
const leftAlone = 30_000;
const degrees = ({ latitude, longitude }) => [latitude, longitude];

export class RouteMap {
  /** @type {World} */
  world;
  /** Draws as SVG, so that the style sheet sets the colours. */
  renderer;
  #layers = new Map();
  #here;
  /** When the person last dragged the map. */
  #dragged = 0;

  /**
   * Opens the page's map.
   * @param {import("../../page/phrases.js").Phrases} phrases
   */
  static async open(phrases) {
    const map = new RouteMap();
    map.world = await World.open(document.querySelector("[data-map]"), {
      zoomIn: phrases.phrase("map-nearer"), zoomOut: phrases.phrase("map-farther"),
    });
    map.renderer = map.world.leaflet.svg({ padding: 0.3 });
    map.world.map.on("dragstart", () => {
      map.#dragged = Date.now();
    });
    return map;
  }

  /** The layer of a name, emptied. */
  #cleared(name) {
    const known = this.#layers.get(name) ?? this.world.leaflet.layerGroup().addTo(this.world.map);
    known.clearLayers();
    this.#layers.set(name, known);
    return known;
  }

  /**
   * Draws lines, replacing those of the same name.
   * @param {string} name a layer of the map, and the class of its lines
   * @param {import("../../routes/line.js").Point[][]} parts
   */
  showLines(name, parts) {
    const layer = this.#cleared(name);
    for (const kind of ["route-edge", name]) {
      for (const part of parts) {
        this.world.leaflet.polyline(part.map(degrees), {
          renderer: this.renderer, interactive: false, className: kind, weight: 4,
        }).addTo(layer);
      }
    }
  }

  /**
   * Draws marks; a list beside the map has the same content for people who cannot see it.
   * @param {string} name a layer of the map
   * @param {{latitude: number, longitude: number, text: string, kind: string}[]} marks
   */
  showMarks(name, marks) {
    const layer = this.#cleared(name);
    for (const { kind, text, ...place } of marks) {
      const words = document.createElement("span");
      words.textContent = text;
      const icon = this.world.leaflet.divIcon({
        className: `route-mark ${kind}`, html: words, iconSize: [28, 28],
      });
      const mark = this.world.leaflet.marker(degrees(place), {
        icon, interactive: false, keyboard: false,
      });
      mark.on("add", ({ target }) => target.getElement().setAttribute("aria-hidden", "true"));
      mark.addTo(layer);
    }
  }

  /**
   * Shows the person's position.
   * @param {{latitude: number, longitude: number}} place
   */
  showHere(place) {
    if (this.#here) {
      this.#here.setLatLng(degrees(place));
      return;
    }
    const { leaflet, map } = this.world;
    const icon = leaflet.divIcon({ className: "map-here", iconSize: [20, 20] });
    this.#here = leaflet.marker(degrees(place), { icon, interactive: false, keyboard: false })
      .addTo(map);
  }

  /**
   * Moves and zooms the map so that these lines are in view.
   * @param {import("../../routes/line.js").Point[][]} parts
   */
  fit(parts) {
    const points = parts.flat();
    if (points.length === 0) return;
    this.world.map.fitBounds(points.map(degrees), { padding: [28, 28], maxZoom: closest });
  }

  /**
   * Keeps the walking person's position in view, unless they have just dragged the map.
   * @param {{latitude: number, longitude: number}} place
   */
  keepInView(place) {
    const { map } = this.world;
    if (Date.now() - this.#dragged < leftAlone) return;
    const isSeen = map.getBounds().pad(-0.2).contains(degrees(place));
    if (!isSeen || map.getZoom() < closest - 2) this.follow(place);
  }

  /**
   * Moves the map to a place without zooming out.
   * @param {{latitude: number, longitude: number}} place
   */
  follow(place) {
    const { map } = this.world;
    map.setView(degrees(place), Math.max(map.getZoom(), closest - 1));
  }
}
