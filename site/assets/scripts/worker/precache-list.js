/** The starter pack: what a browser keeps after a first visit, so that everything works offline. */

import { dayOf } from "../trust/edition-trust.js";
import { hashOf } from "./published-paths.js";

/** Sets are kept from the week before to five weeks ahead: what the Swift client keeps. */
const daysBefore = 7;
const daysAhead = 35;
const day = 86_400_000;

/** What the shell begins with, beside its assets. */
export const shellPages = ["site/", "site/edition.json", "site/manifest.webmanifest"];

/**
 * A file to keep: `path` is the object or target that it must be, `key` the address it is kept
 * under; `mayLack` when a host may not give it yet.
 * @typedef {{cache: string, key: string, path: string, bytes: number, mayLack?: boolean}} Wanted
 */

/** A page's entry file by its address. */
const entryOf = (entries, path) => entries[path] ?? entries[`${path}index.html`];

/**
 * The files of the shell: assets, and the pages that lead on.
 * @param {import("./edition-record.js").Edition} edition
 * @param {import("./site-scope.js").SiteScope} scope
 * @param {string[]} assets paths below the root
 * @returns {Wanted[]}
 */
export function shellFiles(edition, scope, assets) {
  const named = (paths, cache) => paths.map((path) => entryFile(edition, scope, path, cache));
  return [...named(assets, scope.caches.shell), ...named(shellPages, scope.caches.pages)]
    .filter(Boolean);
}

function entryFile({ entries }, scope, path, cache = scope.caches.pages) {
  const object = entryOf(entries, path);
  if (!object) return undefined;
  const key = scope.pageAddress(scope.address(path));
  return { cache, key, path: object.path, bytes: object.bytes };
}

/**
 * All files of the starter pack: the shell, a language's pages, the read API's fixed answers, and
 * what the edition names for use without a network.
 * @param {import("./edition-record.js").Edition} edition
 * @param {{scope: import("./site-scope.js").SiteScope, language: string, assets: string[],
 *   offline: {files: Record<string, number>}, now: number}} of `offline` is the edition's list
 * @returns {Wanted[]} each once
 */
export function starterFiles(edition, { scope, language, assets, offline, now }) {
  const wanted = new Map();
  const add = (file) => file && wanted.set(file.key, file);
  const { objects } = scope.caches;
  const held = (path, bytes) => ({ cache: objects, key: scope.address(path), path, bytes });
  // A download may break off at any moment: the page that all others lead to comes first.
  add(entryFile(edition, scope, `site/${language}/`));
  shellFiles(edition, scope, assets).forEach(add);
  for (const path of Object.keys(edition.entries)) {
    if (path.startsWith(`site/${language}/`)) add(entryFile(edition, scope, path));
    else if (path.startsWith("v1/")) add(answer(edition, scope, path, now));
  }
  for (const { object } of edition.manifest.collections ?? []) add(held(object.path, object.bytes));
  for (const [path, bytes] of Object.entries(offline.files)) {
    add(hashOf(path) ? held(path, bytes) : entryFile(edition, scope, path));
  }
  return [...wanted.values()];
}

/** A fixed answer; of the sets only those around today. */
function answer(edition, scope, path, now) {
  const file = entryFile(edition, scope, path);
  const [, date] = /^v1\/(?:daily|weekly)\/(\d{4}-\d\d-\d\d)\.json$/.exec(path) ?? [];
  if (!date) return file;
  const isNear = dayOf(now - daysBefore * day) <= date && date <= dayOf(now + daysAhead * day);
  return isNear ? { ...file, mayLack: true } : undefined;
}
