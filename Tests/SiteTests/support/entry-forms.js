/**
 * What a ledger takes as the body of an entry, as Ledger's EntryForm: the exact members of each
 * kind that the site sends, and the most bytes of each text and of the whole.
 */

const bytes = (text) => new TextEncoder().encode(text).length;
const text = (most) => (value) => typeof value === "string" && bytes(value) <= most;
const number = Number.isSafeInteger;
const [word, id, note] = [text(64), text(128), text(4_000)];
const list = (check, most) => (value) => (
  Array.isArray(value) && value.length <= most && value.every(check));
const tuple = (...checks) => (value) => (
  Array.isArray(value) && value.length === checks.length
    && checks.every((check, place) => check(value[place])));
const maybe = (check) => Object.assign((value) => check(value), { isOptional: true });
const orNull = (check) => (value) => value === null || check(value);

/** Whether an object has these members, and no other. */
const object = (members) => (value) => (
  value !== null && typeof value === "object" && !Array.isArray(value)
    && Object.keys(value).every((name) => Object.hasOwn(members, name))
    && Object.entries(members).every(([name, check]) => (
      Object.hasOwn(value, name) ? check(value[name]) : check.isOptional === true)));

const start = object({
  adjusted: number, deck: id, level: maybe(word), mode: word, number, player: text(200),
  started: number, zone: text(64),
});
const move = tuple(id, orNull(number), number, number);
const roundBytes = ({ round }) => 1_024 + 192 * round.moves.length;

const forms = {
  round: [object({
    offset: number,
    round: object({ ended: number, ending: word, format: number, moves: list(move, 5_000), start }),
  }), roundBytes],
  report: [object({ about: word, id, text: note }), () => 16 * 1_024],
  fault: [object({
    browser: word, edition: word, fault: word, line: number, script: text(80),
  }), () => 400],
};

/**
 * What is wrong with an entry's body.
 * @param {{kind: string, body: string}} entry
 * @returns {string | undefined}
 */
export function formFinding({ kind, body }) {
  const form = forms[kind];
  if (!form) return `${kind}: no such kind is sent`;
  const [isOfForm, most] = form;
  const value = JSON.parse(body);
  if (!isOfForm(value)) return `${kind}: ${body.slice(0, 200)}`;
  return bytes(body) <= most(value) ? undefined : `${kind}: ${bytes(body)} bytes`;
}
