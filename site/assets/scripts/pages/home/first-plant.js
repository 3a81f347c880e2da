/** A first visit begins with a plant: a picture and four names; the first tap is an answer. */

import { nameOf, reading, write } from "../../edition/edition.js";
import { orElse, unreachable } from "../../browser/mistakes.js";
import { say } from "../../parts/say.js";
import { now } from "../../parts/store.js";
import { frameOf } from "../../page/pictures.js";
import { language, plantAddress } from "../../page/place.js";
import { files } from "../../edition/site-files.js";
import { verdictText } from "../round/verdict.js";
import { firstCard } from "./today.js";

/** @type {(name: string) => any} the element's name in the template */
const part = (name) => document.querySelector(`[data-first${name}]`);

/**
 * Shows the plant; without the calendar of flowers the place stays empty.
 * @param {{date: string, plant: string, names: any, picture?: any}[]} days
 * @param {string} date
 * @param {{phrases: import("../../page/phrases.js").Phrases,
 *   player: import("../../state/player-store.js").PlayerStore}} of
 */
export function showFirstPlant(days, date, { phrases, player }) {
  const card = firstCard(days, date);
  if (!card) {
    part("").remove();
    return;
  }
  const { options, right } = card;
  const frame = frameOf({ renditions: [options[right].picture] }, {
    sizes: "(min-width: 60rem) 26rem, 100vw", largest: "medium",
  });
  part("-picture").replaceChildren(frame);
  const shown = now();
  const buttons = options.map((option, place) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "first-option";
    const name = document.createElement("span");
    write(name, nameOf(option, language));
    button.append(name);
    button.addEventListener("click", () => answer(place));
    return button;
  });
  part("-options").replaceChildren(...buttons.map((button) => {
    const item = document.createElement("li");
    item.append(button);
    return item;
  }));
  part("-describe").addEventListener("click", () => describe(options[right].plant));
  part("").hidden = false;

  async function answer(choice) {
    const isRight = choice === right;
    for (const [place, button] of buttons.entries()) {
      button.disabled = true;
      if (place !== right && place !== choice) continue;
      button.dataset.state = place === right ? "right" : "chosen";
      button.prepend(part(place === right ? "-right" : "-other").content.cloneNode(true));
    }
    const { plant: id } = options[right];
    const said = options.map((option) => nameOf(option, language));
    const text = verdictText({ isRight, choice, face: { options: said, right }, phrases });
    part("-question").textContent = text;
    part("-link").href = plantAddress(id);
    part("-answer").hidden = false;
    part("-question").focus({ preventScroll: true });
    say(text);
    const time = now();
    // It is the first answer of practice, and is repeated as any other.
    remember(player, id, { isRight, elapsed: time - shown, time }).catch(orElse());
    part("-describe").hidden = true;
    await describe(id);
  }
}

/** Stores the answer; the scripts for it are loaded only when there is one. */
async function remember(player, id, answer) {
  const { reviewedBy } = await import("../../games/memory.js").catch(unreachable);
  await player.remember(id, (known) => reviewedBy(known, answer));
}

/** Describes the picture. */
async function describe(id) {
  const plant = await files.plant(id).catch(orElse());
  const seen = reading(plant?.pictures[0]?.audio, language);
  part("-look").hidden = !seen;
  if (seen) write(part("-seen"), seen);
}
