/**
 * Wears the settings before anything is painted, and again whenever they change.
 *
 * A plain script in the head, for modules wait until the page is read. It sets on <html>:
 * `data-theme` to light or dark, `data-look` to a theme of the shop, `data-motion` to "less",
 * `data-new` for who was not yet asked to take the tour, and the size of all text. The browser's own
 * bars take the page's colour.
 */
(() => {
  const page = document.documentElement;
  const night = matchMedia("(prefers-color-scheme: dark)");

  const read = (storage, key) => {
    try {
      return JSON.parse(storage()?.getItem(key) ?? "{}") ?? {};
    } catch {
      return {};
    }
  };

  const mark = (name, value) => {
    if (value) page.dataset[name] = value;
    else delete page.dataset[name];
  };

  const wear = () => {
    const { theme, text, motion } = read(() => localStorage, "florilegium-settings");
    const { look } = read(() => sessionStorage, "florilegium-visit");
    const isChosen = theme === "light" || theme === "dark";
    mark("theme", isChosen ? theme : (night.matches ? "dark" : "light"));
    mark("look", /^[a-z-]+$/.test(look ?? "") ? look : "");
    mark("motion", motion === "less" ? "less" : "");
    const percent = Number(text);
    page.style.fontSize = percent > 100 && percent <= 200 ? `${percent}%` : "";
    tint();
  };

  /** Both of the page's colours for the bars: a chosen theme may be other than the device's. */
  const tint = () => {
    // Its sheet is there once the page was read.
    if (!/interactive|complete/.test(document.readyState)) return;
    const { backgroundColor } = getComputedStyle(page);
    for (const meta of document.querySelectorAll("meta[name=theme-color]")) {
      meta.content = backgroundColor;
    }
  };

  wear();
  mark("new", read(() => localStorage, "florilegium-told").tour ? "" : "yes");
  addEventListener("DOMContentLoaded", tint);
  night.addEventListener?.("change", wear);
  addEventListener("storage", wear);
  addEventListener("pageshow", wear);
  document.addEventListener("florilegium-settings", wear);
  // A browser that could not fade from the page before calls that a fault; it is none.
  addEventListener("unhandledrejection", (event) => {
    if (/^Transition was /.test(event.reason?.message ?? "")) event.preventDefault();
  });
})();
