/**
 * Applies the settings before anything is painted, and again whenever they change.
 *
 * A plain script in the head, since modules run only after the page is parsed. It sets on <html>:
 * `data-theme` to light or dark, `data-look` to a theme of the shop that is tried on or chosen,
 * `data-motion` to "less", `data-new` for a person who was not yet offered the tour, `data-early`
 * until the page is loaded, and the size of all text. The browser's own bars get the page's colour.
 */
(() => {
  const page = document.documentElement;
  const night = matchMedia("(prefers-color-scheme: dark)");

  const read = (storage, key) => {
    try {
      return JSON.parse(storage()?.getItem(key) ?? "{}") ?? {};
    } catch (thrown) {
      // The browser stores nothing, or a text that is not JSON. A programming error is reported as
      // in browser/mistakes.js, which a plain script cannot import.
      const { name } = Object(thrown);
      if (/^(Type|Range|Reference)Error$/.test(name)) setTimeout(() => { throw thrown; });
      return {};
    }
  };

  const mark = (name, value) => {
    if (value) page.dataset[name] = value;
    else delete page.dataset[name];
  };

  const apply = () => {
    const { theme, text, motion } = read(() => localStorage, "florilegium-settings");
    const worn = read(() => localStorage, "florilegium-worn").theme;
    const look = read(() => sessionStorage, "florilegium-visit").look || worn;
    const isChosen = theme === "light" || theme === "dark";
    mark("theme", isChosen ? theme : (night.matches ? "dark" : "light"));
    mark("look", /^[a-z-]+$/.test(look ?? "") ? look : "");
    mark("motion", motion === "less" ? "less" : "");
    const percent = Number(text);
    page.style.fontSize = percent > 100 && percent <= 200 ? `${percent}%` : "";
    tint();
  };

  /** Both of the page's colours for the bars: the chosen theme may differ from the device's. */
  const tint = () => {
    // The style sheet has loaded once the page is parsed.
    if (!/interactive|complete/.test(document.readyState)) return;
    const { backgroundColor } = getComputedStyle(page);
    for (const meta of document.querySelectorAll("meta[name=theme-color]")) {
      meta.content = backgroundColor;
    }
  };

  apply();
  mark("new", read(() => localStorage, "florilegium-told").tour ? "" : "yes");
  mark("early", "yes");
  addEventListener("load", () => mark("early", ""));
  addEventListener("DOMContentLoaded", tint);
  night.addEventListener?.("change", apply);
  addEventListener("storage", apply);
  addEventListener("pageshow", apply);
  document.addEventListener("florilegium-settings", apply);
  // A browser that could not animate the change of pages reports that as an error, which it is not.
  addEventListener("unhandledrejection", (event) => {
    if (event.reason?.message?.startsWith("Transition was ")) event.preventDefault();
  });
})();

/**
 * Requests the file from which a round is drawn or a search begins before the page's scripts are
 * loaded. Its address is in site/edition.json; on a slow network, requesting scripts, entry and
 * deck one after the other would be the longest part of a start. The page names the file in <meta
 * name="ahead">, above: "plants", "questions nature", "daily", "weekly" or "search". ahead.js
 * passes it on.
 */
(() => {
  const { content } = document.querySelector("meta[name=ahead]") ?? {};
  if (!content) return;
  const [kind, category] = content.split(" ");
  /**
   * Pending answers, by their addresses.
   * @type {Map<string, Promise<Response>>}
   */
  const coming = new Map();
  globalThis.comingAhead = coming;
  const root = new URL(document.documentElement.dataset.root, document.baseURI);

  /** Failures are handled by the code that takes the answer. */
  const heardElsewhere = () => {};

  const ask = (path, get) => {
    const { href } = new URL(path, root);
    const answer = get(href);
    answer.catch(heardElsewhere);
    coming.set(href, answer);
  };

  /** Requests the files that the entry names. */
  const askNext = ({ decks, search }) => {
    const deck = decks.find((one) => one.kind === kind && one.category === category);
    const next = kind === "search" ? search : deck?.path;
    if (next) ask(next, (href) => fetch(href));
  };

  /** The entry, once the files that it names are requested too. */
  const withNext = async (href) => {
    const response = await fetch(href);
    if (!response.ok) return response;
    const entry = await response.clone().json().catch(heardElsewhere);
    // Separate from the answer: a programming error here is reported to the window, and not taken
    // for a missing network.
    if (entry) queueMicrotask(() => askNext(entry));
    return response;
  };

  /** The day by which a set is named: today, or the week's Monday, in UTC. */
  const firstDay = () => {
    const today = new Date();
    const back = kind === "weekly" ? (today.getUTCDay() + 6) % 7 : 0;
    return new Date(today.getTime() - back * 86_400_000).toISOString().slice(0, 10);
  };

  const isSet = kind === "daily" || kind === "weekly";
  if (isSet) ask(`v1/${kind}/${firstDay()}.json`, (href) => fetch(href));
  ask("site/edition.json", isSet ? (href) => fetch(href) : withNext);
})();
