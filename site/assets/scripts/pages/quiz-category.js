/** A category of questions: a quiz of it, with or without a clock. */

import { openRoundPages } from "./round/round-page.js";

openRoundPages();
