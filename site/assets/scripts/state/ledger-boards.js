/** The ledger's boards, which everyone may read. */

import { parsedJSON } from "../text/decoding.js";
import { Unreachable, unreachable } from "../browser/mistakes.js";
import { isHandle } from "./person-form.js";
import { limits } from "./limits.js";

const route = "v1/ledger/boards";
/** The last rank at which a page may begin: the ledger serves no later ones. */
export const lastRank = 10_000;

/** Lines that can be shown; those of another form are left out. */
function linesOf(value) {
  const lines = Array.isArray(value?.lines) ? value.lines : [];
  return lines.filter((line) => Number.isInteger(line?.rank) && Number.isFinite(line.points))
    .map(({ rank, player, name, points, day, isYou }) => ({
      rank, points, day: String(day ?? ""), ...typeof name === "string" && { name },
      ...isHandle(player) && { player }, ...isYou === true && { isYou },
    }));
}

/**
 * @param {{address: string, fetch?: typeof fetch}} of the address as `https://ledger.example`
 */
export function ledgerBoards({ address, fetch = (...of) => globalThis.fetch(...of) }) {
  const ask = async (query, token) => {
    const response = await fetch(`${address.replace(/\/$/, "")}/${route}?${query}`, {
      headers: token ? { "Authorization": `Bearer ${token}` } : {},
      credentials: "omit", cache: "no-store", redirect: "error", referrerPolicy: "no-referrer",
      signal: /** @type {any} */ (AbortSignal).timeout(limits.postTimeout),
    }).catch(unreachable);
    const value = parsedJSON(await response.text().catch(unreachable));
    // An answer that is not a ledger's counts as none: a host without a ledger answers 404.
    if (response.status !== 200 || !Array.isArray(value?.lines)) throw new Unreachable();
    return { persons: Number.isInteger(value.persons) ? value.persons : 0, lines: linesOf(value) };
  };
  const named = (name) => `board=${encodeURIComponent(name)}`;
  return {
    /**
     * Lines from a rank on.
     * @param {string} name
     * @param {{from: number, count: number, token?: string}} of
     */
    page: (name, { from, count, token }) => (
      ask(`${named(name)}&from=${Math.min(from, lastRank)}&count=${count}`, token)),

    /**
     * The lines around the person of a token.
     * @param {string} name
     * @param {{reach: number, token: string}} of
     */
    around: (name, { reach, token }) => ask(`${named(name)}&around=${reach}`, token),

    /**
     * The person of a token and their friends, ranked among themselves.
     * @param {string} name
     * @param {{token: string}} of
     */
    friends: (name, { token }) => ask(`${named(name)}&friends`, token),
  };
}
