/**
 * Requests to the ledger's accounts: signing up, signing in and out, and the person's own account.
 *
 * @typedef {{id: string, made: number, seen: number, isThis: boolean}} Session
 * @typedef {{id: string, label: string, made: number, used?: number}} Passkey
 */

import { AccountProblem } from "./account-problem.js";
import { AccountRequests } from "./account-requests.js";
import { AccountSession } from "./account-session.js";

/** The connection of one browser to its accounts. */
export class AccountLink {
  #storedSignIn;
  #requests;
  #session;

  /**
   * @param {{address: string, device: import("./account-session.js").Device,
   *   storedSignIn: import("./stored-sign-in.js").StoredSignIn,
   *   now: () => number, fetch?: typeof fetch, lock?: (work: () => Promise<any>) => Promise<any>,
   *   wait?: (milliseconds: number) => Promise<void>}} of the address as `https://ledger.example`
   */
  constructor({
    address, device, storedSignIn, now, fetch = (...of) => globalThis.fetch(...of), lock,
    wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
  }) {
    const url = new URL(address);
    this.#storedSignIn = storedSignIn;
    this.#requests = new AccountRequests({ address: url, key: () => device.key(), fetch });
    this.#session = new AccountSession({
      requests: this.#requests, host: url.host, device, storedSignIn, now, lock, wait,
    });
  }

  // Signing up.

  /**
   * Asks for an account.
   * @param {object} details as openapi.yaml's SignUp
   */
  async signUp(details) {
    const token = await this.#session.guestToken();
    await this.#requests.json("POST", "auth/signup", { body: details, token });
  }

  /**
   * @param {string} name
   * @returns {Promise<{isFree: boolean, reason?: string}>}
   */
  username(name) {
    return this.#requests.json("GET", `auth/username?name=${encodeURIComponent(name)}`);
  }

  /**
   * Opens the account of a mailed link.
   * @param {string} token
   * @returns {Promise<boolean>} whether this device is signed in by it
   */
  async confirm(token) {
    const body = { token, keep: true, cookie: true };
    const isKnown = await this.#isKnown();
    const answer = await this.#requests.json("POST", "auth/confirm", { body, isSigned: isKnown });
    if (!answer) return false;
    const { handle } = this.#session.take(answer);
    this.#storedSignIn.save({ name: handle, keep: true });
    return true;
  }

  /** Whether the ledger knows this device; a mailed link may be opened on any device. */
  async #isKnown() {
    try {
      await this.#session.guestToken();
      return true;
    } catch (problem) {
      if (!(problem instanceof AccountProblem)) throw problem;
      if (["down", "busy", "too-many"].includes(problem.reason)) throw problem;
      return false;
    }
  }

  // Signing in and out.

  /** @param {{name: string, password: string, keep: boolean}} of */
  async signIn({ name, password, keep }) {
    await this.#session.guestToken();
    const body = { name, password, keep, cookie: true };
    await this.#enter("auth/login", body);
  }

  /**
   * @param {{keep: boolean, show: (question: object) => Promise<object>}} of `show` has the browser
   *   show a passkey
   */
  async signInByPasskey({ keep, show }) {
    await this.#session.guestToken();
    const question = await this.#requests.json("POST", "auth/passkey/options", {
      body: {}, isSigned: true,
    });
    await this.#enter("auth/passkey", { ...await show(question), keep, cookie: true });
  }

  async #enter(route, body) {
    const answer = await this.#requests.json("POST", route, { body, isSigned: true });
    const { handle } = this.#session.take(answer);
    this.#storedSignIn.save({ name: handle, keep: body.keep });
  }

  /** Signs out, and makes a new device key: the ledger never accepts the old one again. */
  async signOut() {
    await this.#session.own("POST", "auth/logout", {});
    await this.#session.leave();
  }

  /** Continues under a new key, as a new guest. */
  beginAnew() {
    return this.#session.leave();
  }

  // Passwords.

  /** @param {string} email */
  async forgot(email) {
    await this.#requests.json("POST", "auth/forgot-password", { body: { email } });
  }

  /**
   * @param {string} token
   * @param {string} password
   */
  async reset(token, password) {
    await this.#requests.json("POST", "auth/reset-password", { body: { token, password } });
  }

  /**
   * @param {string} old
   * @param {string} fresh
   */
  async changePassword(old, fresh) {
    await this.#session.own("PUT", "user/password", { old, new: fresh });
  }

  // The account.

  async profile() {
    return this.#noted(await this.#session.own("GET", "user/profile"));
  }

  /** @param {object} change fields that are missing stay unchanged */
  async change(change) {
    return this.#noted(await this.#session.own("PUT", "user/profile", change));
  }

  #noted(account) {
    this.#storedSignIn.save({ name: account.username });
    return account;
  }

  /** @returns {Promise<Session[]>} */
  sessions() {
    return this.#session.own("GET", "user/sessions");
  }

  /**
   * Ends another session.
   * @param {string} id
   */
  async endSession(id) {
    await this.#session.own("DELETE", `user/sessions/${encodeURIComponent(id)}`);
  }

  /**
   * The features that are bound to one device of the account, and for each whether it is this
   * device.
   * @returns {Promise<{feature: string, isThis: boolean}[]>}
   */
  deviceBindings() {
    return this.#session.own("GET", "user/bindings");
  }

  /**
   * Requests a mailed link that releases a feature.
   * @param {string} feature
   */
  async askForRelease(feature) {
    await this.#session.own("POST", "user/bindings/release", { feature });
  }

  /**
   * Releases a feature with its link.
   * @param {string} token
   * @param {string} password
   */
  async release(token, password) {
    await this.#requests.json("POST", "auth/release-binding", { body: { token, password } });
  }

  /** @returns {Promise<Passkey[]>} */
  passkeys() {
    return this.#session.own("GET", "user/passkeys");
  }

  /**
   * Adds a passkey.
   * @param {{password: string, label: string, make: (question: object) => Promise<object>}} of
   *   `make` has the browser make one
   */
  async addPasskey({ password, label, make }) {
    const question = await this.#session.own("POST", "user/passkeys/options", { password });
    await this.#session.own("POST", "user/passkeys", { ...await make(question), label });
  }

  /** @param {string} id */
  async removePasskey(id) {
    await this.#session.own("DELETE", `user/passkeys/${encodeURIComponent(id)}`);
  }

  /**
   * The stored picture of the person.
   * @returns {Promise<Blob>}
   */
  avatar() {
    return this.#session.own("GET", "user/avatar", undefined, (response) => response.blob());
  }

  /**
   * A ticket for the connection of live battles, valid for half a minute.
   * @returns {Promise<any>} the ticket, and the person's standing
   */
  battleTicket() {
    return this.#session.own("POST", "battles/tickets");
  }

  /** @param {Blob} picture */
  async sendAvatar(picture) {
    await this.#session.own("PUT", "user/avatar", picture);
  }

  async removeAvatar() {
    await this.#session.own("DELETE", "user/avatar");
  }

  /**
   * All stored data of the person.
   * @param {string} password
   * @returns {Promise<Blob>}
   */
  exported(password) {
    return this.#session.own("POST", "user/export", { password }, (response) => response.blob());
  }

  /**
   * Erases the person permanently.
   * @param {string} password
   */
  async erase(password) {
    await this.#session.own("DELETE", "user/account", { password });
    await this.#session.leave();
  }
}
