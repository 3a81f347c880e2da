/** The limits of signed metadata, the same as in Trust, and why something is not trusted. */

/** The limits of Sources/Trust/TrustLimits.swift. */
export const limits = Object.freeze({
  rootBytes: 512_000,
  timestampBytes: 16_384,
  snapshotBytes: 2_000_000,
  targetsBytes: 5_000_000,
  rootRotations: 256,
  delegations: 32,
  jsonDepth: 64,
  version: 2 ** 53 - 1,
  signatures: 1_000,
  pathLength: 4_096,
});

/**
 * @typedef {"malformed" | "wrongType" | "unsupportedSpecification" | "tooFewSignatures"
 *   | "wrongVersion" | "rolledBack" | "droppedFromSnapshot" | "notInSnapshot" | "expired"
 *   | "wrongLength" | "wrongHash" | "unsupportedHash" | "tooLong" | "notDelegated" | "outOfOrder"
 *   | "absent" | "noSuchTarget" | "wrongChannel"} FailureKind
 */

/** Why something is not trusted: a kind for each check of the client workflow. */
export class TrustFailure extends Error {
  /**
   * @param {FailureKind} kind
   * @param {Record<string, string | number>} [details] such as role, trusted, found
   */
  constructor(kind, details = {}) {
    super(`${kind} ${JSON.stringify(details)}`);
    this.kind = kind;
    this.details = details;
  }
}

/** The network gave no answer, which says nothing about the files. */
export class Unreachable extends Error {}
