/** The pages that play: each has a room with its modes. */

import { openRooms } from "./round/round-room.js";

openRooms();
