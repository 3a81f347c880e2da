/** The values in the path of a published file: its hash, its type, and who reads it. */

const object = /^objects\/([0-9a-f]{2})\/([0-9a-f]{64})\.[a-z0-9]+$/;
const target = /^targets\/([0-9a-f]{64})\.[A-Za-z0-9._~-]+$/;

/**
 * The SHA-256 in the name of an object or target; undefined for any other path.
 * @param {string} path below the edition's root
 * @returns {string | undefined}
 */
export function hashOf(path) {
  const [, folder, hash] = object.exec(path) ?? [];
  if (hash) return hash.startsWith(folder) ? hash : undefined;
  return target.exec(path)?.[1];
}

/**
 * The path of the object of a hash.
 * @param {string} hash
 * @param {string} ending such as "webp"
 */
export const objectPath = (hash, ending) => `objects/${hash.slice(0, 2)}/${hash}.${ending}`;

const types = {
  html: "text/html; charset=utf-8", json: "application/json", js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8", svg: "image/svg+xml", png: "image/png", webp: "image/webp",
  avif: "image/avif", jpg: "image/jpeg", txt: "text/plain; charset=utf-8",
  webmanifest: "application/manifest+json", woff2: "font/woff2", mp3: "audio/mpeg",
  ogg: "audio/ogg", wav: "audio/wav",
};
const pictures = new Set(["webp", "avif", "jpg", "png"]);

/**
 * Whether pages read a path: an object, or a target in JSON. Packs and the bundle are downloads,
 * which the browser makes itself.
 */
export const isRead = (path) => hashOf(path) !== undefined
  && (path.startsWith("objects/") || path.endsWith(".json"));

const endingOf = (path) => path.split(".").at(-1);

/**
 * The type of a file by its name: for a file that is checked by its hash, the host's type is not
 * needed.
 */
export const typeOf = (path) => types[endingOf(path)] ?? "application/octet-stream";

export const isPicture = (path) => path.startsWith("objects/") && pictures.has(endingOf(path));
