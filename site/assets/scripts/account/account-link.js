/**
 * The way to the ledger's accounts: signing up, in and out, and one's own account.
 *
 * Who has no account is known by the device's signature; who is signed in by an access token, which
 * lies in memory alone. A new one comes for a cookie that no script reads.
 *
 * @typedef {{access: string, expires: number, handle: string}} SignedIn
 * @typedef {{id: string, made: number, seen: number, isThis: boolean}} Session
 * @typedef {{id: string, label: string, made: number, used?: number}} Passkey
 */

import { orElse, unreachable } from "../mistakes.js";
import { canonicalJSON } from "../state/canonical-json.js";
import { AccountProblem, problemOf } from "./account-problem.js";

const routes = "v1/ledger/";
const patience = 30_000;
/** An access token is renewed so long before it is over. */
const margin = 60_000;
/** How long a renewal that a closed page left behind may still be on its way. */
const onItsWay = 3_000;
/** After which pauses a renewal without an answer is asked for again, and how long one is waited for:
 * all within the minute for which the ledger tells it again. */
const againAfter = [500, 2_000];
const renewalPatience = 10_000;
const lockName = "florilegium-account";

/** Runs work when no other tab is at it; where the browser has no locks, at once. */
const lockOfBrowser = (work) => (
  globalThis.navigator?.locks ? navigator.locks.request(lockName, work) : work());

/** One browser's way to its accounts. */
export class AccountLink {
  #address;
  #device;
  #mark;
  #now;
  #fetch;
  #lock;
  #wait;
  /** @type {{token: string, expires: number} | undefined} */
  #guest;
  /** @type {SignedIn | undefined} */
  #signedIn;
  /** Whose page it is, once that is known: who signed in by it, or was signed in when it began. */
  #handle;
  /** @type {Promise<SignedIn> | undefined} */
  #renewing;

  /**
   * @param {{address: string, device: {key: () => Promise<import("../state/device-key.js")
   *   .DeviceKey>, renew: () => Promise<unknown>}, mark: import("./account-mark.js").AccountMark,
   *   now: () => number, fetch?: typeof fetch, lock?: (work: () => Promise<any>) => Promise<any>,
   *   wait?: (milliseconds: number) => Promise<void>}} of the address as `https://ledger.example`
   */
  constructor({
    address, device, mark, now, fetch = (...of) => globalThis.fetch(...of), lock = lockOfBrowser,
    wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
  }) {
    this.#address = new URL(address);
    this.#device = device;
    this.#mark = mark;
    this.#now = now;
    this.#fetch = fetch;
    this.#lock = lock;
    this.#wait = wait;
  }

  // Signing up.

  /**
   * Asks for an account.
   * @param {object} details as openapi.yaml's SignUp
   */
  async signUp(details) {
    await this.#json("POST", "auth/signup", { body: details, token: await this.#guestToken() });
  }

  /**
   * @param {string} name
   * @returns {Promise<{isFree: boolean, reason?: string}>}
   */
  username(name) {
    return this.#json("GET", `auth/username?name=${encodeURIComponent(name)}`);
  }

  /**
   * Opens the account of a mailed link.
   * @param {string} token
   * @returns {Promise<boolean>} whether this device is signed in thereby
   */
  async confirm(token) {
    const body = { token, keep: true, cookie: true };
    const isKnown = await this.#isKnown();
    const answer = await this.#json("POST", "auth/confirm", { body, isSigned: isKnown });
    if (!answer) return false;
    const { handle } = this.#take(answer);
    this.#mark.note({ name: handle, keep: true });
    return true;
  }

