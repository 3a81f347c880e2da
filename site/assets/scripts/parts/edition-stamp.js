/**
 * Shows which edition this is. If the pages themselves contained the version, each edition would
 * change every page, which would be published and fetched again.
 */

import { dateLanguage } from "../page/place.js";
import { files } from "../edition/site-files.js";

/**
 * Fills the elements for the edition's version and date.
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
