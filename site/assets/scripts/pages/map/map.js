/** The map of beacons, and the list with the same content. */

import { BeaconActs, longestDelay } from "./beacon-acts.js";
import { cellOf, degreesOf, metres } from "../../beacons/cells.js";
import { publishedBeacons } from "../../beacons/published.js";
import { orElse, reportMistake } from "../../browser/mistakes.js";
import { say } from "../../parts/say.js";
import { now, store } from "../../parts/store.js";
import { language } from "../../page/place.js";
import { files } from "../../edition/site-files.js";
import { loadPhrases } from "../../page/words.js";
import { offerFinding } from "./finding.js";
import { onHold } from "./hold.js";
import { BeaconList } from "./list.js";
import { sealOf } from "./marks.js";
import { offerNotices } from "./notices.js";
import { askForKind, showBeacon } from "./sheets.js";
import { slidesToTheirEnd } from "./slides.js";
import { cellText, refusal, spanText, townText } from "./words.js";
import { World } from "./world.js";

/**
 * The time between two readings of beacons, in milliseconds: they change by quarters of an hour.
 */
const refreshTime = 300_000;
/**
 * How far the map must be moved, in metres, before beacons are read again when there are too many
 * for one reading.
 */
const farEnough = 20_000;
const part = (name) => document.querySelector(`[data-${name}]`);

class MapPage {
  #phrases;
  /** @type {World} */
  #world;
  #list;
  #acts = new BeaconActs({ store, now, address: location.origin });
  #kinds;
  #marks;
  /** @type {import("../../beacons/published.js").Beacon[]} */
  #beacons = [];
  #isReached = false;
  #isAll = true;
  /**
   * The place around which beacons were read.
   * @type {[number, number]}
   */
  #asked = [0, 0];
  /**
   * The person's position, stored only here.
   * @type {[number, number] | undefined}
   */
  #place;
  #sending;

  constructor(phrases, world, kinds) {
    [this.#phrases, this.#world, this.#kinds] = [phrases, world, kinds];
    this.#marks = world.leaflet.layerGroup().addTo(world.map);
    this.#list = new BeaconList({
      phrases, kindName: (id) => this.#kind(id).name, open: (beacon) => this.open(beacon),
    });
    world.map.on("moveend", () => this.#moved());
    onHold(part("map"), (event, target) => this.#held(event, target));
    part("set").addEventListener("click", () => {
      const [latitude, longitude] = world.middle;
      this.#set(cellOf(latitude, longitude));
    });
    offerFinding({
      phrases, towns: world.towns, go: (place, zoom) => world.map.setView(place, zoom),
      found: (place) => this.#isAt(place),
    });
    window.addEventListener("online", () => this.#sendWaiting());
  }

  async start() {
    await Promise.all([this.refresh(), this.#showLeft()]);
    await this.#sendWaiting();
    setInterval(() => document.hidden || this.refresh(), refreshTime);
  }

  #kind(id) {
    return this.#kinds.find((kind) => kind.id === id) ?? { id, name: id, about: "" };
  }

  async refresh() {
    this.#asked = this.#world.middle;
    const found = await publishedBeacons(this.#asked, now());
    [this.#beacons, this.#isReached, this.#isAll] = [found.beacons, found.isReached, found.isAll];
    this.#draw();
    this.#moved();
  }

  #draw() {
    const { leaflet } = this.#world;
    this.#marks.clearLayers();
    for (const beacon of this.#beacons) {
      const { name } = this.#kind(beacon.kind);
      const icon = leaflet.divIcon({
        className: "map-mark", html: sealOf(beacon, now()), iconSize: [44, 44],
      });
      const mark = leaflet.marker(degreesOf(beacon.cell), { icon, keyboard: true });
      mark.on("add", ({ target }) => {
        const element = target.getElement();
        const time = spanText(beacon.expires - now());
        const left = this.#phrases.phrase("map-time-left", { time });
        element.setAttribute("role", "button");
        element.setAttribute("aria-label", `${name}, ${left}`);
        element.dataset.cell = beacon.cell.join(",");
        element.addEventListener("keydown", (event) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          this.open(beacon);
        });
      });
      mark.on("click", () => this.open(beacon));
      mark.addTo(this.#marks);
    }
  }

  #moved() {
    const middle = this.#world.middle;
    const far = metres(cellOf(...this.#asked), cellOf(...middle));
    if (!this.#isAll && far > farEnough) this.refresh();
    const town = this.#world.towns.nearest(middle);
    part("where").textContent = town && this.#world.map.getZoom() > 5 ? townText(town) : "";
    this.#list.show(this.#beacons, {
      from: this.#place ?? middle, isOwnPlace: Boolean(this.#place), isReached: this.#isReached,
      now: now(),
    });
  }

  #isAt(place) {
    this.#place = place;
    this.#here?.remove();
    const icon = this.#world.leaflet.divIcon({ className: "map-here", iconSize: [20, 20] });
    this.#here = this.#world.leaflet.marker(place, { icon, interactive: false, keyboard: false })
      .addTo(this.#world.map);
    this.#world.map.setView(place, 14);
  }

  #here;

  #held({ clientX, clientY }, target) {
    const known = target.closest("[data-cell]")?.dataset.cell;
    const beacon = this.#beacons.find(({ cell }) => cell.join(",") === known);
    if (beacon) {
      this.#replenish(beacon);
      return;
    }
    const { map } = this.#world;
    const at = map.mouseEventToLatLng({ clientX, clientY }).wrap();
    this.#set(cellOf(at.lat, at.lng));
  }

  #where(cell) {
    const town = this.#world.towns.nearest(degreesOf(cell));
    return this.#phrases.phrase("map-near", { town: town ? townText(town) : "" });
  }

  /**
   * Shows a beacon.
   * @param {import("../../beacons/published.js").Beacon} beacon
   */
  async open(beacon) {
    const isWanted = await showBeacon({
      beacon, now: now(), where: this.#where(beacon.cell), kind: this.#kind(beacon.kind),
      left: (await this.#acts.left()).replenish, isOnline: navigator.onLine, phrases: this.#phrases,
    });
    if (isWanted) await this.#replenish(beacon);
  }

  async #set(cell) {
    if (!cell) return;
    const kind = await askForKind({
      cell, where: this.#where(cell), kinds: this.#kinds, left: (await this.#acts.left()).beacon,
      isTaken: this.#beacons.some((each) => (
        each.cell.join() === cell.join() && each.expires > now())),
      isOnline: navigator.onLine, phrases: this.#phrases,
    });
    if (kind) await this.#act("beacon", { cell, kind });
  }

