/** What the ledger says when it does not do what was asked (RFC 9457), and when nobody answers. */

import { parsedJSON } from "../text/decoding.js";

const family = "urn:florilegium:problem:";

/**
 * Why something did not come about.
 *
 * `name` is the problem's own (`locked`, `invalid`, …); `down` where no ledger answered, `no-key`
 * where this browser can sign nothing, `unknown` for anything else.
 */
export class AccountProblem extends Error {
  /**
   * @param {string} name
   * @param {{status?: number, after?: number, errors?: {pointer: string, detail: string}[]}} of
   *   `after` in seconds: when it may be asked again
   */
  constructor(name, { status = 0, after, errors = [] } = {}) {
    super(name);
    this.name = "AccountProblem";
    this.reason = name;
    this.status = status;
    this.after = after;
    this.errors = errors;
  }

  /** What is wrong with which field: the rule's name, by the last part of its pointer. */
  get refusals() {
    return refusalsOf(this.errors);
  }
}

/**
 * Whether the ledger says that nobody is signed in.
 * @param {unknown} problem what was caught
 */
export const isSignedOut = (problem) => problem instanceof AccountProblem && problem.status === 401;

/**
 * Refusals by field. Of several of one field the first counts, as a form shows one at a time.
 * @param {{pointer: string, detail: string}[]} errors
 * @returns {Record<string, string>} a rule's name (`too-short`), or "wrong" where none is named
 */
export function refusalsOf(errors) {
  /** @type {Record<string, string>} */
  const refusals = {};
  for (const { pointer, detail } of errors) {
    const field = pointer.slice(pointer.lastIndexOf("/") + 1);
    refusals[field] ??= /^([a-z]+(?:-[a-z]+)*): /.exec(detail)?.[1] ?? "wrong";
  }
  return refusals;
}

/**
 * The problem that an answer tells of. What is no ledger's, such as a file server's page, is as if
 * nobody had answered.
 * @param {number} status
 * @param {string} text the body
 * @param {string | null} retryAfter
 * @returns {AccountProblem}
 */
export function problemOf(status, text, retryAfter) {
  const value = parsedJSON(text);
  const type = typeof value?.type === "string" ? value.type : "";
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter);
  const after = Number.isFinite(seconds) ? seconds : undefined;
  // A site without a ledger takes no such request.
  if (!type.startsWith(family) || status === 405 || status === 413) {
    const isBusy = status === 429 || status === 503;
    return new AccountProblem(isBusy ? "busy" : "down", { status, after });
  }
  const errors = Array.isArray(value.errors) ? value.errors.filter(isError) : [];
  return new AccountProblem(type.slice(family.length), { status, after, errors });
}

const isError = (error) => typeof error?.pointer === "string" && typeof error.detail === "string";
