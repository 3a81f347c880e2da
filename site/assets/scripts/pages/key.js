/**
 * The identification key, one question at a time. Without scripts all questions are shown one below
 * the other and connected by links; the same links are used here, so that the browser's “back”
 * works.
 */

import { KeyTree, organOf } from "../herbarium/key-tree.js";
import { orElse } from "../browser/mistakes.js";
import { fragmentOf } from "../parts/fragment.js";
import { say } from "../parts/say.js";
import { subjectOf } from "../games/picture-subject.js";
import { frameOf } from "../page/pictures.js";
import { files } from "../edition/site-files.js";
import { loadPhrases } from "../page/words.js";

/**
 * @typedef {{step: string, left: string[], part?: HTMLElement,
 *   answer?: import("../herbarium/key-tree.js").Answer}} View `part` of a question
 */

/** The number of pictures beside an answer, and of plants among which they are looked for. */
const thumbs = 3;
const lookedThrough = 12;
const place = document.querySelector("[data-key]");
/** @type {(name: string) => any} the element's name in the template */
const find = (name) => document.querySelector(`[data-key-${name}]`);
const phrases = await loadPhrases();

/** @type {HTMLElement[]} */
const parts = [...place.querySelectorAll(".key-step")];
const cards = new Map();
const tree = new KeyTree(parts.map(readStep));
for (const part of parts) part.dataset.step = part.id;
const first = parts[0].id;
/**
 * All views: questions, and the plants to which an answer or a doubt leads.
 * @type {Map<string, View>}
 */
const views = new Map(parts.map((part) => [part.id, { part, step: part.id, left: [] }]));
for (const part of parts) prepare(part);

addEventListener("hashchange", () => show(true));
await show(false);

/** The question of an element; its cards are kept for the results. */
function readStep(part) {
  return {
    id: part.id,
    answers: answersOf(part).map((item) => {
      const way = item.querySelector("a.key-way");
      const found = [...item.querySelectorAll(".card")];
      const plants = found.map(plantOf);
      found.forEach((card, number) => cards.set(plants[number], card));
      const text = item.querySelector(".key-way span, .key-end").textContent;
      return { text, to: way?.hash.slice(1), plants };
    }),
  };
}

function answersOf(part) {
  return [...part.querySelectorAll(":scope > .key-answers > li")];
}

function plantOf(card) {
  return card.querySelector("a")?.pathname.split("/").at(-2)
    ?? card.querySelector(".card-scientific").textContent.toLowerCase().replaceAll(" ", "-");
}

/**
 * Gives each answer that leads to plants a view of its own, and adds one for a person who is not
 * sure.
 */
function prepare(part) {
  const { answers } = readStep(part);
  answersOf(part).forEach((item, number) => {
    const answer = answers[number];
    const left = tree.plantsOf(answer);
    let way = item.querySelector(".key-way");
    if (!way) {
      const id = `${part.id}--${number + 1}`;
      way = wayTo(id, item.querySelector(".key-end"));
      item.replaceChildren(way);
      views.set(id, { step: part.id, left, answer });
    }
    const pictures = document.createElement("span");
    pictures.className = "key-thumbs";
    way.prepend(pictures);
    // Room for the pictures, so that the texts beside them do not move.
    for (let place = 0; place < Math.min(thumbs, left.length); place += 1) {
      const frame = document.createElement("span");
      frame.className = "frame";
      pictures.append(frame);
    }
    way.dataset.plants = left.slice(0, lookedThrough).join(" ");
    const count = document.createElement("span");
    count.className = "key-count quiet";
    count.textContent = phrases.counted("plants", left.length);
    way.querySelector("span:not(.key-thumbs)").append(count);
  });
  const all = tree.plantsBelow(part.id);
  views.get(part.id).left = all;
  const unsure = document.createElement("p");
  const id = `${part.id}--all`;
  const link = document.createElement("a");
  link.className = "button button-tertiary";
  link.href = `#${id}`;
  link.textContent = phrases.counted("key-unsure", all.length);
  unsure.append(link);
  part.querySelector(".key-answers").after(unsure);
  views.set(id, { step: part.id, left: all });
}

