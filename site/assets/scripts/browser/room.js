/**
 * Room in the browser's storage: how its lack is known, and who hears of it. Every place that
 * keeps something asks here; docs/room.md lists them all.
 */

/** The newer class QuotaExceededError has the same name; the second is Firefox's. */
const names = ["QuotaExceededError", "NS_ERROR_DOM_QUOTA_REACHED"];

/**
 * Whether what was caught says that there is no room left.
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
 * Calls a function when something is not kept, with the reason as `Database.problem` has it; and
 * with undefined when all of it is kept after all.
 * @param {Listener} listener
 * @returns {() => void} ends it
 */
export function onUnkept(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Tells that something is not kept, or is after all.
 * @param {string | undefined} why
 */
export function tellUnkept(why) {
  for (const listener of listeners) listener(why);
}
