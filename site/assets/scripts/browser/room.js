/**
 * Lack of room in the browser's storage: how it is recognised, and which listeners are called. All
 * code that stores a value uses this file; docs/room.md lists the places.
 */

/** The newer class QuotaExceededError has the same name; the second is Firefox's. */
const names = ["QuotaExceededError", "NS_ERROR_DOM_QUOTA_REACHED"];

/**
 * Whether a caught error means that no room is left.
 * @param {unknown} thrown a browser's exception, or the StateProblem `full`
 */
export function lacksRoom(thrown) {
  const { name, reason } = Object(thrown);
  return reason === "full" || names.includes(name);
}

/** @typedef {(why: string | undefined) => void} Listener */

/** @type {Set<Listener>} */
const listeners = new Set();

/**
 * Registers a function that is called when a value could not be stored, with the reason as in
 * `Database.problem`, and with undefined when all values are stored after all.
 * @param {Listener} listener
 * @returns {() => void} ends it
 */
export function onUnkept(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Calls the listeners: a value could not be stored, or all are stored after all.
 * @param {string | undefined} why
 */
export function tellUnkept(why) {
  for (const listener of listeners) listener(why);
}
