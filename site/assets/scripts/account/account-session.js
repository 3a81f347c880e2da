/**
 * The identity of this page: a guest, by the device's signature, or a person who is signed in, by
 * an access token that is only in memory. A new token is given for a cookie that no script can
 * read.
 *
 * @typedef {{access: string, expires: number, handle: string}} SignedIn
 * @typedef {{key: () => Promise<import("../state/device-key.js").DeviceKey>,
 *   renew: () => Promise<unknown>}} Device
 */

import { errorReason } from "../browser/mistakes.js";
import { AccountProblem, isSignedOut } from "./account-problem.js";

/** How long before its end an access token is renewed. */
const margin = 60_000;
/** How long a renewal that was sent by a page since closed may still be unanswered. */
const onItsWay = 3_000;
/**
 * The pauses after which a renewal without an answer is sent again, and how long an answer is
 * waited for: in all less than the minute for which the ledger repeats its answer.
 */
const againAfter = [500, 2_000];
const renewalTimeout = 10_000;
const lockName = "florilegium-account";

/** Runs work while no other tab runs its own; in browsers without locks, at once. */
const lockOfBrowser = (work) => (
  globalThis.navigator?.locks ? navigator.locks.request(lockName, work) : work());

/** One browser's session with a ledger. */
export class AccountSession {
  #requests;
  #host;
  #device;
  #storedSignIn;
  #now;
  #lock;
  #wait;
  /** @type {{token: string, expires: number} | undefined} */
  #guest;
  /** @type {SignedIn | undefined} */
  #signedIn;
  /**
   * The handle of this page's person, once known: who signed in on it, or was signed in when it was
   * loaded.
   */
  #handle;
  /** @type {Promise<SignedIn> | undefined} */
  #renewing;

  /**
   * @param {{requests: import("./account-requests.js").AccountRequests, host: string,
   *   device: Device, storedSignIn: import("./stored-sign-in.js").StoredSignIn, now: () => number,
   *   lock?: (work: () => Promise<any>) => Promise<any>,
   *   wait: (milliseconds: number) => Promise<void>}} of `host` is the ledger's
   */
  constructor({ requests, host, device, storedSignIn, now, lock = lockOfBrowser, wait }) {
    this.#requests = requests;
    this.#host = host;
    this.#device = device;
    this.#storedSignIn = storedSignIn;
    this.#now = now;
    this.#lock = lock;
    this.#wait = wait;
  }

  /** Forgets the signed-in person, and continues under a new key. */
  async leave() {
    this.#signedIn = undefined;
    this.#guest = undefined;
    this.#storedSignIn.clear();
    await this.#device.renew();
  }

  /** Sends a request as the identity of the page; an expired token is renewed once. */
  async own(method, route, body, read) {
    const { access } = await this.#access();
    try {
      return await this.#requests.json(method, route, { body, token: access, read });
    } catch (problem) {
      if (!isSignedOut(problem)) throw problem;
    }
    if (this.#signedIn?.access === access) this.#signedIn = undefined;
    const renewed = await this.#access();
    return this.#requests.json(method, route, { body, token: renewed.access, read });
  }

  async #access() {
    if (this.#signedIn && this.#signedIn.expires - margin > this.#now()) return this.#signedIn;
    this.#renewing ??= this.#lock(() => this.#renew()).finally(() => {
      this.#renewing = undefined;
    });
    return this.#renewing;
  }

  /** A token for renewal is valid once, so two renewals are never sent at the same time. */
  async #renew() {
    if (!this.#storedSignIn.signedIn) throw new AccountProblem("not-signed-in", { status: 401 });
    const left = onItsWay - (this.#storedSignIn.renewingFor ?? onItsWay);
    if (left > 0) await this.#wait(left);
    this.#storedSignIn.isRenewing = true;
    let answer;
    try {
      answer = await this.#renewal();
      this.#storedSignIn.isRenewing = false;
      this.#storedSignIn.save();
    } catch (problem) {
      // Without an answer, as in a page that is being closed, the renewal may still be under way.
      if (errorReason(problem) !== "down") this.#storedSignIn.isRenewing = false;
      // The session has ended, and with it the use of the device's key.
      if (isSignedOut(problem)) await this.leave();
      throw problem;
    }
    return this.take(answer, this.#handle);
  }

  /**
   * The answer to a renewal. The ledger may have used up the token although no answer arrived or it
   * answered that it is busy. For a minute it repeats its answer to this device, so the renewal is
   * soon sent again.
   */
  async #renewal() {
    const { canSign } = await this.#device.key();
    for (const pause of [...againAfter, undefined]) {
      try {
        // The request continues when the page is closed, so that the next cookie is not lost.
        return await this.#requests.json("POST", "auth/refresh", {
          body: {}, isSigned: canSign, keepalive: true, timeout: renewalTimeout,
        });
      } catch (problem) {
        const isPassing = problem instanceof AccountProblem
          && (problem.reason === "down" || problem.status >= 500);
        if (!isPassing || pause === undefined) throw problem;
        await this.#wait(pause);
      }
    }
    return undefined;
  }

  /**
   * @param {SignedIn} answer
   * @param {string} [handle] whose it must be
   */
  take(answer, handle = answer?.handle) {
    if (typeof answer?.access !== "string") throw new AccountProblem("down");
    if (answer.handle !== handle) {
      // Another person has signed in since, in another tab, and stays signed in: nothing of this
      // page belongs to that person.
      this.#signedIn = undefined;
      throw new AccountProblem("not-signed-in", { status: 401 });
    }
    this.#guest = undefined;
    this.#signedIn = answer;
    this.#handle = answer.handle;
    return answer;
  }

  /**
   * A guest's session, authenticated by the device. A key that was signed out is never accepted
   * again.
   */
  async guestToken() {
    if (this.#guest && this.#guest.expires - margin > this.#now()) return this.#guest.token;
    const guest = await this.#begin().catch(async (problem) => {
      if (!isSignedOut(problem)) throw problem;
      await this.leave();
      return this.#begin();
    });
    this.#guest = guest;
    return guest.token;
  }

  async #begin() {
    const { born } = await this.#device.key();
    const body = { ledger: this.#host, born, made: this.#now() };
    return this.#requests.json("POST", "sessions", { body, isSigned: true });
  }
}
