/** A category's plants: as a grid or a list, by name or by popularity. */

import { chooseView } from "../herbarium/view-choice.js";

const tools = document.querySelector("[data-shelf-tools]");
const grid = document.querySelector("[data-shelf]");
/** @type {any[]} */
const byName = [...grid.children];
const bySeen = [...byName].sort((a, b) => b.dataset.seen - a.dataset.seen);

tools.querySelector("select").addEventListener("change", ({ target }) => {
  grid.append(...(target.value === "seen" ? bySeen : byName));
});
chooseView(tools, grid);
tools.hidden = false;
