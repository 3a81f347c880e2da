/** Erases what is the person's own on this device. */

import { tables } from "../state/schema.js";
import { settings } from "./settings.js";
import { store } from "./store.js";

/** Empties the database, the key too, and what pages keep beside it. */
export async function eraseHere() {
  const { database } = await store();
  await database.transact(tables, "write", async (writing) => {
    for (const table of tables) await writing.clear(table);
  });
  for (const name of ["localStorage", "sessionStorage"]) forget(name);
  await settings.refresh();
}

function forget(name) {
  try {
    const storage = globalThis[name];
    for (const key of Object.keys(storage)) {
      if (key.startsWith("florilegium-")) storage.removeItem(key);
    }
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
