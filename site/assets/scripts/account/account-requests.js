/** Requests to the ledger's accounts, signed or with a token, and the values of their answers. */

import { orElse, unreachable } from "../browser/mistakes.js";
import { canonicalJSON } from "../state/canonical-json.js";
import { AccountProblem, problemOf } from "./account-problem.js";

const routes = "v1/ledger/";
const requestTimeout = 30_000;

/** @typedef {() => Promise<import("../state/device-key.js").DeviceKey>} KeyOf */

export class AccountRequests {
  #address;
  #key;
  #fetch;

  /** @param {{address: URL, key: KeyOf, fetch: typeof fetch}} of `key` is this device's */
  constructor({ address, key, fetch }) {
    this.#address = address;
    this.#key = key;
    this.#fetch = fetch;
  }

  /**
   * Sends a request to the ledger.
   * @param {string} method
   * @param {string} route
   * @param {{body?: any, token?: string, isSigned?: boolean, keepalive?: boolean,
   *   read?: (response: Response) => Promise<any>, timeout?: number}} of
   */
  async json(method, route, {
    body, token, isSigned = false, keepalive, read = jsonOf, timeout = requestTimeout,
  } = {}) {
    const isFile = body instanceof Blob;
    const text = body === undefined || isFile ? body : canonicalJSON(body);
    /** @type {Record<string, string>} */
    const headers = {};
    if (text !== undefined) headers["Content-Type"] = isFile ? body.type : "application/json";
    if (token !== undefined) headers.Authorization = `Bearer ${token}`;
    if (isSigned) headers.Authorization = await this.#signature(route, text);
    // An error of the network, not one of this code, counts as no answer.
    const response = await this.#fetch(new URL(`/${routes}${route}`, this.#address).href, {
      method, headers, body: text, keepalive, cache: "no-store", redirect: "error",
      referrerPolicy: "no-referrer", signal: /** @type {any} */ (AbortSignal).timeout(timeout),
      // Only these requests need the cookie for renewal.
      credentials: route.startsWith("auth/") || method === "DELETE" ? "include" : "omit",
    }).catch(down);
    if (response.ok) return read(response).catch(down);
    const problem = await response.text().catch(unreachable).catch(orElse(""));
    throw problemOf(response.status, problem, response.headers.get("Retry-After"));
  }

  async #signature(route, text) {
    const device = await this.#key();
    if (!device.canSign) throw new AccountProblem("no-key");
    const message = new TextEncoder().encode(`florilegium POST /${routes}${route}\n${text}`);
    return `Device ${device.player}:${await device.sign(message)}`;
  }
}

/** @returns {never} */
function down() {
  throw new AccountProblem("down");
}

/**
 * The value of an answer; undefined for one without content. An answer that is not JSON is not from
 * a ledger.
 */
async function jsonOf(response) {
  return response.status === 204 ? undefined : response.json();
}
