/** The pages that play: each has a section with its modes. */

import { openRoundPages } from "./round/round-page.js";

openRoundPages();
