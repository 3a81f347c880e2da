/** Whether the ledger still has the history that was read here. */

/**
 * Passes over the refusal of a ledger that was restored from an older backup: it has no such entry
 * under that number, and is read anew.
 * @param {number} after the number that is known here; from 0 on every history is read
 * @returns {(problem: any) => undefined} throws every other mistake
 */
export function otherHistory(after) {
  return (problem) => {
    if (after > 0 && Object(problem).type === "urn:florilegium:problem:other-history") {
      return undefined;
    }
    throw problem;
  };
}
