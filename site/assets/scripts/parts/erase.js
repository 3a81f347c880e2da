/** Erases the person's data on this device. */

import { deviceStorage, tabStorage } from "../browser/browser-storage.js";
import { tables } from "../state/schema.js";
import { settings } from "./settings.js";
import { store } from "./store.js";

/** Empties the database, with the key, and the other storage of pages. */
export async function eraseHere() {
  const { database } = await store();
  await database.transact(tables, "write", async (writing) => {
    for (const table of tables) await writing.clear(table);
  });
  for (const storage of [deviceStorage, tabStorage]) storage.removeAll("florilegium-");
  await settings.refresh();
}
