/** One collection: its plants, its name, and the actions for the whole collection. */

import { nameCollection } from "../herbarium/collections-sheet.js";
import { herbariumAddress } from "../herbarium/flowers.js";
import { SavedList, sharePlants } from "../herbarium/saved-list.js";
import { unreachable } from "../browser/mistakes.js";
import { confirm } from "../parts/confirm.js";
import { now, store as openStore } from "../parts/store.js";
import { loadPhrases } from "../page/words.js";
import { storedSignIn } from "../parts/stored-sign-in.js";

/** @type {(name: string) => any} the element's name in the template */
const find = (name) => document.querySelector(`[data-${name}]`);
const id = new URLSearchParams(location.search).get("id") ?? "";
const [phrases, store] = await Promise.all([loadPhrases(), openStore()]);

/** The collection with its present name. */
const current = async () => (await store.collections.all()).find((each) => each.id === id);

if (await current()) await begin();
else find("missing").hidden = false;

async function begin() {
  const list = new SavedList({
    store, phrases, collection: id,
    onShow: (count) => {
      find("count").textContent = phrases.counted("plants", count);
      for (const button of document.querySelectorAll("[data-whole]")) {
        button.hidden = count === 0;
      }
      showName();
    },
  });
  find("rename").addEventListener("click", async () => {
    if (await nameCollection(await current())) await showName();
  });
  find("delete").addEventListener("click", remove);
  find("share").addEventListener("click", share);
  find("print").href = herbariumAddress(`print/?id=${encodeURIComponent(id)}`);
  find("collection-page").hidden = false;
  await list.show();
}

async function showName() {
  const { name } = await current();
  find("name").textContent = name;
  document.title = phrases.phrase("title-form", { title: name });
}

/** The present plants, in a link that needs no ledger. */
async function sendList() {
  const members = await store.collections.members(id);
  await sharePlants((await current()).name, members.map(({ plant }) => plant));
}

/** A signed-in person shares it by a link that follows changes and can be withdrawn. */
async function share() {
  if (!storedSignIn.signedIn) {
    await sendList();
    return;
  }
  const [{ openShareSheet }, { sendWaiting }] = await Promise.all([
    import("../herbarium/share-sheet.js").catch(unreachable),
    import("./account/account-connection.js").catch(unreachable),
  ]);
  await openShareSheet({ id, store, phrases, send: sendWaiting, sendList });
}

/** Its plants stay saved. */
async function remove() {
  const { name } = await current();
  const isSure = await confirm({
    title: phrases.phrase("collection-delete-ask", { name }),
    text: phrases.phrase("collection-delete-text"),
    yes: phrases.phrase("delete"),
    no: phrases.phrase("cancel"),
  });
  if (!isSure) return;
  await store.collections.remove(id, now());
  location.replace(herbariumAddress("saved/"));
}
