/**
 * The ledger's reasons for a refused request (RFC 9457), and those of a request without an answer.
 */

import { parsedJSON } from "../text/decoding.js";

const family = "urn:florilegium:problem:";

/**
 * Why a request failed.
 *
 * `name` is that of the problem (`locked`, `invalid`, …); `down` when no ledger answered, `no-key`
 * when this browser cannot sign, `unknown` for anything else.
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

  /** The refusals of fields: the rule's name, by the last part of the field's pointer. */
  get refusals() {
    return refusalsOf(this.errors);
  }
}

/**
 * Whether the ledger answered that no person is signed in.
 * @param {unknown} problem what was caught
 */
export const isSignedOut = (problem) => problem instanceof AccountProblem && problem.status === 401;

/**
 * Refusals by field. Of several for one field the first is kept, since a form shows one at a time.
 * @param {{pointer: string, detail: string}[]} errors
 * @returns {Record<string, string>} a rule's name (`too-short`), or "wrong" when the answer names
 *   none
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
 * The problem that an answer describes. An answer that is not from a ledger, such as a file
 * server's page, counts as no answer.
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
  // The server of a site without a ledger refuses such requests.
  if (!type.startsWith(family) || status === 405 || status === 413) {
    const isBusy = status === 429 || status === 503;
    return new AccountProblem(isBusy ? "busy" : "down", { status, after });
  }
  const errors = Array.isArray(value.errors) ? value.errors.filter(isError) : [];
  return new AccountProblem(type.slice(family.length), { status, after, errors });
}

const isError = (error) => typeof error?.pointer === "string" && typeof error.detail === "string";
