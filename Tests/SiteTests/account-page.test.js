/** The page of one's own account, without a browser: what stays there of a person who has left. */

import assert from "node:assert/strict";
import { resolveObjectURL } from "node:buffer";
import test from "node:test";

import { day, problem } from "./support/made-up-ledger.js";
import { MadeUpPage } from "./support/made-up-page.js";
import { MemoryStorage } from "./support/memory-storage.js";
import { until } from "./support/until.js";

const words = { "account-signed-in-as": "Signed in as {name}." };
const account = {
  handle: "h", username: "ada-l", displayName: "Ada L", email: "ada@example.org", avatar: "own",
  language: "en", preferences: {}, consents: [], role: "player", memberSince: 0, lastSeen: 0,
};
const names = [/ada-l/, /Ada L/, /ada@example\.org/, /Ada's key/];
const localStorage = new MemoryStorage();
let opened = 0;

/** What the ledger answers, by route. */
const answersNow = () => ({
  "auth/refresh": [200, { access: "a", expires: Date.now() + day, handle: "h" }],
  "user/avatar": new Response(new Blob(["RIFF"])),
  "user/profile": [200, account],
  "user/sessions": [200, []],
  "user/bindings": [200, []],
  "user/passkeys": [200, [{ id: "k", label: "Ada's key", made: 0 }]],
});

/** Opens the page as who is signed in, and waits for the picture. */
async function open() {
  const page = new MadeUpPage();
  page.all["input[name=avatar]"] = ["[value=drop]"];
  page.all['[data-part="account"] form'] = ["[data-profile]", "[data-password-form]"];
  const answers = answersNow();
  const fetch = async (address) => {
    const { pathname } = new URL(address);
    if (pathname.endsWith("/words/en.json")) return new Response(JSON.stringify(words));
    const route = pathname.replace("/v1/ledger/", "");
    if (route === "user/avatar") return answers[route];
    const [status, value] = answers[route] ?? [204];
    return new Response(value === undefined ? null : JSON.stringify(value), { status });
  };
  localStorage.setItem("florilegium-account", JSON.stringify({
    name: "ada-l", keep: true, until: Date.now() + day,
  }));
  const location = new URL(page.baseURI);
  Object.assign(globalThis, { document: page, location, fetch, localStorage });
  opened += 1;
  await import(`../../site/assets/scripts/pages/account/account.js?${opened}`);
  await until(() => page.querySelector("img").src);
  const { src } = page.querySelector("img");
  for (const name of names) assert.match(page.text, name);
  assert.ok(resolveObjectURL(src));
  return { page, answers, src };
}

function assertNobody({ page, src }) {
  for (const name of names) assert.doesNotMatch(page.text, name);
  assert.equal(page.querySelector("img").src, undefined);
  assert.equal(page.querySelector("[data-avatar-own]").hidden, true);
  assert.equal(resolveObjectURL(src), undefined, "the picture's address holds no longer");
}

/** The next thing that is asked finds the session over. */
function end({ page, answers }) {
  const over = problem(401, "not-signed-in");
  Object.assign(answers, { "user/profile": over, "auth/refresh": over });
  const preferences = page.querySelector("[data-account-preferences]");
  preferences.name = "language";
  preferences.dispatchEvent(new Event("change"));
  return until(() => page.querySelector("[data-ended]").hidden === false);
}

test("a page that was signed out keeps neither names nor the picture", async () => {
  const opened = await open();
  const { page } = opened;
  page.answer = "stays";
  page.querySelector("[data-sign-out]").dispatchEvent(new Event("click"));
  await until(() => page.querySelector("[data-out]").textContent === "account-out-done");
  assertNobody(opened);
});

test("a page whose session is over keeps neither names nor the picture", async () => {
  const opened = await open();
  opened.page.querySelector("[data-ended]").hidden = true;
  await end(opened);
  assertNobody(opened);
});

test("a page that finds nobody signed in keeps neither names nor the picture", async () => {
  const opened = await open();
  localStorage.removeItem("florilegium-account");
  opened.page.querySelector("[data-again]").dispatchEvent(new Event("click"));
  assertNobody(opened);
});

test("a picture that comes once the session is over is not shown", async () => {
  const opened = await open();
  const { page, answers } = opened;
  page.querySelector("[data-ended]").hidden = true;
  let come;
  let isAsked = false;
  Object.defineProperty(answers, "user/avatar", { get: () => {
    isAsked = true;
    return new Promise((done) => { come = done; });
  } });
  page.querySelector("[value=drop]").dispatchEvent(new Event("change"));
  await until(() => isAsked);
  await end(opened);
  come(new Response(new Blob(["RIFF"])));
  await until(() => page.querySelector("[data-avatars]").ariaBusy === "false");
  assertNobody(opened);
});
