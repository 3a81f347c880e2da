/** The connection of a live battle: opened by a ticket, and again by the battle's token. */

import assert from "node:assert/strict";
import test from "node:test";

import { BattleLink } from "../../site/assets/scripts/state/battle-link.js";

/** A connection that the test opens, speaks over and breaks. */
class MadeSocket {
  sent = [];
  #listeners = new Map();

  addEventListener(name, take) {
    this.#listeners.set(name, take);
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.#listeners.get("close")?.({});
  }

  open() {
    this.#listeners.get("open")({});
  }

  tell(told) {
    this.#listeners.get("message")({ data: JSON.stringify(told) });
  }
}

function made() {
  const it = { sockets: [], told: [], clock: 1_000, waits: 0 };
  it.link = new BattleLink({
    open: () => {
      const socket = new MadeSocket();
      it.sockets.push(socket);
      it.opens?.(socket);
      return socket;
    },
    ticket: async () => "t",
    take: (told) => it.told.push(told.subject),
    now: () => it.clock,
    wait: async (time) => {
      it.waits += 1;
      it.clock += time;
    },
  });
  return it;
}

const turn = () => new Promise((resolve) => { setImmediate(resolve); });

async function entered() {
  const it = made();
  const entering = it.link.enter();
  await turn();
  it.sockets[0].open();
  await entering;
  return it;
}

test("the first message holds the ticket", async () => {
  const it = await entered();
  assert.deepEqual(it.sockets[0].sent, [{ action: "enter", ticket: "t" }]);
  it.link.ask({ action: "seek", language: "en" });
  assert.equal(it.sockets[0].sent[1].language, "en");
});

test("a connection that does not open is told", async () => {
  const it = made();
  const entering = it.link.enter();
  await turn();
  it.sockets[0].close();
  await assert.rejects(entering, { name: "NetworkError" });
  assert.deepEqual(it.told, []);
});

test("one that is lost without a battle is over", async () => {
  const it = await entered();
  it.sockets[0].close();
  await turn();
  assert.deepEqual(it.told, ["closed"]);
  assert.ok(!it.link.isOpen);
});

test("one that is lost in a battle is opened again by its token", async () => {
  const it = await entered();
  it.sockets[0].tell({ subject: "begin", token: "secret", now: 0 });
  let tries = 0;
  it.opens = (socket) => {
    tries += 1;
    setImmediate(() => (tries < 3 ? socket.close() : socket.open()));
  };
  it.sockets[0].close();
  for (let turns = 0; turns < 20; turns += 1) await turn();
  assert.equal(tries, 3);
  const again = it.sockets.at(-1);
  assert.deepEqual(again.sent, [{ action: "resume", token: "secret" }]);
  again.tell({ subject: "entered" });
  assert.deepEqual(it.told, ["begin", "lost", "found", "entered"]);
});

test("it is given up after 20 seconds", async () => {
  const it = await entered();
  it.sockets[0].tell({ subject: "begin", token: "secret", now: 0 });
  it.opens = (socket) => setImmediate(() => socket.close());
  it.sockets[0].close();
  for (let turns = 0; turns < 200; turns += 1) await turn();
  assert.deepEqual(it.told, ["begin", "lost", "closed"]);
  assert.ok(it.waits >= 20 && it.waits <= 40, String(it.waits));
});

test("after the end, or a token that is known no more, nothing is tried again", async () => {
  for (const last of [{ subject: "end" }, { subject: "refused", reason: "bad-token" }]) {
    const it = await entered();
    it.sockets[0].tell({ subject: "begin", token: "secret", now: 0 });
    it.sockets[0].tell(last);
    it.sockets[0].close();
    await turn();
    assert.equal(it.told.at(-1), "closed");
    assert.equal(it.sockets.length, 1);
  }
});

for (const [now, at, delay] of [
  [50, 1_050, 1_000], [50, 40, 0], [50, 99_999_999, 1_500], [-9_999_999, 1_050, 1_500],
  [9_999_999, 1_050, 0],
]) {
  test(`at the battle's ${now} what is due at ${at} is shown in ${delay} ms`, async () => {
    const it = await entered();
    it.sockets[0].tell({ subject: "begin", token: "secret", now });
    assert.equal(it.link.until(at), delay);
  });
}

test("the message that came soonest says the battle's time", async () => {
  const it = await entered();
  it.sockets[0].tell({ subject: "begin", token: "secret", now: 0 });
  it.clock += 500;
  it.sockets[0].tell({ subject: "show", now: 100, at: 1_100, round: 1 });
  assert.equal(it.link.until(1_100), 600);
  it.sockets[0].tell({ subject: "show", now: 520, at: 1_600, round: 2 });
  assert.equal(it.link.until(1_100), 580);
  assert.equal(it.link.since(1_100), 0);
  it.clock += 1_000;
  assert.equal(it.link.since(1_100), 420);
});

test("what is no message of ours is passed over, and closing is for good", async () => {
  const it = await entered();
  it.sockets[0].tell({});
  it.sockets[0].tell({ subject: "begin", token: "secret", now: 0 });
  it.link.close();
  for (let turns = 0; turns < 5; turns += 1) await turn();
  assert.deepEqual(it.told, ["begin"]);
  assert.equal(it.sockets.length, 1);
});
