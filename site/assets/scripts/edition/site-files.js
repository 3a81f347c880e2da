/** The edition that this page belongs to. */

import { fetchOnce } from "../page/ahead.js";
import { EditionFiles } from "./edition.js";
import { address } from "../page/place.js";

/** Read once, at the first request of any script. */
export const files = new EditionFiles(address, fetchOnce);
