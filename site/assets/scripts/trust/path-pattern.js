/** Whether a delegation applies to a target's path. */

/**
 * Whether path and pattern have the same number of parts between slashes, and each part matches:
 * `*` any characters, `?` one, `[abc]` one of these, `[!abc]` one that is none of them.
 * @param {string} path
 * @param {string} pattern
 */
export function matches(path, pattern) {
  const parts = path.split("/");
  const patterns = pattern.split("/");
  return parts.length === patterns.length
    && parts.every((part, place) => matchesPart([...part], tokens([...patterns[place]])));
}

const any = Symbol("any");

/**
 * One pass that returns to the last `*`: its time grows with the product of both lengths at most.
 */
function matchesPart(text, pattern) {
  let [place, at] = [0, 0];
  let star;
  while (place < text.length) {
    if (pattern[at] === any) {
      star = { at, place };
      at += 1;
    } else if (at < pattern.length && pattern[at](text[place].codePointAt(0))) {
      place += 1;
      at += 1;
    } else if (star) {
      star.place += 1;
      at = star.at + 1;
      place = star.place;
    } else {
      return false;
    }
  }
  return pattern.slice(at).every((token) => token === any);
}

function tokens(pattern) {
  const found = [];
  for (let at = 0; at < pattern.length; at += 1) {
    const set = pattern[at] === "[" ? setFrom(pattern, at + 1) : undefined;
    if (pattern[at] === "*") found.push(any);
    else if (pattern[at] === "?") found.push(() => true);
    else if (set) found.push(set.accepts);
    else found.push(exactly(pattern[at]));
    at = set?.end ?? at;
  }
  return found;
}

function exactly(character) {
  const wanted = character.codePointAt(0);
  return (code) => code === wanted;
}

/** The set after a bracket, and where it ends; undefined when it is never closed. */
function setFrom(pattern, start) {
  const isInverted = pattern[start] === "!";
  const first = isInverted ? start + 1 : start;
  // A closing bracket that comes first is a member of the set.
  const end = pattern.indexOf("]", pattern[first] === "]" ? first + 1 : first);
  if (end < 0) return undefined;
  const ranges = [];
  for (let place = first; place < end;) {
    const isRange = place + 2 < end && pattern[place + 1] === "-";
    const last = isRange ? place + 2 : place;
    ranges.push([pattern[place].codePointAt(0), pattern[last].codePointAt(0)]);
    place = last + 1;
  }
  const accepts = (code) => {
    return ranges.some(([least, most]) => least <= code && code <= most) !== isInverted;
  };
  return { accepts, end };
}
