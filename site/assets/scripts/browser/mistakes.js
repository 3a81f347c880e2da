/**
 * What was caught, told apart: a network that is gone, a full device or a browser that keeps
 * nothing are expected, and the page goes on without. A TypeError, RangeError or ReferenceError is
 * a mistake of ours: the page goes on too, and the mistake is reported to the window all the same,
 * so that it stands in the console and parts/client-errors.js tells of it.
 */

/**
 * No answer came, or one that cannot be read. Browsers throw a TypeError then, as for a mistake.
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
 * Whether what was caught is a mistake of ours.
 * @param {unknown} thrown
 */
export const isMistake = (thrown) => (
  thrown instanceof TypeError || thrown instanceof RangeError || thrown instanceof ReferenceError);

/**
 * The word by which what was caught says why, as AccountProblem and StateProblem do.
 * @param {unknown} thrown
 * @returns {string | undefined}
 */
export const errorReason = (thrown) => Object(thrown).reason;

/**
 * The name of what was caught, as a DOMException has it.
 * @param {unknown} thrown
 * @returns {string | undefined}
 */
export const errorName = (thrown) => Object(thrown).name;

/**
 * Reports what was caught, where it is a mistake of ours.
 * @param {unknown} thrown
 */
export function reportMistake(thrown) {
  if (!isMistake(thrown)) return;
  if ("reportError" in globalThis) {
    reportError(thrown);
    return;
  }
  // Older browsers: thrown where nobody catches it, it reaches the window as well.
  setTimeout(() => { throw thrown; });
}

/**
 * For a `catch` that goes on with something else.
 * @type {{(): (thrown: unknown) => undefined, <Value>(value: Value): (thrown: unknown) => Value}}
 */
export const orElse = (value = undefined) => (thrown) => {
  reportMistake(thrown);
  return value;
};

/** For a promise whose failure another part hears of, which awaits it too. */
export const heardElsewhere = () => {};