  async #replenish({ cell }) {
    await this.#act("replenish", { cell });
  }

  async #act(kind, body) {
    const said = part("set-said");
    said.textContent = this.#phrases.phrase("map-sending");
    try {
      const { outcome, reason } = await this.#acts.act(kind, body);
      said.textContent = this.#told(kind, outcome, reason, cellText(body.cell));
      if (outcome === "waiting") this.#sendLater();
    } catch (problem) {
      reportMistake(problem);
      said.textContent = this.#phrases.phrase("map-not-kept");
    }
    say(said.textContent);
    said.scrollIntoView({ block: "nearest" });
    await this.#showLeft();
  }

  #told(kind, outcome, reason, place) {
    if (outcome === "refused") return refusal(this.#phrases, reason);
    if (outcome === "waiting") return this.#phrases.phrase("map-waits");
    return kind === "beacon"
      ? this.#phrases.phrase("map-set-done", { place }) : this.#phrases.phrase("map-kept-done");
  }

  #sendLater() {
    clearTimeout(this.#sending);
    this.#sending = setTimeout(() => this.#sendWaiting(), longestDelay / 10);
  }

  async #sendWaiting() {
    try {
      const outcomes = await this.#acts.sendWaiting();
      if (outcomes.some(({ outcome }) => outcome === "waiting")) this.#sendLater();
      const last = outcomes.at(-1);
      if (!last || last.outcome === "waiting") return;
      part("set-said").textContent = this.#told(
        last.kind, last.outcome, last.reason, cellText(last.cell));
      await this.#showLeft();
    } catch (problem) {
      reportMistake(problem);
      // The next event tries again.
    }
  }

  async #showLeft() {
    const { beacon, replenish } = await this.#acts.left();
    part("left").textContent = `${this.#phrases.counted("map-left-set", beacon)} `
      + this.#phrases.counted("map-left-kept", replenish);
  }
}

const phrases = await loadPhrases();
offerNotices(phrases);
await slidesToTheirEnd(phrases);
part("map-page").hidden = false;
try {
  const kinds = (await files.answer("beacon-kinds").catch(orElse([])))
    .map(({ id, names, about }) => ({ id, name: names[language], about: about[language] }));
  const world = await World.open(part("map"), {
    zoomIn: phrases.phrase("map-nearer"), zoomOut: phrases.phrase("map-farther"),
  });
  await new MapPage(phrases, world, kinds).start();
} catch (problem) {
  reportMistake(problem);
  part("list-said").textContent = phrases.phrase("problem-load");
}
