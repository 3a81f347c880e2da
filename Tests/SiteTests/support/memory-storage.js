/** The storages of a browser, in memory. */

import { BrowserStorage } from "../../../site/assets/scripts/browser/browser-storage.js";

/** A browser's own: its keys can be listed as localStorage's can. */
export class MemoryStorage {
  /** @param {Record<string, string>} [texts] by key */
  constructor(texts) {
    Object.assign(this, texts);
  }

  getItem(key) {
    return Object.hasOwn(this, key) ? this[key] : null;
  }

  setItem(key, text) {
    this[key] = text;
  }

  removeItem(key) {
    delete this[key];
  }
}

/** Ours over one in memory, which can be looked into. */
export function storageOf(texts) {
  const memory = new MemoryStorage(texts);
  return { memory, storage: new BrowserStorage(() => memory) };
}

const securityError = () => {
  throw new DOMException("The operation is insecure.", "SecurityError");
};
const fullError = () => {
  throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
};

/** Ours in browsers that keep nothing: none at all, forbidden, or without room. */
export const keepingNothing = {
  none: new BrowserStorage(() => null),
  forbidden: new BrowserStorage(securityError),
  full: new BrowserStorage(() => ({
    getItem: () => null, setItem: fullError, removeItem() {},
  })),
};
