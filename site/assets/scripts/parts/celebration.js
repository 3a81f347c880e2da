/**
 * The effects of the shop: something falls, sails, rises or unrolls over the page after a good
 * round. It covers the page only for a short time and receives no click; with reduced motion a
 * still picture is shown.
 */

import { deviceStorage, storageKeys } from "../browser/browser-storage.js";
import { orElse } from "../browser/mistakes.js";
import { drawing } from "./faces.js";
import { mayMove } from "./settings.js";

/**
 * The flying drawings: which, how many, how large, and the direction, in shares of the window: from
 * above, from the left or from below; how often each turns, and how far it sways.
 * @typedef {{drawings: string[], count: number, size: number, way: "down" | "across" | "up",
 *   turns: number, sway: number, time: number}} Flight
 */

/** @type {Record<string, Flight>} */
const flights = {
  "falling-petals-effect": {
    drawings: ["petal"], count: 22, size: 28, way: "down", turns: 0.8, sway: 60, time: 4_200,
  },
  "autumn-leaves-effect": {
    drawings: ["beech-leaf", "maple-leaf"], count: 16, size: 40, way: "down", turns: 1, sway: 110,
    time: 5_000,
  },
  "spinning-keys-effect": {
    drawings: ["maple-key"], count: 14, size: 36, way: "down", turns: 6, sway: 30, time: 4_400,
  },
  "dandelion-clock-effect": {
    drawings: ["dandelion-seed"], count: 16, size: 40, way: "across", turns: 0.1, sway: 40,
    time: 5_200,
  },
  "fireflies-effect": {
    drawings: ["firefly"], count: 14, size: 44, way: "up", turns: 0, sway: 50, time: 5_600,
  },
};
/** The default effect: a few petals. */
const plain = { ...flights["falling-petals-effect"], count: 7 };
/** How long a still picture, or a fern, is shown, in milliseconds. */
const stays = 4_500;

/**
 * Shows the chosen effect, or another one to try.
 * @param {string} [effect] its id
 * @returns {Promise<void>} once it is over
 */
export async function celebrate(effect = deviceStorage.readObject(storageKeys.worn)?.effect) {
  document.querySelector(".celebration")?.remove();
  const place = document.createElement("div");
  place.className = "celebration";
  place.dataset.effect = effect ?? "";
  place.setAttribute("aria-hidden", "true");
  Object.assign(place.style, {
    position: "fixed", inset: "0", overflow: "clip", pointerEvents: "none", zIndex: "60",
  });
  document.body.append(place);
  try {
    if (!mayMove()) await still(place, effect ?? "falling-petals-effect");
    else if (effect === "unrolling-fern-effect") await unroll(place);
    else await fly(place, flights[effect] ?? plain);
  } finally {
    place.remove();
  }
}

/** A still picture of it, shown for a while. */
function still(place, effect) {
  const picture = drawing(effect, 96);
  Object.assign(picture.style, {
    position: "absolute", insetBlockStart: "5rem", insetInlineEnd: "1rem",
  });
  place.append(picture);
  return new Promise((done) => {
    setTimeout(done, stays);
  });
}

/** A fern uncurls from the lower corner, and disappears. */
function unroll(place) {
  const size = Math.round(Math.min(innerWidth * 0.6, innerHeight * 0.6, 420));
  const fern = drawing("unrolling-fern-effect", size);
  Object.assign(fern.style, {
    position: "absolute", insetBlockEnd: "0", insetInlineStart: "0", transformOrigin: "10% 100%",
  });
  place.append(fern);
  return over(fern.animate([
    { transform: "rotate(-70deg) scale(0.1)", clipPath: "circle(0% at 10% 100%)", opacity: 0 },
    { transform: "rotate(-22deg) scale(0.7)", clipPath: "circle(60% at 10% 100%)", opacity: 1,
      offset: 0.25 },
    { transform: "none", clipPath: "circle(150% at 10% 100%)", opacity: 1, offset: 0.5 },
    { transform: "rotate(2deg)", clipPath: "circle(150% at 10% 100%)", opacity: 1, offset: 0.85 },
    { transform: "rotate(2deg)", clipPath: "circle(150% at 10% 100%)", opacity: 0 },
  ], { duration: stays, easing: "ease-out", fill: "both" }));
}

function fly(place, flight) {
  const parts = [...Array(flight.count).keys()].map((number) => {
    const name = flight.drawings[number % flight.drawings.length];
    const part = drawing(name, Math.round(flight.size * (0.7 + Math.random() * 0.6)));
    Object.assign(part.style, { position: "absolute", ...startOf(flight.way) });
    place.append(part);
    return over(part.animate(keyframes(flight), {
      duration: flight.time * (0.7 + Math.random() * 0.3), delay: Math.random() * 1_200,
      easing: flight.way === "down" ? "cubic-bezier(0.4, 0, 0.8, 0.9)" : "ease-in-out",
      fill: "both",
    }));
  });
  return Promise.all(parts);
}

/** The start of a flight. */
function startOf(way) {
  const share = (from, to) => `${Math.round(from + Math.random() * (to - from))}%`;
  switch (way) {
    case "down": return { insetInlineStart: share(0, 100), insetBlockStart: "-4rem" };
    case "up": return { insetInlineStart: share(0, 100), insetBlockStart: share(40, 90) };
    default: return { insetInlineStart: "-4rem", insetBlockStart: share(25, 90) };
  }
}

function keyframes({ way, turns, sway }) {
  const side = Math.random() < 0.5 ? -1 : 1;
  const turn = side * turns * 360 * (0.6 + Math.random() * 0.8);
  const first = way === "across" ? 0 : Math.random() * 360;
  const [far, high] = [innerWidth + 160, innerHeight + 160];
  const places = {
    down: (step, swing) => [swing, step * high],
    up: (step, swing) => [swing, -step * 0.45 * high],
    across: (step, swing) => [step * far, swing - step * 0.3 * high],
  };
  const shown = way === "up" ? [0, 1, 0.35, 1, 0] : [1, 1, 1, 1, 0];
  return shown.map((opacity, number) => {
    const step = number / 4;
    const [x, y] = places[way](step, Math.sin(step * Math.PI * 2) * sway * side).map(Math.round);
    const angle = turns === 0 ? 0 : Math.round(first + turn * step);
    return { transform: `translate(${x}px, ${y}px) rotate(${angle}deg)`, opacity };
  });
}

/** The end of an animation; one that is cancelled has ended, too. */
function over({ finished }) {
  return finished.catch(orElse());
}
