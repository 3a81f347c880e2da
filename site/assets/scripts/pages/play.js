/** The pages that play: each has a section with its modes. */

import { openRooms } from "./round/round-page.js";

openRooms();
