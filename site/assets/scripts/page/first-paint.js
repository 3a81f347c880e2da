/**
 * Applies the settings before anything is painted, and again whenever they change.
 *
 * A plain script in the head, for modules wait until the page is read. It sets on <html>:
 * `data-theme` to light or dark, `data-look` to a theme of the shop, tried on or worn,
 * `data-motion` to "less", `data-new` for who was not yet asked to take the tour, `data-early`
 * until the page is loaded, and the size of all text. The browser's own bars take the page colour.
 */
(() => {
  const page = document.documentElement;
  const night = matchMedia("(prefers-color-scheme: dark)");

  const read = (storage, key) => {
    try {
      return JSON.parse(storage()?.getItem(key) ?? "{}") ?? {};
    } catch (thrown) {
      // The browser keeps nothing, or a text that is no JSON. A mistake of ours is told as by
      // browser/mistakes.js, which a plain script cannot import.
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

  /** Both of the page's colours for the bars: a chosen theme may be other than the device's. */
  const tint = () => {
    // Its sheet is there once the page was read.
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
  // A browser that could not fade from the page before reports that as an error; it is none.
  addEventListener("unhandledrejection", (event) => {
    if (event.reason?.message?.startsWith("Transition was ")) event.preventDefault();
  });
})();

/**
 * Asks for what a round is drawn from, or a search begins with, before the page's scripts come:
 * its address stands in site/edition.json, and to wait for scripts, entry and deck in turn is what
 * a start on a poor network takes longest for. The page says what it wants by <meta name="ahead">,
 * above: "plants", "questions nature", "daily", "weekly" or "search". ahead.js hands it on.
 */
(() => {
  const { content } = document.querySelector("meta[name=ahead]") ?? {};
  if (!content) return;
  const [kind, category] = content.split(" ");
  /**
   * Answers to come, by their addresses.
   * @type {Map<string, Promise<Response>>}
   */
  const coming = new Map();
  globalThis.comingAhead = coming;
  const root = new URL(document.documentElement.dataset.root, document.baseURI);

  /** What fails is heard by who takes the answer, and who needs it. */
  const heardElsewhere = () => {};

  const ask = (path, get) => {
    const { href } = new URL(path, root);
    const answer = get(href);
    answer.catch(heardElsewhere);
    coming.set(href, answer);
  };

  /** Asks for what the entry names. */
  const askNext = ({ decks, search }) => {
    const deck = decks.find((one) => one.kind === kind && one.category === category);
    const next = kind === "search" ? search : deck?.path;
    if (next) ask(next, (href) => fetch(href));
  };

  /** The entry, once what it names is asked for too. */
  const withNext = async (href) => {
    const response = await fetch(href);
    if (!response.ok) return response;
    const entry = await response.clone().json().catch(heardElsewhere);
    // Apart from the answer: a mistake here is the window's to tell, and no network that is gone.
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
