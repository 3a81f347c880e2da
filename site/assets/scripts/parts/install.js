/** Offers the browser's own way to install the app, if there is one. */

/** @type {any} */
let offered;
const listeners = new Set();

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  offered = event;
  for (const listener of listeners) listener(true);
});
addEventListener("appinstalled", () => {
  offered = undefined;
  for (const listener of listeners) listener(false);
});

/** Whether the page runs as an installed app already. */
export function isInstalled() {
  return matchMedia("(display-mode: standalone)").matches || navigator.standalone === true;
}

/**
 * Calls a function when installing becomes possible or has been done; at once when it is possible
 * already.
 * @param {(isPossible: boolean) => void} listener
 */
export function whenInstallable(listener) {
  listeners.add(listener);
  if (offered) listener(true);
}

/** Asks the person through the browser, which permits this once per page. */
export async function install() {
  const asking = offered;
  offered = undefined;
  for (const listener of listeners) listener(false);
  await asking?.prompt();
}
