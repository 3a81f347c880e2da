/** Follows a route while the page is open, and shows at the end whether it was walked. */

import { reportMistake } from "../../browser/mistakes.js";
import { writer } from "../../parts/written.js";
import { language } from "../../page/place.js";
import { Following } from "../../routes/following.js";
import { metresFrom, partsOf } from "../../routes/kept-route.js";
import { weakest } from "../../routes/recording.js";
import { distanceText } from "../map/words.js";
import { watchPositions } from "./positions.js";

/** @type {(name: string) => any} the template defines the type of the element */
const part = (name) => document.querySelector(`[data-follow-${name}]`);
const written = writer(language);

export class Follower {
  #phrases;
  #map;
  #route;
  #parts = [];
  /** @type {{name: string, along: number}[]} in their order along the route */
  #checkpoints = [];
  /** @type {Following} */
  #following;
  #end = () => {};
  #state = "";

  /**
   * @param {{phrases: import("../../page/phrases.js").Phrases,
   *   map: import("./route-map.js").RouteMap,
   *   route: () => Promise<import("../../routes/kept-route.js").KeptRoute>}} of
   */
  constructor({ phrases, map, route }) {
    [this.#phrases, this.#map, this.#route] = [phrases, map, route];
  }

  /** Sets up the buttons that begin and end the following. */
  offer() {
    part("start").addEventListener("click", () => this.#start().catch(reportMistake));
    part("stop").addEventListener("click", () => this.#stop());
  }

  async #start() {
    if (!navigator.geolocation) {
      this.#say("", this.#phrases.phrase("routes-no-receiver"));
      return;
    }
    const route = await this.#route();
    this.#parts = partsOf(route);
    const following = new Following(this.#parts);
    this.#following = following;
    this.#checkpoints = route.checkpoints.map((each, at) => ({
      name: each.name || this.#phrases.phrase("routes-checkpoint", { count: at + 1 }),
      along: following.alongOf(each),
    })).sort((one, other) => one.along - other.along);
    part("reasons").replaceChildren();
    this.#state = "";
    this.#say("waits", this.#phrases.phrase("routes-waits"));
    // A second press starts again.
    this.#end();
    this.#end = watchPositions({
      position: (position) => this.#take(position),
      problem: (kind) => this.#say(kind, kind === "denied"
        ? this.#phrases.phrase("map-locate-denied") : this.#phrases.phrase("follow-silent")),
    });
    this.#draw();
    part("stop").focus();
  }

  /** Shows a text once for each state, not for each position. */
  #say(state, text) {
    if (state !== "" && state === this.#state) return;
    this.#state = state;
    part("said").textContent = text;
  }

  #take(position) {
    this.#map.showHere(position);
    this.#map.keepInView(position);
    if (position.accuracy > weakest) {
      this.#say("weak", this.#phrases.phrase("routes-weak"));
      return;
    }
    const following = this.#following;
    following.add(position);
    const away = metresFrom(position, this.#parts);
    if (following.isAtEnd) {
      this.#stop();
      return;
    }
    if (following.along === 0) {
      const distance = distanceText(metresFrom(position, [[this.#parts[0][0]]]));
      this.#say("start", this.#phrases.phrase("follow-to-start", { distance }));
    } else if (following.isBeside) {
      this.#say("beside", this.#phrases.phrase("follow-beside", { distance: distanceText(away) }));
    } else this.#say("on", this.#phrases.phrase("follow-on"));
    this.#draw();
  }

  #stop() {
    this.#end();
    const { isWalked, reasons, covered, detour } = this.#following.verdict();
    const values = {
      covered: written.percent(Math.floor(covered * 100)), distance: distanceText(detour),
    };
    this.#say("", isWalked ? this.#phrases.phrase("follow-walked", values)
      : this.#phrases.phrase("follow-not"));
    part("reasons").replaceChildren(...reasons.map((reason) => {
      const item = document.createElement("li");
      item.textContent = this.#reasonText(reason, values);
      return item;
    }));
    this.#draw({ isOver: true });
    part("start").focus();
  }

  #reasonText(reason, values) {
    const phrases = this.#phrases;
    switch (reason) {
      case "order": return phrases.phrase("follow-reason-order");
      case "covered": return phrases.phrase("follow-reason-covered", values);
      case "end": return phrases.phrase("follow-reason-end");
      case "gap": return phrases.phrase("follow-reason-gap");
      case "detour": return phrases.phrase("follow-reason-detour", values);
      default: return phrases.phrase("follow-reason-speed");
    }
  }

  #draw({ isOver = false } = {}) {
    const { along, length } = this.#following;
    part("start").hidden = !isOver;
    for (const name of ["stop", "figures"]) part(name).hidden = isOver;
    part("figures").textContent = this.#phrases.phrase("follow-figures", {
      covered: written.percent(Math.floor(along / length * 100)),
      distance: distanceText(Math.max(0, length - along)),
    });
    const next = this.#checkpoints.find((each) => each.along > along);
    part("next").hidden = isOver || !next;
    part("next").textContent = next ? this.#phrases.phrase("follow-next", {
      name: next.name, distance: distanceText(next.along - along),
    }) : "";
  }
}