/** The link of an answer, with its text. */
function wayTo(id, words) {
  const way = document.createElement("a");
  way.className = "key-way";
  way.href = `#${id}`;
  const text = document.createElement("span");
  text.append(...words.childNodes);
  if (words.lang) text.lang = words.lang;
  way.append(text, find("arrow").content.cloneNode(true));
  return way;
}

/** Shows the view that the address names. */
async function show(byHand) {
  const id = fragmentOf(location.hash);
  const view = views.get(id) ?? views.get(first);
  const shown = view.part ?? resultOf(view);
  for (const part of parts) part.hidden = part !== shown;
  const known = place.querySelector(".key-result");
  if (known && known !== shown) known.remove();
  if (!shown.isConnected) place.append(shown);
  showTrail(view);
  const left = phrases.counted("key-left", view.left.length);
  find("left").textContent = left;
  find("left").hidden = false;
  if (byHand) {
    shown.focus({ preventScroll: true });
    place.scrollIntoView({ block: "start" });
    say(left);
  }
  await showPictures(shown, organOf(view.step));
}

/**
 * The given answers, each with a link back to its question.
 * @param {View} view
 */
function showTrail({ step, part, answer }) {
  const path = tree.pathTo(step);
  if (answer) path.push({ step, answer });
  find("trail").hidden = path.length === 0 && Boolean(part);
  find("trail-list").replaceChildren(...path.map((one) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = `#${one.step}`;
    link.textContent = one.answer.text;
    item.append(link);
    return item;
  }));
  const before = part ? path.at(-1)?.step : step;
  find("previous").href = `#${before ?? first}`;
}

/** The remaining plants, as a part of the page. */
function resultOf({ left }) {
  const result = document.createElement("div");
  result.className = "key-step key-result";
  result.tabIndex = -1;
  result.setAttribute("role", "group");
  result.setAttribute("aria-labelledby", "key-result");
  const title = document.createElement("h2");
  title.id = "key-result";
  title.textContent = phrases.counted("key-fit", left.length);
  const list = document.createElement("ul");
  list.className = "grid flowers";
  list.append(...left.map((id) => cards.get(id).cloneNode(true)));
  result.append(title, list);
  return result;
}

/** Pictures of the organ in question: leaves beside a question about leaves. */
async function showPictures(shown, organ) {
  const ways = [...shown.querySelectorAll(".key-way")].filter(({ dataset }) => dataset.plants);
  const jobs = ways.map(async (way) => {
    const ids = way.dataset.plants.split(" ");
    delete way.dataset.plants;
    const plants = (await Promise.all(ids.map((id) => files.plant(id).catch(orElse()))))
      .filter(Boolean);
    // Plants with a picture of that organ first.
    const has = ({ pictures }) => pictures.some((picture) => subjectOf(picture) === organ);
    const shownFirst = [...plants.filter(has), ...plants.filter((plant) => !has(plant))];
    way.querySelector(".key-thumbs").replaceChildren(
      ...shownFirst.slice(0, thumbs).map((plant) => frameOfOrgan(plant, organ, "small"))
        .filter(Boolean));
  });
  if (organ !== "flower") {
    for (const card of shown.querySelectorAll(".card")) {
      jobs.push(files.plant(plantOf(card)).catch(orElse()).then((plant) => {
        const made = plant && frameOfOrgan(plant, organ, "medium");
        if (made) card.querySelector(".mount").replaceChildren(made);
      }));
    }
  }
  await Promise.all(jobs);
}

/**
 * A plant's picture of an organ, or its first one; undefined without one.
 * @param {any} plant
 * @param {string} organ
 * @param {"small" | "medium"} largest
 */
function frameOfOrgan({ pictures }, organ, largest) {
  const picture = pictures.find((one) => subjectOf(one) === organ) ?? pictures[0];
  return picture && frameOf(picture, { sizes: largest === "small" ? "4rem" : "45vw", largest });
}
