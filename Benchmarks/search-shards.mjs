/**
 * What a search of 200,000 plants transfers from a static host, from a cold start: the manifest, the
 * search files and the first page of results, as an edition has them compressed: Brotli's quality 9, and 10
 * for the manifest.
 *
 *     Benchmarks/search-shards [--plants 200000] [--files FOLDER] [--each 40]
 *
 * The plants are made up (Tests/CatalogTests/Search/SearchSoakTests.swift), their facets drawn evenly.
 * The mix: typed beginnings of one to eight letters of words of real rows, whole names, one typo in
 * words of four to nine letters, names written together and spelled out, and each of these with one and
 * with four filters, in each order.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";

import { fold } from "../site/assets/scripts/text/folding.js";
import { ShardSearch } from "../site/assets/scripts/search/shard-search.js";
import { spelledTyped, together } from "../site/assets/scripts/text/spelling.js";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const option = (name, otherwise) => {
  const place = process.argv.indexOf(`--${name}`);
  return place < 0 ? otherwise : process.argv[place + 1];
};
const given = option("files");
const folder = given ?? mkdtempSync(join(tmpdir(), "search-shards-"));
const each = Number(option("each", "40"));

try {
  if (!given) {
    const plants = option("plants", "200000");
    console.log(`Making ${plants} plants`);
    execFileSync("swift", ["test", "--filter", "are written for the benchmark"], {
      cwd: root, stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, SEARCH_FILES: folder, SEARCH_PLANTS: plants },
    });
  }
  await measure();
} finally {
  if (!given) rmSync(folder, { recursive: true });
}

async function measure() {
  const manifestBytes = readFileSync(join(folder, "search.json"));
  const manifest = JSON.parse(manifestBytes);
  const packed = new Map();
  const packedBytes = (bytes, quality = 9) => brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  }).length;
  const manifestPacked = packedBytes(manifestBytes, 10);
  const read = (hash) => readFileSync(join(folder, "objects", hash.slice(0, 2), `${hash}.json`));
  const sizeOf = (hash) => {
    if (!packed.has(hash)) packed.set(hash, packedBytes(read(hash)));
    return packed.get(hash);
  };
  const files = readdirSync(join(folder, "objects"), { recursive: true }).filter((name) => name.endsWith(".json"));
  const plain = files.reduce((sum, name) => sum + statSync(join(folder, "objects", name)).size, 0);
  const sample = files.filter((_, place) => place % 50 === 0);
  const share = sample.reduce((sum, name) => sum + packedBytes(readFileSync(join(folder, "objects", name))), 0)
    / sample.reduce((sum, name) => sum + statSync(join(folder, "objects", name)).size, 0);
  console.log(`${manifest.plants} plants: ${files.length} files, ${(plain / 1e6).toFixed(1)} MB, `
    + `about ${(plain * share / 1e6).toFixed(1)} MB packed; the manifest ${(manifestPacked / 1e3).toFixed(1)} kB packed`);

  let state = 7;
  const roll = (bound) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % bound;
  };
  const rows = [];
  const all = files.map((name) => name.split("/").at(-1).split(".")[0]).sort();
  while (rows.length < 2000) {
    const json = JSON.parse(read(all[roll(all.length)]));
    if (Array.isArray(json) && json[0]?.s) rows.push(...json);
  }
  const word = () => {
    const row = rows[roll(rows.length)];
    const names = [row.s, ...Object.values(row.n ?? {}).flat()];
    const words = fold(names[roll(names.length)]).split(" ");
    return words[roll(words.length)];
  };
  const name = () => {
    const row = rows[roll(rows.length)];
    const names = [row.s, ...Object.values(row.n ?? {}).flat()];
    return names[roll(names.length)];
  };
  const beginning = (length) => () => {
    let text = word();
    while (text.length < length) text = word();
    return text.slice(0, length);
  };
  const typo = (length) => () => {
    const text = [...beginning(length)()];
    const place = roll(text.length);
    const letter = String.fromCharCode(97 + roll(26));
    if (roll(4) === 0) text.splice(place, 1);
    else if (roll(3) === 0) text.splice(place, 0, letter);
    else if (roll(2) === 0) text[place] = letter;
    else text.splice(place, 2, ...[text[place + 1], text[place]].filter(Boolean));
    return text.join("");
  };
  const spelledName = () => {
    let text;
    while (text === undefined) text = spelledTyped(name());
    return text;
  };
  const kinds = [
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((length) => [`${length} letters`, beginning(length)]),
    ["whole name", name],
    ...[4, 5, 6, 7, 8, 9].map((length) => [`${length} letters, typo`, typo(length)]),
    ["together", () => together(fold(name()))],
    ["spelled out", spelledName],
    ["no text", () => ""],
  ];
  const filters = [[], [4], [1 << 4, 1 << 1, 1 << 2, 1 << 3]];
  const overall = [];
  console.log("kind                 filters  sort         mean kB   worst kB  requests  worst query");
  for (const [kind, make] of kinds) {
    for (const masks of filters) {
      for (const sort of ["relevance", "name", "popularity"]) {
        if (kind === "no text" && masks.length === 0) continue;
        const costs = [];
        for (let count = 0; count < each; count += 1) {
          const text = make();
          let bytes = manifestPacked;
          let requests = 1;
          const search = new ShardSearch(manifest, async (hash) => {
            bytes += sizeOf(hash);
            requests += 1;
            return JSON.parse(read(hash));
          });
          const { total } = await search.search({ text, filters: masks, sort });
          costs.push({ bytes, requests, text, total });
        }
        overall.push(...costs);
        costs.sort((a, b) => b.bytes - a.bytes);
        const [worst] = costs;
        const mean = costs.reduce((sum, { bytes }) => sum + bytes, 0) / costs.length;
        console.log([kind.padEnd(20), String(masks.length).padEnd(8), sort.padEnd(12), (mean / 1e3).toFixed(1).padStart(8),
          (worst.bytes / 1e3).toFixed(1).padStart(10), String(worst.requests).padStart(9), ` “${worst.text}” (${worst.total} found)`].join(" "));
      }
    }
  }
  overall.sort((a, b) => a.bytes - b.bytes);
  const at = (part) => (overall[Math.floor((overall.length - 1) * part)].bytes / 1e3).toFixed(1);
  console.log(`${overall.length} searches: median ${at(0.5)} kB, 99 of 100 within ${at(0.99)} kB, worst ${at(1)} kB`);
}
