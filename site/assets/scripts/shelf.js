/** A shelf's page: as a grid or as a list, by name or by how often plants are seen. */

const key = "florilegium-view";
const tools = document.querySelector("[data-shelf-tools]");
const grid = document.querySelector("[data-shelf]");
const byName = [...grid.children];
const bySeen = [...byName].sort((a, b) => b.dataset.seen - a.dataset.seen);

function remembered() {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Shows the plants as a grid or as a list, and remembers which. */
function view(name) {
  grid.classList.toggle("is-list", name === "list");
  for (const button of tools.querySelectorAll("[data-view]")) {
    button.setAttribute("aria-pressed", String(button.dataset.view === name));
  }
  try {
    localStorage.setItem(key, name);
  } catch {
    // Then it lasts as long as the page.
  }
}

tools.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-view]");
  if (button) view(button.dataset.view);
});
tools.querySelector("select").addEventListener("change", ({ target }) => {
  grid.append(...(target.value === "seen" ? bySeen : byName));
});
view(remembered() === "list" ? "list" : "grid");
tools.hidden = false;
