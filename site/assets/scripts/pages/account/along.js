/** The settings that go with an account: units, view and language. */

import { settings } from "../../parts/settings.js";
import { mark } from "./known.js";

export const alongNames = ["units", "view"];

/**
 * Takes the account's settings over to this device.
 * @param {{preferences: Record<string, string>}} account
 */
export async function takeAlong({ preferences }) {
  await settings.ready;
  for (const name of alongNames) {
    if (preferences[name]) await settings.set(name, preferences[name]);
  }
}

/**
 * Gives the account a setting that was changed on this device, where somebody is signed in.
 * @param {string} name
 * @param {string} value
 */
export async function giveAlong(name, value) {
  if (!mark.signedIn || !alongNames.includes(name)) return;
  const { link } = await import("./here.js");
  await link.change({ preferences: { [name]: value } });
}
