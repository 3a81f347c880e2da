/**
 * Checks once a day whether an active beacon is near, if the person turned that on. A browser has
 * its position only while a page is open, so the check is made by a page that is open after the
 * day's minute. Places are compared here; the ledger is asked for whole squares, and never receives
 * the place.
 */

import { cellOf, isNear, metres, squaresAround } from "../beacons/cells.js";
import { isTime, planOf } from "../beacons/alert-plan.js";
import { beaconsIn } from "../beacons/published.js";
import { orElse, reportMistake } from "../browser/mistakes.js";
import { address, language } from "../page/place.js";
import { loadPhrases } from "../page/words.js";
import { now, playerStore } from "./player.js";
import { toast } from "./say.js";

const name = "beacon-alerts";
const day = (date) => `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`;

/**
 * The person's position; no permission is requested here.
 * @returns {Promise<import("../beacons/cells.js").Cell | undefined>}
 */
async function allowedPlace() {
  const { state } = await navigator.permissions.query({ name: "geolocation" });
  if (state !== "granted") return undefined;
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(cellOf(coords.latitude, coords.longitude)),
      () => resolve(undefined), { maximumAge: 300_000, timeout: 20_000 });
  });
}

/** Makes the check, when it is time. */
export async function lookOnceADay() {
  try {
    const { database } = await playerStore();
    const change = (work) => database.transact(["counter"], "write", async (write) => {
      const kept = (await write.get("counter", name))?.value;
      const plan = work(planOf(kept, { day: day(new Date(now())), random: Math.random }));
      await write.put("counter", { name, value: plan });
      return plan;
    });
    const plan = await change((today) => today);
    const date = new Date(now());
    if (!isTime(plan, date.getHours() * 60 + date.getMinutes())) return;
    const place = await allowedPlace();
    if (!place) return;
    const { beacons, isReached } = await beaconsIn([...squaresAround(place)], now());
    // Without a network no check was made: the next page makes it.
    if (!isReached) return;
    await change((today) => ({ ...today, isDone: true }));
    const near = beacons.filter(({ cell }) => isNear(place, cell))
      .sort((one, other) => metres(place, one.cell) - metres(place, other.cell));
    if (near.length > 0) await alertOf(near.length);
  } catch (problem) {
    // Then a later page makes it.
    reportMistake(problem);
  }
}

async function alertOf(count) {
  const phrases = await loadPhrases();
  const text = phrases.counted("map-alert", count);
  const map = address(`site/${language}/map/`);
  toast(text, { action: phrases.phrase("map-alert-open"), onAction: () => location.assign(map) });
  if (globalThis.Notification?.permission !== "granted") return;
  const worker = await navigator.serviceWorker?.getRegistration().catch(orElse());
  await worker?.showNotification(text, { tag: name, lang: language }).catch(orElse());
}
