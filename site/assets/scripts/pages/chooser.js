/**
 * Forwards to the language that was chosen last, or that the browser asks for; and there to the
 * page of `?to=`, which the installed app's shortcuts name, for they know no language.
 */

import { deviceStorage, storageKeys } from "../browser/browser-storage.js";
import { forwarded } from "../parts/forwarded.js";

const offered = document.documentElement.dataset.languages.split(" ");
const wanted = [deviceStorage.readText(storageKeys.language), ...navigator.languages];
location.replace(forwarded(offered, wanted, new URLSearchParams(location.search).get("to")));
