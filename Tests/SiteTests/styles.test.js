/** Rules of the style sheets that no browser tells. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";

const styles = new URL("../../site/assets/styles/", import.meta.url);
const sheets = readdirSync(styles, { recursive: true }).filter((name) => name.endsWith(".css"));

/** A sheet without its comments, and without what stands in blocks for mice. */
function withoutHover(css) {
  let rest = css.replace(/\/\*[^]*?\*\//g, "");
  for (;;) {
    const begin = rest.indexOf("@media (hover: hover)");
    if (begin === -1) return rest;
    let end = rest.indexOf("{", begin) + 1;
    for (let depth = 1; depth > 0; end += 1) {
      if (rest[end] === "{") depth += 1;
      else if (rest[end] === "}") depth -= 1;
    }
    rest = rest.slice(0, begin) + rest.slice(end);
  }
}

test("hovering looks like something only where there is hover", () => {
  assert.ok(sheets.length > 10, "the style sheets are elsewhere");
  for (const name of sheets) {
    const rest = withoutHover(readFileSync(new URL(name, styles), "utf8"));
    assert.doesNotMatch(rest, /:hover\b/, `${name}: put the rule in @media (hover: hover)`);
  }
});
