/**
 * Asks for what a round is drawn from before the page's other scripts have come: the address of a
 * deck stands in site/edition.json, and to wait for scripts, entry and deck in turn is what a start
 * on a poor network takes longest for. It imports nothing, so that it runs at once; the page says
 * what it wants by <meta name="deck">: "plants", "questions nature", "daily" or "weekly".
 */

/** What was asked for, by its address; each is taken once. @type {Map<string, Promise<Response>>} */
const coming = new Map();

const wish = globalThis.document?.querySelector("meta[name=deck]")?.content;
if (wish) begin(...wish.split(" "));

function begin(kind, category) {
  if (kind === "daily" || kind === "weekly") ask(`v1/${kind}/${firstDay(kind)}.json`, fetch);
  else ask("site/edition.json", (entry) => withDeck(entry, kind, category));
}

/** The entry, once the deck that it names is asked for too. */
async function withDeck(entry, kind, category) {
  const response = await fetch(entry);
  if (!response.ok) return response;
  const { decks } = await response.clone().json();
  const deck = decks.find((one) => one.kind === kind && one.category === category);
  if (deck) ask(deck.path, fetch);
  return response;
}

function ask(path, get) {
  const { href } = new URL(path, new URL(document.documentElement.dataset.root, document.baseURI));
  const answer = get(href);
  // Who takes it hears of it; nobody may.
  answer.catch(() => {});
  coming.set(href, answer);
}

/** The day by which a set is named: today, or the week's Monday, in UTC. */
function firstDay(period) {
  const today = new Date();
  const back = period === "weekly" ? (today.getUTCDay() + 6) % 7 : 0;
  return new Date(today - back * 86_400_000).toISOString().slice(0, 10);
}

/**
 * What was asked for ahead, or else what is fetched now.
 * @param {string} href
 * @returns {Promise<Response>}
 */
export function fetchOnce(href) {
  const answer = coming.get(href);
  coming.delete(href);
  return answer ?? fetch(href);
}
