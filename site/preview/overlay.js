/**
 * The script that `florilegium serve` adds to each page; editions do not contain it. It reloads the
 * page after a new build, and shows the findings of content/ over the page.
 */

/**
 * @typedef {{outcome?: "kept" | "left" | "shown" | "stopped", message: string, excerpt?: string,
 *   place: string, subject?: string, remedy: string}} Notice
 */

/** The build of this page. */
const made = new URL(import.meta.url).searchParams.get("made");
/** Milliseconds before a refused stream is requested again. */
const pause = 2_000;

const outcomes = {
  kept: "The page shows its last good form.",
  left: "The preview lacks it.",
  shown: "It is shown, with less than it could have.",
  stopped: "Nothing new is shown until this is mended.",
};

const styles = `
  :host { all: initial; position: fixed; inset: auto 0 0 0; z-index: 2147483647;
    font: 15px/1.45 system-ui, sans-serif; color: #1d1b16; }
  :host([hidden]) { display: none; }
  details { max-height: 60vh; overflow: auto; background: #fff7f2; border-top: 4px solid #b3261e;
    box-shadow: 0 -4px 24px rgb(0 0 0 / 25%); }
  summary { position: sticky; top: 0; padding: 10px 16px; background: #fff7f2; font-weight: 600;
    cursor: pointer; }
  summary:focus-visible { outline: 3px solid #1d4ed8; outline-offset: -3px; }
  ol { margin: 0; padding: 0 16px 16px; list-style: none; }
  li { padding: 10px 0; border-top: 1px solid #e6cfc4; overflow-wrap: anywhere; }
  p { margin: 2px 0; }
  code { font: 13px/1.4 ui-monospace, monospace; }
  .message { font-weight: 600; }
  .outcome { color: #8c1d18; }
  @media (prefers-color-scheme: dark) {
    :host { color: #f3e9e2; }
    details, summary { background: #2a1613; }
    details { border-top-color: #ff8a7a; }
    li { border-top-color: #5a352e; }
    .outcome { color: #ffb4a8; }
    summary:focus-visible { outline-color: #9db8ff; }
  }
`;

const host = document.createElement("florilegium-preview");
host.hidden = true;
const shadow = host.attachShadow({ mode: "open" });
const sheet = new CSSStyleSheet();
// A page's policy forbids unlisted style elements, but not style sheets made by a script.
sheet.replaceSync(styles);
shadow.adoptedStyleSheets = [sheet];
const details = document.createElement("details");
const summary = document.createElement("summary");
const list = document.createElement("ol");
details.open = true;
details.append(summary, list);
shadow.append(details);
host.setAttribute("role", "region");
host.setAttribute("aria-label", "What is wrong with the content");
// Wherever the focus is; a page's own dialog is closed first.
addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog[open]")) {
    return;
  }
  details.open = false;
});
document.body.append(host);
listen();

/** Receives every change until the page is left. */
function listen() {
  const source = new EventSource(new URL("events", import.meta.url));
  source.addEventListener("message", ({ data }) => {
    const news = JSON.parse(data);
    if (news.made === made) {
      show(news.notices);
    } else {
      source.close();
      location.reload();
    }
  });
  source.addEventListener("error", () => {
    // The browser reconnects a broken stream, but not a refused one.
    if (source.readyState === EventSource.CLOSED) setTimeout(listen, pause);
  });
}

/**
 * Shows findings over the page, or removes them.
 * @param {Notice[]} notices
 */
function show(notices) {
  host.hidden = notices.length === 0;
  const count = notices.length;
  summary.textContent = `${count} ${count === 1 ? "finding" : "findings"} in the content`;
  list.replaceChildren(...notices.map(item));
}

/**
 * One finding.
 * @param {Notice} notice
 * @returns {HTMLLIElement}
 */
function item({ outcome, message, excerpt, place, subject, remedy }) {
  const one = document.createElement("li");
  const about = subject ? ` (${subject})` : "";
  one.append(
    line("message", `${message}${excerpt ? ` «${excerpt}»` : ""}`), code(place, about),
    line("remedy", remedy));
  if (outcome) one.append(line("outcome", outcomes[outcome]));
  return one;
}

/**
 * A line of text.
 * @param {string} name its class
 * @param {string} text
 */
function line(name, text) {
  const line = document.createElement("p");
  line.className = name;
  line.textContent = text;
  return line;
}

/**
 * The place of a finding, to be copied into an editor.
 * @param {string} place
 * @param {string} about
 */
function code(place, about) {
  const line = document.createElement("p");
  const code = document.createElement("code");
  line.className = "place";
  code.textContent = place;
  line.append(code, about);
  return line;
}
