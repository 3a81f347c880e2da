/** The folders of the site's scripts: they stand on each other in one direction. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../site/assets/scripts/", import.meta.url));
const paths = readdirSync(root, { recursive: true }).filter((name) => name.endsWith(".js"));

/**
 * What a script imports, at its start or later: paths below scripts/. Types in comments load nothing
 * and do not count.
 */
function importsOf(script, text) {
  // A comment begins a line or follows a space; "image/*" does not.
  const code = text.replace(/(?<=^|\s)\/\*[^]*?\*\//gm, "");
  return [...code.matchAll(/\b(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)]
    .map(([, address]) => path.posix.join(path.posix.dirname(script), address));
}

/** All imports of scripts: [importing, imported]. */
const imports = paths.flatMap((script) => (
  importsOf(script, readFileSync(path.join(root, script), "utf8")).map((other) => [script, other])));

const folderOf = (script) => script.split("/")[0];

/** The folders that each imports, with one import of each as an example. */
function folderImports(all) {
  const found = new Map();
  for (const [script, other] of all) {
    const [from, to] = [folderOf(script), folderOf(other)];
    if (!found.has(from)) found.set(from, new Map());
    if (from !== to && !found.get(from).has(to)) found.get(from).set(to, [script, other]);
  }
  return found;
}

/** A circle of folders as the imports that make it, each as a text; empty where there is none. */
function circle(all) {
  const known = folderImports(all);
  const done = new Set();
  const walk = (folder, way) => {
    const start = way.findIndex(([script]) => folderOf(script) === folder);
    if (start >= 0) return way.slice(start).map(([script, other]) => `${script} imports ${other}`);
    if (done.has(folder)) return [];
    for (const example of known.get(folder)?.values() ?? []) {
      const found = walk(folderOf(example[1]), [...way, example]);
      if (found.length > 0) return found;
    }
    done.add(folder);
    return [];
  };
  for (const folder of known.keys()) {
    const found = walk(folder, []);
    if (found.length > 0) return found;
  }
  return [];
}

test("every script lies in a folder, and imports scripts that are there", () => {
  assert.deepEqual(paths.filter((name) => !name.includes("/")), []);
  assert.deepEqual(imports.filter(([, other]) => !paths.includes(other)), []);
  assert.ok(imports.length > paths.length, "imports were not found");
});

test("no folders of scripts import each other in a circle", () => {
  assert.deepEqual(circle(imports), []);
});

test("a circle is found, and told by the files that make it", () => {
  const line = [["pages/a.js", "parts/a.js"], ["parts/a.js", "parts/b.js"], ["parts/b.js", "state/a.js"]];
  assert.deepEqual(circle(line), []);
  assert.deepEqual(circle([...line, ["state/b.js", "parts/c.js"]]), [
    "parts/b.js imports state/a.js", "state/b.js imports parts/c.js"]);
  assert.deepEqual(importsOf("parts/a.js", [
    'import { a } from "../state/a.js";', "import {", "  b,", '} from "./b.js";',
    'const c = () => import("../games/c.js");', '/** @type {import("../pages/d.js").D} */',
  ].join("\n")), ["state/a.js", "parts/b.js", "games/c.js"]);
});

test("site/README.md names every folder after those that it imports", () => {
  const page = readFileSync(new URL("../../site/README.md", import.meta.url), "utf8").split("\n");
  const row = page.find((line) => line.startsWith("| the folder of a script"));
  const named = [...row.matchAll(/`([a-z]+)\/`/g)].map(([, name]) => name);
  assert.deepEqual([...named].sort(), [...new Set(paths.map(folderOf))].sort());
  const wrong = imports.filter(([script, other]) => (
    named.indexOf(folderOf(script)) < named.indexOf(folderOf(other))));
  assert.deepEqual(wrong, []);
});
