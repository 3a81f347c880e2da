/** A ledger that is made up, and the way to it. */

import assert from "node:assert/strict";

import { AccountLink } from "../../../site/assets/scripts/account/account-link.js";
import { StoredSignIn } from "../../../site/assets/scripts/account/stored-sign-in.js";
import { MemoryEngine } from "../../../site/assets/scripts/state/memory-engine.js";
import { PlayerStore } from "../../../site/assets/scripts/state/player-store.js";
import { steps } from "../../../site/assets/scripts/state/schema.js";
import { noon, seededChance } from "../state-fixtures.js";
import { storageOf } from "./memory-storage.js";

export const day = 86_400_000;

/** A ledger with an account, and a browser's cookie. */
class MadeUpLedger {
  asked = [];
  options = [];
  cookie;
  access = 0;
  /** Whose the cookie is. */
  handle = "h";
  /** Answers to come first, by route. */
  next = {};

  fetch = async (address, options) => {
    const { pathname, search } = new URL(address);
    const route = pathname.replace("/v1/ledger/", "");
    this.asked.push(`${options.method} ${route}${search}`);
    this.options.push({ route, ...options });
    const made = this.next[route]?.shift() ?? this.answer(route, options);
    if (made instanceof Error) throw made;
    const [status, value, headers = {}] = made;
    return new Response(value === undefined ? null : JSON.stringify(value), { status, headers });
  };

  answer(route, { headers, body, credentials }) {
    const token = headers.Authorization;
    switch (route) {
      case "sessions": return [200, { token: "guest", expires: noon + day, handle: "h" }];
      case "auth/passkey/options": return [200, { challenge: "AQ" }];
      case "user/passkeys/options": return [200, { challenge: "Ag" }];
      case "user/passkeys": return [200, []];
      case "auth/login": case "auth/confirm": case "auth/refresh": case "auth/passkey":
        if (route === "auth/refresh") {
          assert.equal(credentials, "include");
          assert.equal(body, "{}");
          if (!this.cookie) return problem(401, "not-signed-in");
        }
        this.cookie = true;
        this.access += 1;
        return [200, { access: `a${this.access}`, expires: noon + day, handle: this.handle }];
      case "user/profile":
        return token === `Bearer a${this.access}`
          ? [200, { username: "ada-l" }] : problem(401, "not-signed-in");
      case "auth/signup": return [202, { mail: "sent" }];
      default: return [204];
    }
  }
}

/** An answer that refuses. */
export const problem = (status, name, more = {}) => (
  [status, { type: `urn:florilegium:problem:${name}`, ...more }]);

/** The way to a ledger of its own, by a device of its own. */
export function madeUpLink({ isSignedIn = false, ...more } = {}) {
  const ledger = new MadeUpLedger();
  const { memory, storage } = storageOf();
  const storedSignIn = new StoredSignIn({ storage, now: () => noon });
  const database = new MemoryEngine(steps);
  const player = new PlayerStore(database, { random: seededChance(5) });
  const waits = [];
  const link = new AccountLink({
    address: "https://flora.example", storedSignIn, now: () => noon, fetch: ledger.fetch,
    lock: (work) => work(), wait: async (time) => { waits.push(time); },
    device: { key: () => player.device(noon), renew: () => player.renewDevice(noon) }, ...more,
  });
  if (isSignedIn) {
    storedSignIn.save({ name: "ada-l", keep: true });
    ledger.cookie = true;
  }
  return { ledger, link, storedSignIn, player, memory, waits };
}
