/** The colours of every theme, held against WCAG 2.1: 4.5 to 1 for text, 3 to 1 for edges. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

const styles = new URL("../../site/assets/styles/", import.meta.url);
const read = (name) => readFileSync(new URL(name, styles), "utf8").replace(/\/\*[^]*?\*\//g, "");

/** The sets of colours of a style sheet by selector; those of a media query apart. */
function setsOf(css) {
  const rules = css.matchAll(/(@media[^{]*\{\s*)?(:root[^{]*)\{([^}]*)\}/g);
  return [...rules].map(([, media, selector, body]) => {
    const pairs = [...body.matchAll(/--([a-z-]+):\s*(#[0-9a-f]{3,6})\s*;/g)];
    return {
      selector: selector.trim(),
      isMedia: media !== undefined,
      colours: Object.fromEntries(pairs.map(([, name, value]) => [name, value])),
      body,
    };
  });
}

const base = setsOf(read("tokens.css"));
const looks = setsOf(read("themes.css"));
const of = (sets, selector) => sets.find((one) => one.selector === selector)?.colours;
const light = of(base, ":root");
const dark = of(base, ':root[data-theme="dark"]');

/** What each theme comes to, as the cascade has it. */
function themes() {
  const all = [["light", light], ["dark", { ...light, ...dark }]];
  for (const { selector, colours } of looks) {
    const [, id, isDark] = selector.match(/^:root\[data-look="([a-z-]+)"\](\[data-theme="dark"\])?$/);
    const plain = of(looks, `:root[data-look="${id}"]`);
    if (isDark) all.push([`${id}, dark`, { ...light, ...dark, ...plain, ...colours }]);
    else all.push([`${id}, light`, { ...light, ...colours }]);
    const hasDark = of(looks, `:root[data-look="${id}"][data-theme="dark"]`);
    if (!isDark && !hasDark) all.push([`${id}, dark`, { ...light, ...dark, ...colours }]);
  }
  return all;
}

/** WCAG 2.1's relative luminance of "#rgb" or "#rrggbb". */
function luminance(colour) {
  const digits = colour.length === 4 ? Array.from(colour.slice(1), (digit) => digit + digit).join("") : colour.slice(1);
  const parts = [0, 2, 4].map((at) => {
    const part = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
}

/** WCAG 2.1's contrast ratio. */
function contrast(one, other) {
  const [less, more] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (more + 0.05) / (less + 0.05);
}

const onPaper = ["heading", "body", "primary", "moss", "peony", "lake", "ochre", "error",
  "placeholder", "brown"];
const pairs = [
  ...onPaper.flatMap((name) => [[name, "page", 4.5], [name, "card", 4.5]]),
  ["edge", "page", 3], ["edge", "card", 3],
  ["on-primary", "primary", 4.5],
  ["on-strip", "strip", 4.5], ["on-strip-quiet", "strip", 4.5],
  ...["heading", "body", "primary"].map((name) => [name, "right-paper", 4.5]),
  ...["heading", "body", "ochre"].map((name) => [name, "ochre-paper", 4.5]),
  ...["peony-fill", "lake-fill", "ochre-fill"].map((name) => ["heading", name, 4.5]),
];

test("the formula is WCAG's", () => {
  assert.equal(contrast("#fff", "#000000"), 21);
  assert.equal(contrast("#2d5016", "#f5f1e8").toFixed(1), "8.2");
  assert.equal(contrast("#8fa888", "#ffffff").toFixed(2), "2.58");
});

for (const [name, colours] of themes()) {
  test(`every pair of colours can be told apart: ${name}`, () => {
    const faint = pairs.filter(([ink, paper, least]) => contrast(colours[ink], colours[paper]) < least)
      .map(([ink, paper]) => `${ink} on ${paper}: ${contrast(colours[ink], colours[paper]).toFixed(2)}`);
    assert.deepEqual(faint, []);
  });
}

test("without scripts the dark theme is the same", () => {
  const media = base.find(({ isMedia }) => isMedia);
  assert.equal(media.selector, ":root:not([data-theme])");
  const plain = base.find(({ selector }) => selector === ':root[data-theme="dark"]');
  const tidy = (body) => body.split(";").map((line) => line.trim());
  assert.deepEqual(tidy(media.body), tidy(plain.body));
});

test("a theme's dark set leaves none of its light colours standing", () => {
  for (const { selector, colours } of looks.filter((one) => one.selector.endsWith('"dark"]'))) {
    const plain = of(looks, selector.replace('[data-theme="dark"]', ""));
    assert.deepEqual(Object.keys(plain).filter((name) => !(name in colours)), [], selector);
  }
});

test("the themes are those of the shop", () => {
  const shop = readFileSync(new URL("../../content/shop.yaml", import.meta.url), "utf8");
  const sold = [...shop.matchAll(/- id: ([a-z-]+)\n\s+slot: theme\b/g)].map(([, id]) => id);
  const made = looks.map(({ selector }) => selector.match(/data-look="([^"]+)"/)[1]);
  assert.deepEqual([...new Set(made)].sort(), sold.sort());
});
