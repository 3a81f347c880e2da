/** The page of live battles. */

import { BattlePage } from "./battle/battle-page.js";

await new BattlePage(document.querySelector("[data-live]")).open();
