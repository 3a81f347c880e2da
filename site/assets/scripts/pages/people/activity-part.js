/** What the person's friends, and people whom they follow, did in the last days. */

import { reading } from "../../edition/edition.js";
import { orElse } from "../../browser/mistakes.js";
import { offset } from "../../parts/store.js";
import { writer } from "../../parts/written.js";
import { readActivity } from "../../people/people-reader.js";
import { personAddress } from "../../people/person-face.js";
import { language } from "../../page/place.js";
import { files } from "../../edition/site-files.js";
import { noticeText } from "../me/notice-words.js";

const written = writer(language);

/** Names of achievements and of categories of questions, by id. */
async function namesOfContent() {
  const [achievements, categories] = await Promise.all([
    files.answer("achievements").catch(orElse([])), files.answer("categories").catch(orElse({})),
  ]);
  return new Map([...achievements, ...Object.values(categories).flat()]
    .map(({ id, names }) => [id, reading(names, language)?.text ?? id]));
}

export class ActivityPart {
  #phrases;
  #names;

  /** @param {{phrases: import("../../page/phrases.js").Phrases}} of */
  constructor({ phrases }) {
    this.#phrases = phrases;
  }

  async show() {
    this.#names ??= namesOfContent();
    const of = { phrases: this.#phrases, names: await this.#names, ...written };
    const all = await readActivity();
    const days = new Map();
    for (const item of all) {
      // A goal's time is the beginning of its day in UTC.
      const minutes = item.kind === "goal" ? 0 : offset(item.time);
      const date = written.date({ time: item.time, offset: minutes });
      days.set(date, [...days.get(date) ?? [], item]);
    }
    /** @type {HTMLElement} */
    const none = document.querySelector("[data-activity-none]");
    none.hidden = all.length > 0;
    document.querySelector("[data-activity]").replaceChildren(
      ...[...days].map(([date, items]) => daySection(date, items, of)));
  }
}

function daySection(date, items, of) {
  const section = document.createElement("section");
  const heading = document.createElement("h3");
  heading.textContent = date;
  const list = document.createElement("ul");
  list.append(...items.map((item) => {
    const line = document.createElement("li");
    const words = document.createElement("p");
    const who = document.createElement("a");
    who.href = personAddress(item.person.handle);
    who.dir = "auto";
    who.textContent = item.person.name;
    words.append(who, document.createElement("br"), activityText(item, of));
    line.append(words);
    return line;
  }));
  section.append(heading, list);
  return section;
}

function activityText({ kind, id, points, period }, of) {
  if (kind === "achievement") return noticeText({ kind, id }, of);
  if (kind === "best") return noticeText({ kind, board: id, points }, of);
  return period === "week"
    ? of.phrases.phrase("people-goal-week") : of.phrases.phrase("people-goal-day");
}
