/**
 * The connection to a ledger's server, the same as the Swift client's LedgerOverHTTP: entries are
 * sent with a signature by the device's key.
 *
 * @typedef {{status: number, body: Uint8Array, after?: number}} PostAnswer
 * @typedef {(address: string, headers: Record<string, string>, body?: Uint8Array) =>
 *   Promise<PostAnswer>} Post
 * @typedef {(method: string, address: string, headers: Record<string, string>,
 *   body?: Uint8Array) => Promise<PostAnswer>} Request
 */

import { parsedJSON } from "../text/decoding.js";
import { unreachable } from "../browser/mistakes.js";
import { canonicalJSON } from "./canonical-json.js";
import { limits } from "./limits.js";

const routes = {
  sessions: "v1/ledger/sessions", entries: "v1/ledger/entries", feed: "v1/ledger/feed",
  boards: "v1/ledger/boards", notifications: "v1/ledger/notifications",
};

/** A refused request. */
class LedgerProblem extends Error {
  /**
   * @param {{status: number, route: string, type?: string, detail?: string, after?: number,
   *   isOtherLedger?: boolean}} of whether it is not the one that the batch was signed for
   */
  constructor({ status, route, type = "", detail = "", after, isOtherLedger = false }) {
    super(detail || `The ledger answered with status ${status}.`);
    this.name = "LedgerProblem";
    this.status = status;
    /** Seconds after which the ledger may be asked again, if it gives them. */
    this.after = after;
    this.reason = `status-${status}`;
    /** The ledger's name of the problem; "" when no ledger answered. */
    this.type = type;
    /** Whether the ledger, and not a machine between, answered that it cannot read the entries. */
    this.isAboutEntries = route === routes.entries && [400, 413, 422].includes(status)
      && type.startsWith("urn:florilegium:problem:") && !isOtherLedger;
  }
}

/** The known history as a query: the number of its last entry, and its id. */
const known = (after, entry) => (
  `after=${after}${entry === undefined ? "" : `&entry=${encodeURIComponent(entry)}`}`);

/** Sends entries, and registers the device. */
export class LedgerLink {
  #base;
  #host;
  #device;
  #now;
  /** @type {Request} */
  #request;

  /**
   * @param {{address: string, device: import("./device-key.js").DeviceKey, now: () => number,
   *   post?: Post, request?: Request}} of the address as `https://ledger.example`
   */
  constructor({ address, device, now, post, request = overFetch }) {
    this.#base = address.replace(/\/$/, "");
    this.#host = new URL(address).host;
    this.#device = device;
    this.#now = now;
    this.#request = post ? (_, ...of) => post(...of) : request;
  }

  /** The device for which it signs. */
  get player() {
    return this.#device.player;
  }

