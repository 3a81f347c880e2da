/** The texts of a statement's lines. Each key has a call of its own, so that the build finds it. */

import { reading } from "../../edition/edition.js";
import { orElse } from "../../browser/mistakes.js";
import { language } from "../../page/place.js";
import { files } from "../../edition/site-files.js";
import { modeName } from "./words.js";

/** Names of the edition's items and achievements, by id. */
export async function namesOfContent() {
  const [shop, achievements] = await Promise.all(
    ["shop", "achievements"].map((name) => files.answer(name).catch(orElse([]))));
  return new Map([...shop, ...achievements]
    .map(({ id, names }) => [id, reading(names, language)?.text ?? id]));
}

/**
 * @param {import("../../parts/own-trophies.js").Line} line
 * @param {{phrases: import("../../page/phrases.js").Phrases, names: Map<string, string>}} of
 * @returns {string}
 */
export function lineText({ reason, mode, item, achievement }, { phrases, names }) {
  const named = (id) => names.get(id) ?? id ?? "";
  switch (reason) {
    case "round": return modeName(phrases, mode);
    case "best": return phrases.phrase("trophies-best", { mode: modeName(phrases, mode) });
    case "achievement":
      return phrases.phrase("trophies-achievement", { name: named(achievement) });
    case "goal": return phrases.phrase("trophies-goal");
    case "battle": return phrases.phrase("trophies-battle");
    case "purchase": return phrases.phrase("trophies-purchase", { name: named(item) });
    default: return phrases.phrase("trophies-moved");
  }
}
