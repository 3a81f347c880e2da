/**
 * Tells caught errors apart. A missing network, a full device or a browser that stores nothing is
 * expected, and the page continues without it. A TypeError, RangeError or ReferenceError is a
 * programming error: the page continues too, but the error is reported to the window, so that it is
 * in the console and parts/client-errors.js reports it.
 */

/**
 * No answer arrived, or one that cannot be read. Browsers throw a TypeError then, as for a
 * programming error.
 */
export class Unreachable extends Error {
  /** @param {unknown} [cause] what the browser threw */
  constructor(cause) {
    super("The network did not answer.", { cause });
    this.name = "Unreachable";
  }
}

/**
 * For the `catch` of a fetch, of reading its answer, or of an import.
 * @returns {never}
 */
export function unreachable(cause) {
  throw new Unreachable(cause);
}

/**
 * Whether a caught error is a programming error.
 * @param {unknown} thrown
 */
export const isMistake = (thrown) => (
  thrown instanceof TypeError || thrown instanceof RangeError || thrown instanceof ReferenceError);

/**
 * The reason of a caught error, a word as in AccountProblem and StateProblem.
 * @param {unknown} thrown
 * @returns {string | undefined}
 */
export const errorReason = (thrown) => Object(thrown).reason;

/**
 * The name of a caught error, as a DOMException has it.
 * @param {unknown} thrown
 * @returns {string | undefined}
 */
export const errorName = (thrown) => Object(thrown).name;

/**
 * Reports a caught error if it is a programming error.
 * @param {unknown} thrown
 */
export function reportMistake(thrown) {
  if (!isMistake(thrown)) return;
  if ("reportError" in globalThis) {
    reportError(thrown);
    return;
  }
  // In older browsers, an error thrown here and caught by no code reaches the window as well.
  setTimeout(() => { throw thrown; });
}

/**
 * For a `catch` that continues with another value.
 * @type {{(): (thrown: unknown) => undefined, <Value>(value: Value): (thrown: unknown) => Value}}
 */
export const orElse = (value = undefined) => (thrown) => {
  reportMistake(thrown);
  return value;
};

/** For a promise whose failure is handled by another part, which awaits it too. */
export const heardElsewhere = () => {};
