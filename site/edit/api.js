/** Requests to the program that opened this page, with the key from the address's fragment. */

/** An answer with the fault and the remedy. */
export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {{title?: string, detail?: string}} problem
   */
  constructor(status, { title = "No answer", detail = "" }) {
    super(title);
    this.name = "Refusal";
    this.status = status;
    this.detail = detail;
  }
}

/** Names this page among those that are open: the program answers the latest request of each. */
const page = crypto.randomUUID();

/** The key of this page's address. */
export const key = () => location.hash.slice(1).split("/")[0];

/**
 * @param {string} path
 * @param {RequestInit} [options]
 */
async function ask(path, options = {}) {
  let answer;
  try {
    answer = await fetch(`/api/${path}`, {
      ...options, headers: { authorization: `Bearer ${key()}`, "editor-page": page },
      cache: "no-store",
    });
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    // Browsers throw a TypeError if there is no answer.
    throw new Refusal(0, {
      title: "The program does not answer",
      detail: "Start florilegium edit again, and open the address it prints.",
    });
  }
  if (!answer.ok) throw new Refusal(answer.status, await answer.json());
  return answer.json();
}

/** @param {string} path @param {Record<string, string | number | null | undefined>} [query] */
export function read(path, query = {}) {
  const pairs = Object.entries(query).filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => [name, String(value)]);
  return ask(`${path}?${new URLSearchParams(pairs)}`);
}

/** @param {string} path @param {unknown} [body] */
export const send = (path, body = {}) => ask(path, { method: "POST", body: JSON.stringify(body) });
