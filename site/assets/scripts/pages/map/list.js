/**
 * Active beacons as a list with the same content as the map: by kind, age and time left, the
 * nearest first.
 */

import { cellOf, metres } from "../../beacons/cells.js";
import { sealOf } from "./marks.js";
import { distanceText, spanText } from "./words.js";

const page = 30;

export class BeaconList {
  #list = document.querySelector("[data-list]");
  #said = document.querySelector("[data-list-said]");
  /** @type {HTMLButtonElement} */
  #more = document.querySelector("[data-more]");
  #shown = page;
  #phrases;
  #kinds;
  #open;

  /**
   * @param {{phrases: import("../../page/phrases.js").Phrases, kindName: (id: string) => string,
   *   open: (beacon: import("../../beacons/published.js").Beacon) => void}} of
   */
  constructor({ phrases, kindName, open }) {
    [this.#phrases, this.#kinds, this.#open] = [phrases, kindName, open];
    this.#more.addEventListener("click", () => {
      const first = this.#shown;
      this.#shown += page;
      this.#draw();
      this.#list.children[first]?.querySelector("button").focus();
    });
  }

  #rows = [];
  #now = 0;

  /**
   * @param {import("../../beacons/published.js").Beacon[]} beacons
   * @param {{from: [number, number], isOwnPlace: boolean, isReached: boolean, now: number}} of
   */
  show(beacons, { from, isOwnPlace, isReached, now }) {
    const here = cellOf(...from);
    this.#now = now;
    this.#rows = beacons.map((beacon) => ({ beacon, away: metres(here, beacon.cell) }))
      .sort((one, other) => one.away - other.away);
    this.#shown = page;
    this.#draw();
    const { phrase, counted } = bound(this.#phrases);
    const from_ = isOwnPlace ? phrase("map-from-you") : phrase("map-from-middle");
    let text = `${counted("map-active", beacons.length)} ${from_}`;
    if (!isReached) text = phrase("map-no-ledger");
    else if (beacons.length === 0) text = phrase("map-none");
    if (this.#said.textContent !== text) this.#said.textContent = text;
  }

  #draw() {
    this.#more.hidden = this.#rows.length <= this.#shown;
    this.#list.replaceChildren(...this.#rows.slice(0, this.#shown).map((row) => this.#item(row)));
  }

  #item({ beacon, away }) {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.className = "map-item";
    const words = document.createElement("span");
    const name = document.createElement("b");
    name.textContent = this.#kinds(beacon.kind);
    const facts = document.createElement("span");
    facts.className = "quiet";
    facts.textContent = [
      distanceText(away),
      this.#phrases.phrase("map-age", { time: spanText(this.#now - beacon.set) }),
      this.#phrases.phrase("map-time-left", { time: spanText(beacon.expires - this.#now) }),
    ].join(" · ");
    words.append(name, " ", facts);
    button.append(sealOf(beacon, this.#now), words);
    button.addEventListener("click", () => this.#open(beacon));
    item.append(button);
    return item;
  }
}

const bound = (phrases) => ({
  phrase: (key, values) => phrases.phrase(key, values),
  counted: (key, count) => phrases.counted(key, count),
});
