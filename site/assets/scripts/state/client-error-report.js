/**
 * Errors in the site's own scripts, the same as Ledger's ClientErrorReport: where they occurred,
 * and nothing about the person or their data. They contain no message, stack or address.
 *
 * @typedef {{fault: "error" | "type" | "range" | "reference" | "syntax" | "dom" | "other",
 *   script: string, line: number, edition: string,
 *   browser: "chromium" | "firefox" | "safari" | "other"}} ClientErrorReport
 */

import { limits } from "./limits.js";

const classes = {
  Error: "error", TypeError: "type", RangeError: "range", ReferenceError: "reference",
  SyntaxError: "syntax", DOMException: "dom",
};

/**
 * The class of a thrown error.
 * @param {unknown} thrown
 */
export function classOf(thrown) {
  if (typeof DOMException !== "undefined" && thrown instanceof DOMException) return "dom";
  if (!(thrown instanceof Error)) return "other";
  const { name } = thrown.constructor;
  return Object.hasOwn(classes, name) ? classes[name] : "error";
}

/**
 * The family of a browser, by its User-Agent.
 * @param {string} agent
 */
export function browserOf(agent) {
  if (/(Chrome|Chromium|CriOS|Edg)\//.test(agent)) return "chromium";
  if (/\b(Firefox|FxiOS)\//.test(agent)) return "firefox";
  return /\bSafari\//.test(agent) ? "safari" : "other";
}

/**
 * The path of an address below the site's scripts.
 * @param {string} address
 * @param {string} scripts the address of assets/scripts/, with a slash at its end
 * @returns {string | undefined} the path below it; undefined for anything else
 */
function pathOf(address, scripts) {
  if (!address.startsWith(scripts)) return undefined;
  const path = address.slice(scripts.length).split(/[?#]/)[0];
  const isPath = /^[a-z0-9-]+(\/[a-z0-9-]+){0,5}\.js$/.test(path);
  return isPath && path.length <= limits.clientErrorScriptLetters ? path : undefined;
}

const addressAndLine = /(https?:\/\/[^\s()]+?):(\d+)(?::\d+)?/g;

/** The first place in a stack that is in the site's scripts; nothing else of the stack is used. */
function placeIn(stack, scripts) {
  for (const [, address, line] of String(stack ?? "").matchAll(addressAndLine)) {
    const script = pathOf(address, scripts);
    if (script) return { script, line: Number(line) };
  }
  return undefined;
}

/**
 * The report of an error; undefined for one outside the site's scripts.
 * @param {{thrown?: any, filename?: string, lineno?: number}} event
 * @param {{scripts: string, edition: string, agent: string}} of
 * @returns {ClientErrorReport | undefined}
 */
export function clientErrorReport(event, { scripts, edition, agent }) {
  const { thrown, filename = "", lineno = 0 } = event;
  // A missing network is no programming error.
  if (thrown?.name === "Unreachable") return undefined;
  const script = pathOf(filename, scripts);
  const place = script ? { script, line: lineno } : placeIn(thrown?.stack, scripts);
  if (!place) return undefined;
  const isLine = Number.isInteger(place.line) && place.line <= limits.clientErrorLine;
  return {
    fault: classOf(thrown), script: place.script, line: isLine ? Math.max(0, place.line) : 0,
    edition, browser: browserOf(agent),
  };
}
