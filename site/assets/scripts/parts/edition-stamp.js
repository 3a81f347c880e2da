/**
 * Says which edition this is. In the pages' own bytes the version would make every page of every
 * edition another file, to be published and fetched again.
 */

import { dateLanguage } from "../page/place.js";
import { files } from "../edition/site-files.js";

/**
 * Fills the places that wait for the edition's version and date.
 * @param {HTMLElement[]} places
 */
export async function stampEdition(places) {
  const { version, date } = await files.entry();
  const format = new Intl.DateTimeFormat(dateLanguage, { dateStyle: "long", timeZone: "UTC" });
  for (const place of places) {
    place.textContent = `${place.dataset.edition} ${version} · ${format.format(new Date(date))}`;
    place.hidden = false;
  }
}
