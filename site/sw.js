/** Keeps an edition on the device. The build fills in what stands in double braces. */

const shell = "{{hash}}";
const version = "{{version}}";
const languages = "{{codes}}".split(" ");
const assets = "{{assets}}".split(" ").map((path) => `site/{{folder}}${path}`);

/** The edition's root. */
const root = new URL("../", self.location.href);
const caching = {
  shell: `florilegium-shell-${shell}`,
  pages: `florilegium-pages-${shell}-${version}`,
  objects: "florilegium-objects",
  viewed: "florilegium-viewed",
};
/** How long the network may take before a kept page is shown, in milliseconds. */
const patience = 3000;
/** Pictures that were seen in other sizes and are kept, at most. */
const viewedPictures = 80;
/** Files that are fetched side by side. */
const lanes = 4;

const address = (path) => new URL(path, root).href;
const isImmutable = (path) => /^(objects|targets|site\/assets)\//.test(path);

/** A page has one address: without its file name, query or fragment. */
function pageAddress(url) {
  const plain = new URL(url);
  plain.search = "";
  plain.hash = "";
  plain.pathname = plain.pathname.replace(/index\.html$/, "");
  return plain.href;
}

self.addEventListener("install", (event) => {
  event.waitUntil(keepShell());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener("message", (event) => {
  const { kind, language } = event.data ?? {};
  if (kind === "activate") self.skipWaiting();
  if (kind === "keep" && languages.includes(language)) event.waitUntil(keep(language));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || !url.href.startsWith(root.href)) return;
  const path = url.pathname.slice(root.pathname.length);
  if (path === "site/sw.js") return;
  if (isImmutable(path)) event.respondWith(cacheFirst(event, path));
  else if (path.startsWith("v1/") && url.search !== "") return;
  else if (path.startsWith("site/") || path.startsWith("v1/")) {
    event.respondWith(networkFirst(event, path));
  }
});

async function keepShell() {
  const cache = await caches.open(caching.shell);
  await cache.addAll(assets.map(address));
  const pages = await caches.open(caching.pages);
  const entries = ["site/", "site/edition.json", "site/manifest.webmanifest"];
  await pages.addAll(entries.map((path) => new Request(address(path), { cache: "reload" })));
}

/** The newest pages come first; those of an edition before serve until they are replaced. */
async function kept(key) {
  const pages = await caches.open(caching.pages);
  return (await pages.match(key)) ?? caches.match(key);
}

async function cacheFirst(event, path) {
  const known = await caches.match(event.request.url);
  if (known) return known;
  const response = await fetch(event.request);
  if (response.ok && path.startsWith("objects/")) {
    event.waitUntil(view(event.request.url, response.clone()));
  }
  return response;
}

/** Remembers a picture that was seen; the oldest go. */
async function view(url, response) {
  const cache = await caches.open(caching.viewed);
  await cache.put(url, response);
  const keys = await cache.keys();
  const spare = keys.slice(0, Math.max(0, keys.length - viewedPictures));
  await Promise.all(spare.map((key) => cache.delete(key)));
}

async function networkFirst(event, path) {
  const key = pageAddress(event.request.url);
  const asking = fetch(event.request).then((response) => {
    const isOurs = response.ok && response.type === "basic" && !response.redirected;
    if (isOurs) event.waitUntil(put(caching.pages, key, response.clone()));
    return response;
  });
  const late = new Promise((resolve) => {
    setTimeout(async () => resolve(await kept(key)), patience);
  });
  try {
    return (await Promise.race([asking, late])) ?? (await asking);
  } catch (problem) {
    const known = await kept(key);
    if (known) return known;
    if (event.request.mode === "navigate") return home(path);
    throw problem;
  }
}

/** A page that was never kept leads to the home page of its language. */
async function home(path) {
  const language = languages.find((tag) => path.startsWith(`site/${tag}/`));
  const places = [language && `site/${language}/`, "site/"].filter(Boolean).map(address);
  for (const place of places) {
    if (await kept(place)) return Response.redirect(place);
  }
  return Response.error();
}

async function put(name, key, response) {
  const cache = await caches.open(name);
  await cache.put(key, response);
}

/** One keeping at a time for each language. */
const running = new Map();

function keep(language) {
  if (!running.has(language)) {
    const work = keepAll(language).catch(() => tell({ state: "broken", done: 0, total: 0 }))
      .finally(() => running.delete(language));
    running.set(language, work);
  }
  return running.get(language);
}

/** Keeps all files that the edition names for use without a network, and a language's pages. */
async function keepAll(language) {
  const markKey = address(`site/kept-${language}`);
  const mark = await (await caches.open(caching.pages)).match(markKey);
  if (mark) {
    const { total } = await mark.json();
    await tell({ state: "ready", done: total, total });
    return;
  }
  const lists = await Promise.all([list("site/offline.json"), list(`site/${language}/pages.json`)]);
  // Another edition has come meanwhile: its own service worker keeps it.
  if (lists.some((one) => one.version !== version)) return;
  const files = Object.entries(Object.assign({}, ...lists.map((one) => one.files)));
  const total = files.reduce((sum, [, bytes]) => sum + bytes, 0);
  let done = 0;
  let told = 0;
  const waiting = [...files];
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const [path, bytes] = file;
      await keepOne(path);
      done += bytes;
      if (Date.now() - told < 250) continue;
      told = Date.now();
      await tell({ state: "keeping", done, total });
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
  await put(caching.pages, markKey, new Response(JSON.stringify({ total })));
  await prune(new Set(files.map(([path]) => address(path))));
  await tell({ state: "ready", done: total, total });
}

async function list(path) {
  const response = await fetch(address(path), { cache: "no-cache" });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

async function keepOne(path) {
  const key = pageAddress(address(path));
  const name = isImmutable(path) ? caching.objects : caching.pages;
  const cache = await caches.open(name);
  if (isImmutable(path) && (await cache.match(key))) return;
  const request = isImmutable(path) ? key : new Request(key, { cache: "no-cache" });
  const response = await fetch(request);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  await cache.put(key, response);
}

/** Lets go of what no current page needs. */
async function prune(wanted) {
  const current = new Set(Object.values(caching));
  for (const name of await caches.keys()) {
    if (name.startsWith("florilegium-") && !current.has(name)) await caches.delete(name);
  }
  const objects = await caches.open(caching.objects);
  for (const request of await objects.keys()) {
    if (!wanted.has(request.url)) await objects.delete(request);
  }
}

async function tell(state) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const client of windows) client.postMessage({ kind: "kept", ...state });
}
