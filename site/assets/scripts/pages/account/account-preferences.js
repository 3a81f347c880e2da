/** The settings that go with an account: units, view and language. */

import { settings } from "../../parts/settings.js";
import { storedSignIn } from "./stored-sign-in.js";

export const accountPreferences = ["units", "view"];

/**
 * Takes the account's settings over to this device.
 * @param {{preferences: Record<string, string>}} account
 */
export async function applyAccountPreferences({ preferences }) {
  await settings.ready;
  for (const name of accountPreferences) {
    if (preferences[name]) await settings.set(name, preferences[name]);
  }
}

/**
 * Gives the account a setting that was changed on this device, where somebody is signed in.
 * @param {string} name
 * @param {string} value
 */
export async function saveAccountPreference(name, value) {
  if (!storedSignIn.signedIn || !accountPreferences.includes(name)) return;
  const { link } = await import("./account-connection.js");
  await link.change({ preferences: { [name]: value } });
}
