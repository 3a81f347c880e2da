/** Positions as they come, and a screen that stays on meanwhile: once it is off, none come. */

import { orElse } from "../../browser/mistakes.js";
import { now } from "../../parts/store.js";

/** After so many milliseconds without a position the person is told. */
export const silence = 60_000;

/**
 * Watches where the person is, until it is ended.
 * @param {{position: (position: import("../../routes/recording.js").Position) => void,
 *   problem: (kind: "denied" | "silent") => void}} of `silent`: none came for a minute
 * @returns {() => void} ends it
 */
export function watchPositions({ position, problem }) {
  let timer;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => problem("silent"), silence);
  };
  const watch = navigator.geolocation.watchPosition(({ coords }) => {
    wait();
    const { latitude, longitude, altitude, accuracy } = coords;
    position({
      latitude, longitude, accuracy, time: now(),
      ...(Number.isFinite(altitude) && { height: Math.round(altitude * 10) / 10 }),
    });
  }, ({ code }) => {
    // 1 is that the person, or the browser's settings, do not allow it.
    if (code !== 1) return;
    clearTimeout(timer);
    problem("denied");
  }, { enableHighAccuracy: true, maximumAge: 0, timeout: silence });
  wait();
  const sleep = stayAwake();
  return () => {
    clearTimeout(timer);
    navigator.geolocation.clearWatch(watch);
    sleep();
  };
}

/** A lock of the screen goes when the page is hidden, and comes again with it. */
function stayAwake() {
  /** @type {any} newer than the checker's library */
  const { wakeLock } = /** @type {any} */ (navigator);
  let lock;
  let isOver = false;
  const ask = async () => {
    if (!wakeLock || isOver || document.visibilityState !== "visible") return;
    // A device that saves its battery refuses.
    lock = await wakeLock.request("screen").catch(orElse());
    if (isOver) lock?.release();
  };
  document.addEventListener("visibilitychange", ask);
  ask();
  return () => {
    isOver = true;
    document.removeEventListener("visibilitychange", ask);
    lock?.release();
  };
}
