/**
 * Who this page belongs to: a guest by the device's signature, or who is signed in by an access
 * token that lies in memory alone. A new one comes for a cookie that no script reads.
 *
 * @typedef {{access: string, expires: number, handle: string}} SignedIn
 * @typedef {{key: () => Promise<import("../state/device-key.js").DeviceKey>,
 *   renew: () => Promise<unknown>}} Device
 */

import { errorReason } from "../browser/mistakes.js";
import { AccountProblem, isSignedOut } from "./account-problem.js";

/** An access token is renewed so long before it is over. */
const margin = 60_000;
/** How long a renewal that a closed page left behind may still be on its way. */
const onItsWay = 3_000;
/**
 * After which pauses a renewal without an answer is asked for again, and how long one is waited
 * for: all within the minute for which the ledger tells it again.
 */
const againAfter = [500, 2_000];
const renewalTimeout = 10_000;
const lockName = "florilegium-account";

/** Runs work when no other tab is at it; where the browser has no locks, at once. */
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
  /** Whose page it is, once that is known: who signed in by it, or was signed in when it began. */
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

  /** Forgets who was signed in, and plays on under a new key. */
  async leave() {
    this.#signedIn = undefined;
    this.#guest = undefined;
    this.#storedSignIn.clear();
    await this.#device.renew();
  }

  /** Asks as whose page it is; a token that is over is renewed once. */
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

  /** A token for renewal works once, and no two requests are on their way. */
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
      // Where no answer came, as in a page that is being left, it may still be on its way.
      if (errorReason(problem) !== "down") this.#storedSignIn.isRenewing = false;
      // The session is over, and the device's key with it.
      if (isSignedOut(problem)) await this.leave();
      throw problem;
    }
    return this.take(answer, this.#handle);
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
      // Another signed in since, in another tab, and stays so: nothing of this page is theirs.
      this.#signedIn = undefined;
      throw new AccountProblem("not-signed-in", { status: 401 });
    }
    this.#guest = undefined;
    this.#signedIn = answer;
    this.#handle = answer.handle;
    return answer;
  }

  /**
   * A guest's session: the device says who it is. A key that was signed out is never taken again.
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
