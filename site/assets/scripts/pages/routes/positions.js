/** Watches positions, and keeps the screen on meanwhile, because without it none arrive. */

import { orElse } from "../../browser/mistakes.js";
import { now } from "../../parts/store.js";

/** The milliseconds without a position after which the problem `silent` is reported. */
export const silence = 60_000;

/**
 * Watches the person's position until the returned function is called.
 * @param {{position: (position: import("../../routes/recording.js").Position) => void,
 *   problem: (kind: "denied" | "silent") => void}} of `silent`: no position for a minute
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
    // 1: the person or the browser's settings deny it.
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

/** Keeps the screen on. The browser ends the lock of a hidden page, so it is taken again. */
function stayAwake() {
  /** @type {any} newer than the checker's library */
  const { wakeLock } = /** @type {any} */ (navigator);
  let lock;
  let isOver = false;
  const ask = async () => {
    if (!wakeLock || isOver || document.visibilityState !== "visible") return;
    // The browser refuses it while the battery is being saved.
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
