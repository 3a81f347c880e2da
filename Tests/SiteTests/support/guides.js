/** The help and legal pages of content/pages, read as far as tests need them. */

import { readdirSync, readFileSync } from "node:fs";

const content = new URL("../../../content/", import.meta.url);
const marks = { en: /“([^”]+)”/g, es: /«([^»]+)»/g, fr: /«\s([^»]+?)\s»/g, de: /„([^“]+)“/g,
  sv: /”([^”]+)”/g };

/** The texts of a file in YAML, each with its language: plain, or folded by `>-`. */
export function textsOf(yaml) {
  const lines = yaml.split("\n");
  const found = [];
  for (const [index, line] of lines.entries()) {
    const [, lead, language, rest] = /^(\s*(?:- )?)(en|es|fr|de|sv): (.*)$/.exec(line) ?? [];
    if (!language) continue;
    if (rest !== ">-") {
      found.push({ language, text: rest.replace(/^"(.*)"$/, "$1") });
      continue;
    }
    const ends = lines.findIndex((other, at) => (
      at > index && other.search(/\S/) <= lead.length));
    const parts = lines.slice(index + 1, ends < 0 ? undefined : ends);
    found.push({ language, text: parts.map((part) => part.trim()).join(" ") });
  }
  return found;
}

/** What a text puts in the quotation marks of its language. */
export const quoted = ({ language, text }) => (
  [...text.matchAll(marks[language])].map(([, words]) => words));

/** The file of a page, or of other content. */
export const contentFile = (path) => readFileSync(new URL(path, content), "utf8");

/** All pages by id. */
export const guides = Object.fromEntries(readdirSync(new URL("pages/", content))
  .filter((name) => name.endsWith(".yaml"))
  .map((name) => [name.replace(".yaml", ""), contentFile(`pages/${name}`)]));

/** A page's text in one language. */
export const guideText = (id, language) => textsOf(guides[id])
  .filter((text) => text.language === language).map(({ text }) => text).join("\n");
