/** The editor's page: the kinds of records, the list of one kind, and the open record. */
import { Refusal, key, read, send } from "./api.js";
import { mayLeave } from "./dialogs.js";
import { element, fill, part, sentence } from "./elements.js";
import { ExportDialog } from "./export.js";
import { ImportDialog } from "./import.js";
import { RecordList } from "./list.js";
import { RecordEditor } from "./record.js";
import { TextEditor } from "./text.js";

/** @type {any[]} */
let kinds = [];
/** @type {any} */
let kind;
/** @type {RecordEditor | TextEditor | null} */
let editor = null;
let here = "";
/** The first values of a new record. */
let begun = {};

const listAddress = (id) => `#${key()}/${id}`;
/** A link of the menu: with a path, since its fragment names no place of this page to skip to. */
const kindLink = (id) => `./${listAddress(id)}`;
const address = (id, { file, at }) => (
  `${listAddress(id)}/${encodeURIComponent(file)}/${at ?? ""}`);
const list = new RecordList((row) => address(kind.id, row));

/** Shows what was done. */
function say(words) {
  fill(part("notice"), element("p", {}, words), element("button", {
    type: "button", class: "small", onclick: () => part("notice").replaceChildren(),
  }, "Close"));
}

const refused = (problem) => say(`${sentence(problem.message)} ${problem.detail}`);

/** Names what the button takes back next; without a description it is hidden. */
function offersUndo(description) {
  part("undo").hidden = !description;
  part("undo").title = description ? `Take back: ${description}` : "";
}

async function undo() {
  try {
    const undone = await send("undo");
    say(`Taken back in ${undone.file}.`);
    offersUndo(undone.undo);
    await refresh();
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    refused(problem);
    offersUndo((await read("kinds")).undo);
  }
}

/** Loads the list and the open record again. */
async function refresh() {
  editor = null;
  await openKind(kind.id, true);
  await go(true);
}

async function openKind(id, isAnew = false) {
  if (kind?.id === id && !isAnew) return;
  kind = kinds.find((each) => each.id === id) ?? kinds[0];
  for (const link of document.querySelectorAll("[data-kinds] a")) {
    const isHere = link.getAttribute("href") === kindLink(kind.id);
    link.toggleAttribute("aria-current", isHere);
    // The menu scrolls where it is wider than the page.
    if (isHere) link.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  part("list-title").textContent = kind.title;
  part("count").textContent = "Reading…";
  const { rows } = await read("records", { kind: kind.id });
  part("new").hidden = !kind.isOpen;
  part("import").hidden = kind.id !== "questions";
  part("export").hidden = kind.id !== "questions";
  const files = [...new Set(rows.map(({ file }) => file))];
  kind.files = kind.isList ? files : [];
  list.take(rows);
  if (kind.id === "plants") plantIDs(rows);
}

/** Offers the ids of plants in every field for one. */
function plantIDs(rows) {
  document.querySelector("#plants")?.remove();
  document.body.append(element("datalist", { id: "plants" }, ...rows.map(
    ({ id, title }) => element("option", { value: id, label: title }))));
}

const app = {
  say(words, description) {
    say(words);
    if (description !== undefined) offersUndo(description);
  },
  address,
  reload: refresh,
  /** @param {any} saved @param {number} [focused] the place of the control that had the focus */
  async saved(saved, focused = -1) {
    editor = null;
    await openKind(kind.id, true);
    const next = saved ? address(kind.id, saved) : listAddress(kind.id);
    if (next !== location.hash) {
      location.hash = next;
      return;
    }
    await go(true);
    editor?.form.focus(focused);
  },
  begin(id, value) {
    begun = value;
    location.hash = `${listAddress(id)}/new`;
  },
};

function show(opened) {
  editor = opened;
  part("record").replaceChildren(opened ? opened.root
    : element("p", { class: "quiet" }, "Choose a record."));
  document.body.classList.toggle("is-open", Boolean(opened));
  document.title = `${opened ? `${opened.heading.textContent} – ` : ""}${kind.title} – Edit`;
  opened?.shown();
  if (!opened) return;
  // The focus moves to the record, for people who use the keyboard, and the record to its
  // beginning.
  opened.heading.focus({ preventScroll: true });
  const isBelow = part("list").offsetTop + part("list").offsetHeight <= part("record").offsetTop;
  scrollTo(0, isBelow ? part("record").offsetTop : 0);
}

/** Shows a file that cannot be read as text; any other refusal is thrown again. */
async function brokenFile(problem, file) {
  if (!(problem instanceof Refusal)) throw problem;
  const text = await read("text", { kind: kind.id, file });
  if (!text.isBroken) throw problem;
  show(new TextEditor(kind, text, app));
  list.open({ file });
}

async function openRecord(file, at) {
  const [found, place] = [decodeURIComponent(file), at === "" ? null : Number(at)];
  const record = await read("record", { kind: kind.id, file: found, at: place })
    .catch((problem) => brokenFile(problem, found));
  if (!record) return;
  // A new record goes to the file of the last one.
  kind.last = found;
  show(new RecordEditor(kind, record, app));
  // On a narrow screen the list is lower when a record is open.
  list.open(record.row);
}

/** Opens the kind and record in the address. */
async function go(isAnew = false) {
  if (location.hash === here && !isAnew) return;
  if (editor?.isDirty && editor.root.isConnected && !(await mayLeave())) {
    history.replaceState(null, "", here);
    return;
  }
  here = location.hash;
  const [, id, file, at] = location.hash.slice(1).split("/");
  try {
    await openKind(id ?? kinds[0].id);
    if (file === "new") {
      show(new RecordEditor(kind, { value: begun }, app));
      begun = {};
    } else if (file) await openRecord(file, at);
    else {
      list.open(null);
      show(null);
    }
  } catch (problem) {
    show(null);
    // An address that cannot be read names no record.
    if (problem instanceof URIError) return;
    if (!(problem instanceof Refusal)) throw problem;
    refused(problem);
  }
}

async function start() {
  try {
    const known = await read("kinds");
    kinds = known.kinds.map((each) => ({
      ...each, isPreviewed: known.previewed.includes(each.id),
    }));
    offersUndo(known.undo);
    exporting.offers(known.formats);
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    refused(problem);
    return;
  }
  part("kinds").append(...kinds.map(({ id, title }) => element("li", {},
    element("a", { href: kindLink(id) }, title))));
  await go(true);
  // They are not waited for: a project may have thousands.
  if (kind?.id !== "plants") plantIDs((await read("records", { kind: "plants" })).rows);
}

part("new").addEventListener("click", () => {
  const hasStatus = kind.form.fields.some(({ name }) => name === "status");
  app.begin(kind.id, hasStatus ? { status: "draft" } : {});
});
part("undo").addEventListener("click", undo);
const importing = new ImportDialog(async (words, name) => {
  app.say(words, `Importing ${name}`);
  // Unsaved changes of an open record stay.
  if (!editor?.isDirty) await refresh();
});
part("import").addEventListener("click", () => importing.open());
const exporting = new ExportDialog();
part("export").addEventListener("click", () => exporting.open());
part("skip").addEventListener("click", (event) => {
  // The link's address must keep the key.
  event.preventDefault();
  part("record").focus();
});
addEventListener("hashchange", () => go());
addEventListener("beforeunload", (event) => {
  if (editor?.isDirty) event.preventDefault();
});
// Changes made elsewhere are shown when the window gets the focus again.
addEventListener("focus", () => {
  if (editor && !editor.isNew) editor.check();
});
addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key === "s") {
    event.preventDefault();
    if (!document.querySelector("dialog[open]")) editor?.write();
  }
});
await start();
