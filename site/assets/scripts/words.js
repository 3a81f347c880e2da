/** The page's phrases: they lie beside the scripts, a file for each language. */

import { Phrases } from "./phrases.js";
import { language } from "./place.js";

let loading;

/** Read once, by whichever script asks first; without them keys stand in their place. */
export function loadPhrases() {
  loading ??= readTexts().then((texts) => new Phrases(texts, language));
  return loading;
}

async function readTexts() {
  try {
    const response = await fetch(new URL(`../words/${language}.json`, import.meta.url));
    if (response.ok) return await response.json();
  } catch {
    // Then the next page asks again.
  }
  loading = undefined;
  return {};
}
