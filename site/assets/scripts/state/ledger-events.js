/**
 * Follows the ledger's stream of events, which announces entries of the person's devices when they
 * are recorded. A broken stream is opened again, after increasing waits; when there is none, as at
 * a plain file server, it is not requested again.
 *
 * @typedef {{status: number, after?: number, isStream: boolean,
 *   pieces: AsyncIterable<string>}} OpenStream
 * @typedef {(token: string, after: number | undefined, signal: AbortSignal) =>
 *   Promise<OpenStream>} OpenEvents
 */

import { reportMistake, unreachable } from "../browser/mistakes.js";
import { EventReader } from "./server-events.js";

const route = "v1/ledger/events";
/** The first and the longest wait before another try, in milliseconds. */
const firstWait = 1_000;
const longestWait = 5 * 60_000;
/** A ledger sends a sign of life every 15 s; after this time without one the stream is dead. */
const silence = 45_000;

/**
 * The wait before a stream is opened again: up to 1 s, 2 s, 4 s, …, five minutes, and at least half
 * of that, so that many browsers do not return at the same time.
 * @param {number} tries that came to nothing, one after the other
 * @param {{jitter: number, after?: number}} of a number from 0 to 1; the seconds that the ledger
 *   asked for
 */
export function waitBefore(tries, { jitter, after = 0 }) {
  const most = Math.min(longestWait, firstWait * 2 ** Math.min(tries, 20));
  const asked = Number.isFinite(after) ? Math.min(Math.max(after, 0) * 1_000, longestWait) : 0;
  return Math.max(asked, Math.ceil((most / 2) * (1 + jitter)));
}

/**
 * Whether an answer means that there is no stream here, now and later.
 * @param {{status: number, isStream: boolean}} answer
 */
export const isNone = ({ status, isStream }) => (
  (status === 200 && !isStream) || [404, 405, 501].includes(status));

/**
 * Follows the stream until it is ended by the signal, or there is none.
 * @param {{begin: () => Promise<{token: string}>, known: () => Promise<number | undefined>,
 *   heard: (event: import("./server-events.js").ServerEvent) => void, goesOn?: () => boolean,
 *   restored?: () => Promise<unknown>,
 *   open?: OpenEvents, wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>,
 *   jitter?: () => number, signal: AbortSignal}} of `begin` gives a session's token; `known` the
 *   number of the last entry that is known here; `goesOn` whether somebody is still signed in;
 *   `restored` reads the feed anew, where the ledger does not have that entry any more;
 *   `wait` is over when the time is, or the signal comes
 */
export async function followEvents({
  begin, known, heard, goesOn = () => true, restored = async () => {}, open = openOverFetch(),
  wait = waitHere, jitter = Math.random, signal,
}) {
  let tries = 0;
  while (!signal.aborted && goesOn()) {
    let after;
    try {
      const { token } = await begin();
      const stream = await open(token, await known(), signal);
      if (isNone(stream)) return;
      if (stream.status === 409) await restored();
      after = stream.after;
      const reader = new EventReader();
      let pieces = 0;
      for await (const piece of stream.isStream ? stream.pieces : []) {
        pieces += 1;
        // The first piece always arrives; a stream that continues is a working one.
        if (pieces > 1) tries = 0;
        reader.take(piece).forEach(heard);
      }
    } catch (problem) {
      reportMistake(problem);
      after = Object(problem).after;
    }
    if (signal.aborted) return;
    await wait(waitBefore(tries, { jitter: jitter(), after }), signal);
    tries += 1;
  }
}

/** Resolves when the time is over or the signal is given. */
function waitHere(milliseconds, signal) {
  return new Promise((done) => {
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      done(undefined);
    }, { once: true });
  });
}

/**
 * Opens the stream by `fetch`, since an EventSource cannot send a token.
 * @param {{address?: string, get?: typeof fetch}} of
 * @returns {OpenEvents}
 */
export function openOverFetch({ address = globalThis.location?.origin, get } = {}) {
  return async (token, after, signal) => {
    const end = new AbortController();
    const abort = () => end.abort();
    signal.addEventListener("abort", abort, { once: true });
    const response = await (get ?? fetch)(`${address}/${route}`, {
      headers: {
        "Accept": "text/event-stream", "Authorization": `Bearer ${token}`,
        ...after !== undefined && { "Last-Event-ID": String(after) },
      },
      credentials: "omit", cache: "no-store", redirect: "error", referrerPolicy: "no-referrer",
      signal: end.signal,
    }).catch(unreachable);
    const type = response.headers.get("Content-Type") ?? "";
    const isStream = response.status === 200 && type.startsWith("text/event-stream");
    if (!isStream) abort();
    return {
      status: response.status, isStream, pieces: piecesOf(response, abort),
      after: Number(response.headers.get("Retry-After") ?? Number.NaN),
    };
  };
}

/** The stream's text piece by piece; ends when the stream ends, breaks or is silent. */
async function* piecesOf({ body }, abort) {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const timer = setTimeout(abort, silence);
    const piece = await reader?.read().catch(unreachable).finally(() => clearTimeout(timer));
    if (!piece || piece.done) return;
    yield decoder.decode(piece.value, { stream: true });
  }
}