  /** Whether the ledger knows this device; a link is opened from any. */
  async #isKnown() {
    try {
      await this.#guestToken();
      return true;
    } catch (problem) {
      const isLater = ["down", "busy", "too-many"].includes(problem.reason);
      if (!(problem instanceof AccountProblem) || isLater) throw problem;
      return false;
    }
  }

  // Signing in and out.

  /** @param {{name: string, password: string, keep: boolean}} of */
  async signIn({ name, password, keep }) {
    await this.#guestToken();
    const body = { name, password, keep, cookie: true };
    await this.#enter("auth/login", body);
  }

  /**
   * @param {{keep: boolean, show: (question: object) => Promise<object>}} of `show` has the browser
   *   show a passkey
   */
  async signInByPasskey({ keep, show }) {
    await this.#guestToken();
    const question = await this.#json("POST", "auth/passkey/options", { body: {}, isSigned: true });
    await this.#enter("auth/passkey", { ...await show(question), keep, cookie: true });
  }

  async #enter(route, body) {
    const answer = await this.#json("POST", route, { body, isSigned: true });
    const { handle } = this.#take(answer);
    this.#mark.note({ name: handle, keep: body.keep });
  }

  /** Signs out, and makes a new device key: the ledger never takes the old one again. */
  async signOut() {
    await this.#own("POST", "auth/logout", {});
    await this.#leave();
  }

  /** Forgets who was signed in, and plays on under a new key. */
  async #leave() {
    this.#signedIn = undefined;
    this.#guest = undefined;
    this.#mark.clear();
    await this.#device.renew();
  }

  /** Plays on under a new key, as a new guest. */
  beginAnew() {
    return this.#leave();
  }

  // Passwords.

  /** @param {string} email */
  async forgot(email) {
    await this.#json("POST", "auth/forgot-password", { body: { email } });
  }

  /**
   * @param {string} token
   * @param {string} password
   */
  async reset(token, password) {
    await this.#json("POST", "auth/reset-password", { body: { token, password } });
  }

  /**
   * @param {string} old
   * @param {string} fresh
   */
  async changePassword(old, fresh) {
    await this.#own("PUT", "user/password", { old, new: fresh });
  }

  // The account.

  async profile() {
    return this.#noted(await this.#own("GET", "user/profile"));
  }

  /** @param {object} change what is not named stays */
  async change(change) {
    return this.#noted(await this.#own("PUT", "user/profile", change));
  }

  #noted(account) {
    this.#mark.note({ name: account.username });
    return account;
  }

  /** @returns {Promise<Session[]>} */
  sessions() {
    return this.#own("GET", "user/sessions");
  }

  /**
   * Ends another session.
   * @param {string} id
   */
  async endSession(id) {
    await this.#own("DELETE", `user/sessions/${encodeURIComponent(id)}`);
  }

  /**
   * Rooms that are bound to one device of the account, and whether it is this one.
   * @returns {Promise<{room: string, isThis: boolean}[]>}
   */
  rooms() {
    return this.#own("GET", "user/rooms");
  }

  /**
   * Has a link mailed by which a room is released.
   * @param {string} room
   */
  async askForRelease(room) {
    await this.#own("POST", "user/rooms/release", { room });
  }

  /**
   * Releases a room by its link.
   * @param {string} token
   * @param {string} password
   */
  async release(token, password) {
    await this.#json("POST", "auth/release-room", { body: { token, password } });
  }

  /** @returns {Promise<Passkey[]>} */
  passkeys() {
    return this.#own("GET", "user/passkeys");
  }

  /**
   * Adds a passkey.
   * @param {{password: string, label: string, make: (question: object) => Promise<object>}} of
   *   `make` has the browser make one
   */
  async addPasskey({ password, label, make }) {
    const question = await this.#own("POST", "user/passkeys/options", { password });
    await this.#own("POST", "user/passkeys", { ...await make(question), label });
  }

  /** @param {string} id */
  async removePasskey(id) {
    await this.#own("DELETE", `user/passkeys/${encodeURIComponent(id)}`);
  }

  /**
   * One's own picture, as it is kept.
   * @returns {Promise<Blob>}
   */
  avatar() {
    return this.#own("GET", "user/avatar", undefined, (response) => response.blob());
  }

  /** @param {Blob} picture */
  async sendAvatar(picture) {
    await this.#own("PUT", "user/avatar", picture);
  }

  async removeAvatar() {
    await this.#own("DELETE", "user/avatar");
  }

  /**
   * Everything that is kept about the person.
   * @param {string} password
   * @returns {Promise<Blob>}
   */
  exported(password) {
    return this.#own("POST", "user/export", { password }, (response) => response.blob());
  }

  /**
   * Erases the person, for good.
   * @param {string} password
   */
  async erase(password) {
    await this.#own("DELETE", "user/account", { password });
    await this.#leave();
  }

  // How.

  /** Asks as whose page it is; a token that is over is renewed once. */
  async #own(method, route, body, read) {
    const { access } = await this.#access();
    try {
      return await this.#json(method, route, { body, token: access, read });
    } catch (problem) {
      if (problem.status !== 401) throw problem;
    }
    if (this.#signedIn?.access === access) this.#signedIn = undefined;
    const renewed = await this.#access();
    return this.#json(method, route, { body, token: renewed.access, read });
  }

  async #access() {
    if (this.#signedIn && this.#signedIn.expires - margin > this.#now()) return this.#signedIn;
    this.#renewing ??= this.#lock(() => this.#renew()).finally(() => {
      this.#renewing = undefined;
    });
    return this.#renewing;
  }

  /** A token for renewal works once, and no two requests are on their way. */
  async #renew() {
    if (!this.#mark.signedIn) throw new AccountProblem("not-signed-in", { status: 401 });
    const left = onItsWay - (this.#mark.renewingFor ?? onItsWay);
    if (left > 0) await this.#wait(left);
    this.#mark.isRenewing = true;
    let answer;
    try {
      answer = await this.#renewal();
      this.#mark.isRenewing = false;
      this.#mark.note();
    } catch (problem) {
      // Where no answer came, as in a page that is being left, it may still be on its way.
      if (problem.reason !== "down") this.#mark.isRenewing = false;
      // The session is over, and the device's key with it.
      if (problem.status === 401) await this.#leave();
      throw problem;
    }
    return this.#take(answer, this.#handle);
  }

  /**
   * The answer to a renewal. The ledger may have spent the token although no answer came, or one
   * that it is busy: for a minute it tells this device the same again, so it is asked again soon.
   */
  async #renewal() {
    const { canSign } = await this.#device.key();
    for (const pause of [...againAfter, undefined]) {
      try {
        // It goes on when the page is left, so that the next cookie is not lost.
        return await this.#json("POST", "auth/refresh", {
          body: {}, isSigned: canSign, keepalive: true, most: renewalPatience,
        });
      } catch (problem) {
        const isOurs = problem.reason === "down" || problem.status >= 500;
        if (!isOurs || pause === undefined) throw problem;
        await this.#wait(pause);
      }
    }
    return undefined;
  }

  /**
   * @param {SignedIn} answer
   * @param {string} [handle] whose it must be
   */
  #take(answer, handle = answer?.handle) {
    if (typeof answer?.access !== "string") throw new AccountProblem("down");
    if (answer.handle !== handle) {
      // Another signed in since, in another tab, and stays so: nothing of this page is theirs.
      this.#signedIn = undefined;
      throw new AccountProblem("not-signed-in", { status: 401 });
    }
    this.#guest = undefined;
    this.#signedIn = answer;
    this.#handle = answer.handle;
    return answer;
  }

  /** A guest's session: the device says who it is. A key that was signed out is never taken again. */
  async #guestToken() {
    if (this.#guest && this.#guest.expires - margin > this.#now()) return this.#guest.token;
    try {
      this.#guest = await this.#begin();
    } catch (problem) {
      if (problem.status !== 401) throw problem;
      await this.#leave();
      this.#guest = await this.#begin();
    }
    return this.#guest.token;
  }

  async #begin() {
    const { born } = await this.#device.key();
    const body = { ledger: this.#address.host, born, made: this.#now() };
    return this.#json("POST", "sessions", { body, isSigned: true });
  }

  /**
   * Asks the ledger for something.
   * @param {string} method
   * @param {string} route
   * @param {{body?: any, token?: string, isSigned?: boolean, keepalive?: boolean,
   *   read?: (response: Response) => Promise<any>, most?: number}} of
   */
  async #json(method, route, {
    body, token, isSigned = false, keepalive, read = jsonOf, most = patience,
  } = {}) {
    const isFile = body instanceof Blob;
    const text = body === undefined || isFile ? body : canonicalJSON(body);
    /** @type {Record<string, string>} */
    const headers = {};
    if (text !== undefined) headers["Content-Type"] = isFile ? body.type : "application/json";
    if (token !== undefined) headers.Authorization = `Bearer ${token}`;
    if (isSigned) headers.Authorization = await this.#signature(route, text);
    // What the network throws, and nothing of ours, is as if nobody had answered.
    const response = await this.#fetch(new URL(`/${routes}${route}`, this.#address).href, {
      method, headers, body: text, keepalive, cache: "no-store", redirect: "error",
      referrerPolicy: "no-referrer", signal: /** @type {any} */ (AbortSignal).timeout(most),
      // The cookie for renewal is of these alone.
      credentials: route.startsWith("auth/") || method === "DELETE" ? "include" : "omit",
    }).catch(down);
    if (response.ok) return read(response).catch(down);
    const problem = await response.text().catch(unreachable).catch(orElse(""));
    throw problemOf(response.status, problem, response.headers.get("Retry-After"));
  }

  async #signature(route, text) {
    const device = await this.#device.key();
    if (!device.canSign) throw new AccountProblem("no-key");
    const message = new TextEncoder().encode(`florilegium POST /${routes}${route}\n${text}`);
    return `Device ${device.player}:${await device.sign(message)}`;
  }
}

/** @returns {never} */
function down() {
  throw new AccountProblem("down");
}

/** An answer's value; nothing for one without content. What is not JSON is no ledger's. */
async function jsonOf(response) {
  return response.status === 204 ? undefined : response.json();
}
