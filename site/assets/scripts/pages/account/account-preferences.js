/** The settings that are stored in an account: units, view, language and notifications. */

import { settings } from "../../parts/settings.js";
import { storedSignIn } from "../../parts/stored-sign-in.js";

/** The settings that the account's page has. */
export const accountPreferences = ["units", "view"];
/** All of them. */
const following = [...accountPreferences, "quiet"];

/**
 * Applies the account's settings to this device.
 * @param {{preferences: Record<string, string>}} account
 */
export async function applyAccountPreferences({ preferences }) {
  await settings.ready;
  for (const name of following) {
    if (preferences[name]) await settings.set(name, preferences[name]);
  }
}

/**
 * Stores in the account a setting that was changed on this device, if a person is signed in.
 * @param {string} name
 * @param {string} value
 */
export async function saveAccountPreference(name, value) {
  if (!storedSignIn.signedIn || !following.includes(name)) return;
  const { link } = await import("./account-connection.js");
  await link.change({ preferences: { [name]: value } });
}
