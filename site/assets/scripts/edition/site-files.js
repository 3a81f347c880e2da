/** The edition that this page belongs to. */

import { fetchOnce } from "../page/ahead.js";
import { EditionFiles } from "./edition.js";
import { address } from "../page/place.js";

/** Read once, by whichever script asks first. */
export const files = new EditionFiles(address, fetchOnce);
