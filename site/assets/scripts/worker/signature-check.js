/** Checks the host's signatures of this edition from time to time, and stores the result. */

import { reportMistake } from "../browser/mistakes.js";
import { checkEdition, dayOf, reasonOf, sourceOver, stateWithout } from "../trust/edition-trust.js";

/** Milliseconds for which a result is valid. */
const hour = 3_600_000;

/** @typedef {import("../trust/edition-trust.js").TrustState} TrustState */

export class SignatureCheck {
  #world;
  #scope;
  #values;
  #record;
  #revokedFiles;
  #verifyShell;

  /**
   * @param {import("./worker.js").World} world
   * @param {{scope: import("./site-scope.js").SiteScope,
   *   values: import("./key-value-store.js").KeyValueStore,
   *   record: import("./edition-record.js").EditionRecord,
   *   revokedFiles: import("./revoked-files.js").RevokedFiles}} parts
   * @param {() => Promise<void>} verifyShell compares the stored shell with the edition
   */
  constructor(world, { scope, values, record, revokedFiles }, verifyShell) {
    this.#world = world;
    this.#scope = scope;
    this.#values = values;
    this.#record = record;
    this.#revokedFiles = revokedFiles;
    this.#verifyShell = verifyShell;
  }

  /**
   * The state to show, checked at most once an hour; after a check without a network, earlier.
   * @returns {Promise<TrustState>}
   */
  async state() {
    const now = this.#world.now();
    const noted = await this.#noted();
    const age = now - (noted?.checked ?? -Infinity);
    if (age >= 0 && age < hour) return noted.state;
    const { state, before } = await this.#check(now, noted?.before);
    const isWaiting = state.state === "not-verified" && state.reason === "offline";
    const isLasting = !(state.state === "verified-before" || isWaiting);
    const checked = isLasting ? now : undefined;
    await this.#values.write("trust", { version: this.#world.version, checked, state, before });
    return state;
  }

  /** The stored result for this edition; undefined when it is for another one. */
  async #noted() {
    const noted = await this.#values.read("trust");
    return noted?.version === this.#world.version ? noted : undefined;
  }

  /** @returns {Promise<{state: TrustState, before?: string}>} */
  async #check(now, before) {
    const { version, subtle } = this.#world;
    const files = sourceOver(this.#world.fetch, (path) => this.#scope.address(path));
    try {
      const store = this.#values.metadata;
      const { edition, revocations } = await checkEdition({ files, store, subtle, now, version });
      if (revocations) await this.#revokedFiles.learn(revocations);
      await this.#record.sign(edition);
      await this.#verifyShell();
      const current = await this.#record.current();
      if (current) await this.#revokedFiles.enforce(current);
      const on = dayOf(now);
      return { state: { state: "verified", on, edition: version }, before: on };
    } catch (problem) {
      reportMistake(problem);
      return { state: stateWithout(reasonOf(problem), before), before };
    }
  }
}
