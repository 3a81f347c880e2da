/** The calendar of flowers: by the person's local date, and by the seasons of their hemisphere. */

import { orElse } from "../browser/mistakes.js";
import { now, zone } from "../parts/player.js";
import { settings } from "../parts/settings.js";
import { files } from "../edition/site-files.js";
import { dateAt, yearAround } from "./flower-of-the-day.js";
import { hemisphereOf } from "./hemisphere.js";

const calendars = { north: "flowers/days", south: "flowers/days-south" };

/** "2026-11-21" */
export const today = () => dateAt(now(), zone());

/** The hemisphere whose seasons the flower of the day follows. */
export const hemisphere = () => hemisphereOf(settings.get("seasons"), zone());

/**
 * The flower of each day around today; undefined in editions that are older than this calendar.
 * @param {"north" | "south"} side
 */
export async function calendar(side) {
  const days = (await files.answer(calendars[side]).catch(orElse()))?.days;
  return days && yearAround(days, today());
}
