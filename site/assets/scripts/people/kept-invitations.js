/**
 * Invitation links in this browser: those that were made here, because the ledger stores only their
 * hashes, and one that was opened by a person who has to sign up or in first.
 */

import { deviceStorage } from "../browser/browser-storage.js";
import { isSecret } from "../state/link-secret.js";

const key = "florilegium-invitations";
const day = 86_400_000;
/** How long a link is valid, and how many are valid at a time; equal to LedgerLimits. */
export const invitationLife = 30 * day;
const most = 20;
/** How long an opened link is stored: a sign-up must be confirmed by mail within two days. */
const waits = 2 * day;

/** @typedef {{link: string, made: number, person: string}} KeptInvitation `person` made it */

/** Links in a browser's storage; empty where the browser stores nothing. */
export class KeptInvitations {
  #storage;

  /** @param {import("../browser/browser-storage.js").BrowserStorage} storage */
  constructor(storage) {
    this.#storage = storage;
  }

  #all() {
    const { own, opened } = this.#storage.readObject(key) ?? {};
    return {
      own: (Array.isArray(own) ? own : []).filter((each) => (
        isSecret(each?.link) && Number.isFinite(each.made) && typeof each.person === "string")),
      opened: isSecret(opened?.link) && Number.isFinite(opened.time) ? opened : undefined,
    };
  }

  #keep(all) {
    const isEmpty = all.own.length === 0 && all.opened === undefined;
    this.#storage.writeJSON(key, isEmpty ? undefined : all);
  }

  /**
   * A person's links that are still valid, the newest first.
   * @param {string} person
   * @param {number} now
   * @returns {KeptInvitation[]}
   */
  own(person, now) {
    return this.#all().own
      .filter((each) => each.person === person && now - each.made < invitationLife)
      .sort((one, other) => other.made - one.made).slice(0, most);
  }

  /** @param {KeptInvitation} invitation the new link */
  add({ link, made, person }) {
    const { own, opened } = this.#all();
    const holding = own.filter((each) => made - each.made < invitationLife);
    this.#keep({ own: [...holding, { link, made, person }].slice(-most), opened });
  }

  /** @param {string} link the revoked link */
  remove(link) {
    const { own, opened } = this.#all();
    this.#keep({ own: own.filter((each) => each.link !== link), opened });
  }

  /**
   * Stores a link that a person opened, until they are signed in.
   * @param {string} link
   * @param {number} now
   */
  wait(link, now) {
    this.#keep({ ...this.#all(), opened: { link, time: now } });
  }

  /**
   * Returns the opened link once, and removes it.
   * @param {number} now
   * @returns {string | undefined} the secret
   */
  takeOpened(now) {
    const all = this.#all();
    if (!all.opened) return undefined;
    this.#keep({ ...all, opened: undefined });
    return now - all.opened.time < waits ? all.opened.link : undefined;
  }
}

/** This browser's. */
export const keptInvitations = new KeptInvitations(deviceStorage);
