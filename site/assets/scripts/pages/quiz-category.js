/** A category of questions: a quiz of it, with or without a clock. */

import { openRooms } from "./round/round-page.js";

openRooms();
