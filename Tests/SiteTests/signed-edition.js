/**
 * A small signed edition in memory, on a host that tests may cut off, spoil or listen to:
 *
 *     const host = new Host();
 *     host.publish({ version: "2026.11.1" });
 */

import { fileOf, Repository, sha256Of, utf8 } from "./signed-metadata.js";

export const languages = ["en", "de"];
const json = (value) => utf8(JSON.stringify(value));

/** A host below https://host.example/flora/. */
export class Host {
  root = new URL("https://host.example/flora/");
  /** Every file by its path below the root. */
  files = new Map();
  /** The paths that were asked for. */
  asked = [];
  isOffline = false;
  /** Statuses that are answered in place of files, by path. */
  statuses = new Map();
  #repository = new Repository({ channel: "stable" });
  #editions = [];
  #hasMetadata;

  /** @param {{hasMetadata?: boolean}} [options] */
  constructor({ hasMetadata = true } = {}) {
    this.#hasMetadata = hasMetadata;
  }

  get repository() {
    return this.#repository;
  }

  object(bytes, ending) {
    const hash = sha256Of(bytes);
    const path = `objects/${hash.slice(0, 2)}/${hash}.${ending}`;
    this.files.set(path, bytes);
    return { path, bytes: bytes.length };
  }

  target(bytes, name) {
    const sha256 = sha256Of(bytes);
    this.files.set(`targets/${sha256}.${name}`, bytes);
    return { name, sha256, bytes: bytes.length };
  }

  /**
   * Builds and publishes an edition; what it holds is told by `edition` afterwards.
   * @param {{version: string, plants?: string[], shell?: string, sets?: string[], words?: string,
   *   takenBack?: object, more?: Record<string, string | Uint8Array>}} of `shell` is the hash of
   *   the assets; `words` stand on every page; `more` are other entry files, assets among them
   */
  publish({
    version, plants = ["bellis-perennis", "quercus-robur"], shell = "5e11", sets = ["2026-11-21"],
    words = version, takenBack = {}, more = {},
  }) {
    const pictures = plants.map((plant) => [`${plant}/flower`, [480, 1024].map((size) => ({
      size, format: "webp", object: this.object(utf8(`${plant} in ${size} pixels`), "webp"),
    }))]);
    const shard = this.object(json({
      range: "", plants: Object.fromEntries(pictures.map(([id, renditions]) => [
        id.split("/")[0], { pictures: [{ id, renditions }] },
      ])),
    }), "json");
    const deck = this.target(json({ version, cards: plants }), "deck-plants.json");
    const packs = [480, 1024].map((size) => this.#pack(`all-${size}`, size, pictures));
    const assets = [`site/assets/${shell}/styles/base.css`, `site/assets/${shell}/scripts/pages/every-page.js`,
      ...Object.keys(more).filter((path) => path.startsWith("site/assets/"))];
    const entryTexts = {
      "site/index.html": `choose ${words}`, "site/manifest.webmanifest": "{}",
      "site/edition.json": JSON.stringify({ version, shards: [shard.path] }),
      "site/sw.js": `worker ${version}`, "v1/packs.json": JSON.stringify(packs),
      "v1/categories.json": "[]",
      ...Object.fromEntries(sets.map((date) => [`v1/daily/${date}.json`, `"${date}"`])),
      ...Object.fromEntries(assets.map((path) => [path, `asset of ${shell}`])),
      ...Object.fromEntries(languages.flatMap((tag) => [
        [`site/${tag}/index.html`, `home ${tag} ${words}`],
        ...plants.map((id) => [`site/${tag}/plants/${id}/index.html`, `${id} ${tag} ${words}`]),
      ])),
      ...more,
    };
    const files = Object.fromEntries(
      pictures.map(([, [{ object }]]) => [object.path, object.bytes]));
    files[shard.path] = shard.bytes;
    files[`targets/${deck.sha256}.${deck.name}`] = deck.bytes;
    const offline = this.object(json({ version, files }), "json");
    entryTexts["site/offline.json"] = JSON.stringify({ version, files });
    const entries = {};
    for (const [path, content] of Object.entries(entryTexts)) {
      const bytes = typeof content === "string" ? utf8(content) : content;
      this.files.set(path, bytes);
      entries[path] = this.object(bytes, path.split(".").at(-1));
    }
    const manifest = {
      format: 0, version, entries: this.object(json(entries), "json"), offline,
      shards: [{ range: "", object: shard }], packs, collections: [],
    };
    this.edition = { version, shell, assets, entries, pictures, packs, shard, deck, manifest };
    this.republish(takenBack);
  }

  /** Publishes the manifest as it stands. */
  republish(takenBack = {}) {
    const { version, manifest } = this.edition;
    const edition = this.target(json(manifest), "edition.json");
    this.#editions = [{ version, edition },
      ...this.#editions.filter((other) => other.version !== version)];
    this.#sign(version, takenBack);
    this.files.set("v1/editions.json", this.#pointer());
  }

  #pack(id, size, pictures) {
    const entries = [{ name: "CREDITS.txt", offset: 0, bytes: 1, sha256: sha256Of(utf8("x")) }];
    for (const [name, renditions] of pictures) {
      const { path, bytes } = renditions.find((one) => one.size === size).object;
      const sha256 = path.split("/").at(-1).split(".")[0];
      entries.push({ name: `${name}.webp`, offset: 1, bytes, sha256, plant: name.split("/")[0] });
    }
    return { id, size, contents: this.object(json({ entries }), "json") };
  }

  #pointer() {
    return json({ current: this.#editions[0], editions: this.#editions, deltas: [] });
  }

  #sign(version, { questions = {}, pictures = {} }) {
    if (!this.#hasMetadata) return;
    const repository = this.#repository;
    const { targets } = repository.targets;
    for (const [name, bytes] of [
      ["edition.json", json(this.edition.manifest)], ["editions.json", this.#pointer()],
    ]) {
      this.target(bytes, name);
      targets.targets[name] = fileOf(bytes);
    }
    targets["x-florilegium-edition"] = version;
    if (!targets.delegations) {
      repository.delegate("revocations", { paths: ["revocations.json"], terminating: true });
    }
    this.takeBack({ questions, pictures }, ["targets"]);
  }

  /** Publishes a list of what was taken back. */
  takeBack({ questions = {}, pictures = {} }, others = []) {
    const list = json({ format: 0, questions, pictures });
    this.target(list, "revocations.json");
    this.#repository.targets.revocations.targets = { "revocations.json": fileOf(list) };
    this.#repository.publish(["revocations", ...others, "snapshot", "timestamp"]);
    this.showMetadata();
  }

  /** Puts the repository's files where clients look for them. */
  showMetadata() {
    for (const [path, bytes] of this.#repository.files) {
      this.files.set(`metadata/stable/${path}`, bytes);
    }
  }

  /** Gives other bytes in place of a file. */
  spoil(path) {
    this.files.set(path, this.files.get(path).map((byte, at) => (at === 0 ? byte ^ 1 : byte)));
  }

  fetch = async (request) => {
    const { origin, pathname } = new URL(request.url ?? request);
    if (origin !== this.root.origin) throw new Error(`another origin was asked: ${origin}`);
    const path = decodeURI(pathname).slice(this.root.pathname.length);
    this.asked.push(path);
    if (this.isOffline) throw new TypeError("Failed to fetch");
    const bytes = this.files.get(path) ?? this.files.get(`${path}index.html`);
    const status = this.statuses.get(path) ?? (bytes ? 200 : 404);
    const response = new Response(status === 200 ? bytes : null, { status });
    return Object.defineProperty(response, "type", { value: "basic" });
  };
}
