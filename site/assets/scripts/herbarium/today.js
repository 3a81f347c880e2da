/** Today, and its flower, by the calendar on the person's wall. */

import { orElse } from "../mistakes.js";
import { now, zone } from "../parts/store.js";
import { files } from "../site-files.js";
import { dateAt, flowerOf } from "./flower-of-the-day.js";
import { flower } from "./flowers.js";

/** "2026-11-21" */
export const today = () => dateAt(now(), zone());

/** The calendar of flowers; editions from before it have none. */
async function calendar() {
  return (await files.answer("flowers/days").catch(orElse()))?.days;
}

/** Today's flower; undefined where the edition names none. */
export async function todaysFlower() {
  const [days, featured] = await Promise.all([calendar(), files.answer("flowers/featured")]);
  const id = flowerOf({ days, featured }, today());
  return id && flower(id);
}
