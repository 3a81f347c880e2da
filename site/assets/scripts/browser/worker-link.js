/** The messages between a page and the service worker; see worker/worker.js. */

const container = globalThis.navigator?.serviceWorker;

/** Whether there can be a worker at this address. */
export const canWork = container !== undefined;

/**
 * Calls a function with each message of a kind.
 * @param {"kept" | "pack" | "storage" | "trust" | "refused"} kind
 * @param {(message: any) => void} act
 * @returns {() => void} ends it
 */
export function hear(kind, act) {
  const listener = ({ data }) => {
    if (data?.kind === kind) act(data);
  };
  container?.addEventListener("message", listener);
  container?.startMessages();
  return () => container?.removeEventListener("message", listener);
}

/**
 * Sends a message to the worker, as soon as there is one.
 * @param {{kind: "keep", language: string} | {kind: "take-pack" | "drop-pack", id: string}
 *   | {kind: "storage" | "clear" | "trust" | "tidy"}} message
 */
export async function send(message) {
  const { active } = await container.ready;
  (container.controller ?? active).postMessage(message);
}
