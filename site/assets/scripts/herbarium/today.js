/** Today's flower: in the reader's hemisphere, and in both. */

import { files } from "../edition/site-files.js";
import { calendar, hemisphere, today } from "./flower-calendar.js";
import { flowerOf } from "./flower-of-the-day.js";
import { flower } from "./flowers.js";

/** Today's flower in the reader's hemisphere; undefined when the edition has none. */
export async function todaysFlower() {
  const [days, featured] = await Promise.all([
    calendar(hemisphere()), files.answer("flowers/featured"),
  ]);
  const id = flowerOf({ days, featured }, today());
  return id && flower(id);
}

/** The ids of today's flowers in both hemispheres, the same for every reader. */
export async function todaysFlowers() {
  const calendars = await Promise.all([calendar("north"), calendar("south")]);
  const date = today();
  return calendars.flatMap((days) => days?.find((day) => day.date === date)?.plant ?? []);
}
