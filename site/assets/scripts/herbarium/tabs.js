/**
 * Tabs, after the ARIA Authoring Practices; without them the parts are shown one below the other.
 */

/**
 * Makes tabs of a row of buttons (data-tab, the id of a part).
 * @param {HTMLElement} row
 * @param {(panel: string) => void} [shown] receives the id of the shown part
 */
export function makeTabs(row, shown = () => {}) {
  const tabs = [...row.querySelectorAll("[data-tab]")];
  const panels = tabs.map(({ dataset }) => document.getElementById(dataset.tab));
  const select = (place) => {
    tabs.forEach((tab, at) => {
      tab.setAttribute("aria-selected", String(at === place));
      tab.tabIndex = at === place ? 0 : -1;
      panels[at].hidden = at !== place;
    });
    shown(panels[place].id);
  };
  /** The tab of the part that the address names, or that contains the named element. */
  const named = () => {
    const target = document.getElementById(location.hash.slice(1));
    return target ? panels.findIndex((panel) => panel.contains(target)) : -1;
  };
  row.setAttribute("role", "tablist");
  tabs.forEach((tab, place) => {
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", panels[place].id);
    panels[place].setAttribute("role", "tabpanel");
    panels[place].setAttribute("aria-labelledby", tab.id);
    panels[place].tabIndex = 0;
    tab.addEventListener("click", () => select(place));
  });
  row.addEventListener("keydown", (event) => {
    const at = tabs.findIndex((tab) => tab === document.activeElement);
    const ways = {
      ArrowRight: at + 1, ArrowLeft: at - 1 + tabs.length, Home: 0, End: tabs.length - 1,
    };
    if (at < 0 || !(event.key in ways)) return;
    event.preventDefault();
    const place = ways[event.key] % tabs.length;
    select(place);
    tabs[place].focus();
  });
  addEventListener("hashchange", () => named() >= 0 && select(named()));
  select(Math.max(0, named()));
}