  /**
   * Sends some entries. A ledger that does not know the device gets its registration first.
   * @param {import("./outbox-rows.js").Entry[]} entries at most `limits.batch`
   * @returns {Promise<import("./outbox.js").EntryAnswer[]>}
   */
  async send(entries) {
    // Entries signed for one ledger are recorded by no other.
    const batch = { entries, ledger: this.#host };
    let answer = await this.#signed(batch, routes.entries);
    if (answer.status === 401) {
      await this.begin();
      answer = await this.#signed(batch, routes.entries);
    }
    const { answers } = read(answer, routes.entries);
    if (!Array.isArray(answers)) throw notALedger(routes.entries);
    return answers.filter((each) => each !== null && typeof each === "object");
  }

  /**
   * Begins a session, and registers the device.
   * @returns {Promise<{token: string, expires: number, handle: string}>} for reads
   */
  async begin() {
    const request = { ledger: this.#host, born: this.#device.born, made: this.#now() };
    return read(await this.#signed(request, routes.sessions), routes.sessions);
  }

  /**
   * A page of the entries of the person's devices.
   * @param {string} token of a session
   * @param {number} after the number of the last entry that is known
   * @param {string} [entry] its id, if known
   * @returns {Promise<{items: object[], next: number, entry?: string}>}
   */
  async feed(token, after, entry) {
    return this.get(`${routes.feed}?${known(after, entry)}`, token);
  }

  /**
   * A page of the notices about them.
   * @param {string} token of a session
   * @param {number} after the number of the last entry that was asked about
   * @param {string} [entry] its id, if known
   * @returns {Promise<{items: object[], next: number, entry?: string}>}
   */
  async notifications(token, after, entry) {
    return this.get(`${routes.notifications}?${known(after, entry)}`, token);
  }

  /**
   * The lines around the person on a board.
   * @param {string} token of a session
   * @param {string} name
   * @returns {Promise<{persons?: number, lines?: any[]}>}
   */
  async board(token, name) {
    return this.get(`${routes.boards}?around=1&board=${encodeURIComponent(name)}`, token);
  }

  /**
   * Reads the person's own data.
   * @param {string} route with its query
   * @param {string} token of a session
   * @returns {Promise<any>}
   */
  async get(route, token) {
    const headers = { "Authorization": `Bearer ${token}` };
    return read(await this.#request("GET", `${this.#base}/${route}`, headers), route);
  }

  /**
   * Sends a value for the person of a session.
   * @param {string} route
   * @param {string} token of a session
   * @param {object} value
   * @returns {Promise<any>} undefined when the answer has no content
   */
  async post(route, token, value) {
    const headers = { "Authorization": `Bearer ${token}`, "Content-Type": "application/json" };
    const body = new TextEncoder().encode(canonicalJSON(value));
    const answer = await this.#request("POST", `${this.#base}/${route}`, headers, body);
    return answer.status === 204 ? undefined : read(answer, route);
  }

  async #signed(value, route) {
    const body = new TextEncoder().encode(canonicalJSON(value));
    const head = new TextEncoder().encode(`florilegium POST /${route}\n`);
    const message = new Uint8Array(head.length + body.length);
    message.set(head);
    message.set(body, head.length);
    const signature = await this.#device.sign(message);
    return this.#request("POST", `${this.#base}/${route}`, {
      "Authorization": `Device ${this.#device.player}:${signature}`,
      "Content-Type": "application/json",
    }, body);
  }
}

const notALedger = (route) => new Error(`${route} does not answer as a ledger does.`);

/**
 * @param {PostAnswer} answer
 * @param {string} route
 */
function read({ status, body, after }, route) {
  const value = parsedJSON(new TextDecoder().decode(body));
  if (status !== 200 && status !== 201) {
    const text = (field) => (typeof value?.[field] === "string" ? value[field] : "");
    const errors = Array.isArray(value?.errors) ? value.errors : [];
    throw new LedgerProblem({
      status, route, after, type: text("type"), detail: text("detail"),
      isOtherLedger: errors.some((error) => error?.pointer === "/ledger"),
    });
  }
  if (value === null || typeof value !== "object") throw notALedger(route);
  return value;
}

/**
 * Sends a request. Only the signature or the token identifies the sender.
 * @type {Request}
 */
async function overFetch(method, address, headers, body) {
  const response = await fetch(address, {
    ...(body && { body }), method, headers, credentials: "omit",
    cache: "no-store", redirect: "error",
    referrerPolicy: "no-referrer",
    signal: /** @type {any} */ (AbortSignal).timeout(limits.postTimeout),
  }).catch(unreachable);
  const after = Number(response.headers.get("Retry-After") ?? Number.NaN);
  return {
    status: response.status, body: await bytesOf(response),
    after: Number.isFinite(after) ? after : undefined,
  };
}

async function bytesOf({ body }) {
  const chunks = [];
  const reader = body?.getReader();
  let length = 0;
  const next = () => reader?.read().catch(unreachable);
  let piece = await next();
  while (piece && !piece.done) {
    length += piece.value.length;
    if (length > limits.answerBytes) {
      await reader.cancel();
      throw new Error("The answer is longer than a ledger's.");
    }
    chunks.push(piece.value);
    piece = await next();
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
