/** The page's phrases, which are in a file for each language beside the scripts. */

import { orElse, unreachable } from "../browser/mistakes.js";
import { Phrases } from "./phrases.js";
import { language } from "./place.js";

let loading;

/** Read once, at the first request of any script; without them keys are shown in their place. */
export function loadPhrases() {
  loading ??= readTexts().then((texts) => new Phrases(texts, language));
  return loading;
}

async function readTexts() {
  const address = new URL(`../../words/${language}.json`, import.meta.url);
  const texts = await fetch(address).then((response) => (response.ok ? response.json() : undefined))
    .catch(unreachable).catch(orElse());
  // The next request then fetches them again.
  if (!texts) loading = undefined;
  return texts ?? {};
}
