/**
 * The sheet of the atlas: the outlines of the world in the style of an engraving, with names of
 * countries and towns. Leaflet is Debian's, and only this page loads it.
 */

import { decodedLine } from "../../beacons/lines.js";
import { Towns } from "../../beacons/towns.js";
import { unreachable } from "../../browser/mistakes.js";
import { mayMove } from "../../parts/settings.js";
import { language } from "../../page/place.js";
import { mapFile } from "./map-files.js";
import { drawNames } from "./names.js";

const asset = (path) => new URL(`../../../${path}`, import.meta.url).href;
const languages = ["en", "es", "fr", "de", "sv"];

/** The page's present colours. */
function colours() {
  const style = getComputedStyle(document.querySelector("[data-map]"));
  const value = (name) => style.getPropertyValue(`--${name}`).trim();
  return {
    land: value("map-land"), shore: value("map-shore"), ink: value("map-ink"),
    water: value("map-water"), border: value("map-border"), grid: value("map-grid"),
  };
}

/** The degrees between two lines of the grid, smaller at higher zooms. */
const gridSteps = [30, 30, 30, 20, 10, 5, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.05, 0.02];
const gridStep = (zoom) => gridSteps[zoom] ?? 0.01;

/**
 * At low zooms, lakes and islands of a few points would be specks: only those at least this wide
 * are drawn, in pixels. Beyond the finest zoom no more are added.
 */
const finest = 6;
const leastWidth = { lake: 6, shore: 14 };

/** The width of a ring at a zoom, in pixels: the longer side of its box, on the equator's scale. */
function widthOf(ring, zoom) {
  const span = (at) => {
    const values = ring.map((point) => point[at]);
    return Math.max(...values) - Math.min(...values);
  };
  return Math.max(span(0), span(1)) * (256 / 360) * 2 ** zoom;
}

export class World {
  /** @type {any} Leaflet's map */
  map;
  /** @type {any} Leaflet */
  leaflet;
  /** @type {Towns} */
  towns;
  #layers = [];
  #outline;
  #grid;
  /** The zoom for which lakes and shores were chosen. */
  #drawn = 0;

  /**
   * Draws the world.
   * @param {HTMLElement} place
   * @param {{zoomIn: string, zoomOut: string}} words
   */
  static async open(place, words) {
    const [leaflet, outline, towns] = await Promise.all([
      import(asset("leaflet/leaflet.js")).catch(unreachable),
      mapFile("outline.json"), mapFile("towns.json"),
    ]);
    const world = new World();
    world.leaflet = leaflet;
    world.towns = new Towns(towns);
    const moves = mayMove();
    world.map = leaflet.map(place, {
      attributionControl: false, zoomControl: false, tap: false, minZoom: 1, maxZoom: 17,
      maxBounds: [[-85, -200], [85, 200]], maxBoundsViscosity: 0.8, preferCanvas: true,
      zoomAnimation: moves, fadeAnimation: moves, markerZoomAnimation: moves, inertia: moves,
    }).setView([30, 10], place.clientWidth < 600 ? 1 : 2);
    leaflet.control.zoom({
      position: "bottomright", zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut,
    }).addTo(world.map);
    leaflet.control.scale({ position: "bottomleft", maxWidth: 120 }).addTo(world.map);
    world.#outline = {
      land: outline.land.map(decodedLine), lakes: outline.lakes.map(decodedLine),
      borders: outline.borders.map(decodedLine),
      countries: outline.countries.map(([north, east, zoom, ...names]) => ({
        name: names[Math.max(0, languages.indexOf(language))],
        latitude: north / 100, longitude: east / 100, zoom,
      })),
    };
    world.#draw();
    world.map.on("moveend", () => world.#drawMoved());
    world.map.on("zoomend", () => world.#drawNear());
    document.addEventListener("florilegium-settings", () => world.#draw());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => world.#draw());
    return world;
  }

  /** Draws everything in the page's colours. */
  #draw() {
    for (const layer of this.#layers) layer.remove();
    const { land, borders } = this.#outline;
    const ink = colours();
    this.#drawn = Math.min(finest, this.map.getZoom());
    const wide = (rings, least) => rings.filter((ring) => widthOf(ring, this.#drawn) >= least)
      .map((ring) => [ring]);
    const shores = wide(land, leastWidth.shore);
    const { canvas, polygon, polyline } = this.leaflet;
    const renderer = canvas({ padding: 0.2 });
    const still = { interactive: false, renderer, smoothFactor: 1.2, lineJoin: "round" };
    const line = { ...still, fill: false, stroke: true };
    this.#layers = [
      // Lines along the shore as in an engraving, the widest and faintest first.
      polygon(shores, { ...line, color: ink.shore, weight: 11, opacity: 0.25 }),
      polygon(shores, { ...line, color: ink.shore, weight: 5, opacity: 0.45 }),
      polygon(land.map((ring) => [ring]), {
        ...still, color: ink.ink, weight: 0.9, fillColor: ink.land, fillOpacity: 1,
      }),
      polyline(borders, { ...line, color: ink.border, weight: 0.9, dashArray: "4 3" }),
      polygon(wide(this.#outline.lakes, leastWidth.lake), {
        ...still, color: ink.ink, weight: 0.6, fillColor: ink.water, fillOpacity: 1,
      }),
    ].map((layer) => layer.addTo(this.map));
    this.#drawMoved();
  }

  /** Chooses lakes and shores again when the zoom has changed. */
  #drawNear() {
    if (Math.min(finest, this.map.getZoom()) !== this.#drawn) this.#draw();
  }

  #drawMoved() {
    this.#grid?.remove();
    const bounds = this.map.getBounds().pad(0.3);
    const step = gridStep(this.map.getZoom());
    const lines = [];
    const each = (from, to, work) => {
      const last = Math.min(to / step, from / step + 100);
      for (let at = Math.ceil(from / step); at <= last; at += 1) work(at * step);
    };
    const [south, north] = [Math.max(-85, bounds.getSouth()), Math.min(85, bounds.getNorth())];
    each(south, north, (at) => lines.push([[at, bounds.getWest()], [at, bounds.getEast()]]));
    each(bounds.getWest(), bounds.getEast(), (at) => lines.push([[south, at], [north, at]]));
    this.#grid = this.leaflet.polyline(lines, {
      interactive: false, color: colours().grid, weight: 0.7,
      renderer: this.#layers[0]?.options.renderer,
    }).addTo(this.map);
    drawNames(this, this.#outline.countries);
  }

  /** The middle of the view, in degrees. */
  get middle() {
    const { lat, lng } = this.map.getCenter().wrap();
    return /** @type {[number, number]} */ ([lat, lng]);
  }
}
