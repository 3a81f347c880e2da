/** The page's phrases: they lie beside the scripts, a file for each language. */

import { orElse, unreachable } from "../browser/mistakes.js";
import { Phrases } from "./phrases.js";
import { language } from "./place.js";

let loading;

/** Read once, by whichever script asks first; without them keys stand in their place. */
export function loadPhrases() {
  loading ??= readTexts().then((texts) => new Phrases(texts, language));
  return loading;
}

async function readTexts() {
  const address = new URL(`../../words/${language}.json`, import.meta.url);
  const texts = await fetch(address).then((response) => (response.ok ? response.json() : undefined))
    .catch(unreachable).catch(orElse());
  // Then the next who asks fetches them again.
  if (!texts) loading = undefined;
  return texts ?? {};
}
