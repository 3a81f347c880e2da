/**
 * The player's own routes, separate from the data that every page opens, since their geometry is
 * long.
 */

import { Routes } from "../state/routes.js";
import { store } from "./store.js";

/** @returns {Promise<Routes>} */
export async function routesStore() {
  const { database } = await store();
  return new Routes(database);
}
