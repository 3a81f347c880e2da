/** Whether the ledger still has the history that was read here. */

/**
 * Ignores the refusal of a ledger that was restored from an older backup: it has no such entry
 * under that number, and its history is read again.
 * @param {number} after the last known number; from 0 on every history is read
 * @returns {(problem: any) => undefined} throws every other error
 */
export function otherHistory(after) {
  return (problem) => {
    if (after > 0 && Object(problem).type === "urn:florilegium:problem:other-history") {
      return undefined;
    }
    throw problem;
  };
}
