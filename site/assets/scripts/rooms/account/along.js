/** The settings that go with an account: units, view and language. */

import { settings } from "../../parts/settings.js";

export const alongNames = ["units", "view"];

/**
 * Takes the account's settings over to this device; what it has not, it gets from here.
 * @param {{preferences: Record<string, string>}} account
 */
export async function takeAlong({ preferences }) {
  await settings.ready;
  for (const name of alongNames) {
    if (preferences[name]) await settings.set(name, preferences[name]);
  }
}
