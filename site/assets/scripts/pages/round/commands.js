/**
 * Reads typed or spoken input of a round in the page's language: a number, the name of an option,
 * or a command. Pure; the words of each language are arguments.
 */

import { fold } from "../../text/folding.js";
import { endings, lettersTyped, spelledOut, spelledTyped, together } from "../../text/spelling.js";

/**
 * @typedef {"describe" | "repeat" | "next" | "quit" | "help"} Name
 * @typedef {{kind: "choose", place: number} | {kind: Name}
 *   | {kind: "unclear", places: number[]} | {kind: "unknown"}} Command `unclear` fits several
 *   options, `unknown` fits nothing
 */

const names = ["describe", "repeat", "next", "quit", "help"];
/** The least letters of a word's beginning that name an option. */
const leastLetters = 3;

/** The words of a language. */
export class Grammar {
  #commands = new Map();
  #numbers = new Map();
  #fillers;
  #language;

  /**
   * @param {Record<Name, string> & {numbers: string[], fillers: string}} words each a list with
   *   commas between its words; `numbers` has a list for each of one, two, three, …; `fillers` may
   *   stand before a number or a name, as in "number two"
   * @param {string} language the language of the words and of the options
   */
  constructor({ numbers, fillers, ...commands }, language) {
    this.#language = language;
    const split = (words) => words.split(",")
      .flatMap((word) => [fold(word), spelledOut(word, language) ?? ""])
      .filter((word) => word !== "");
    for (const name of names) {
      for (const word of split(commands[name])) this.#commands.set(word, name);
    }
    numbers.forEach((list, place) => {
      for (const word of [String(place + 1), ...split(list)]) this.#numbers.set(word, place);
    });
    this.#fillers = split(fillers);
  }

  /**
   * Reads typed or spoken text. Commands are tried before numbers, and numbers before names. A
   * number is the position of an option. Where the same number is also the whole text of another
   * option, only a form such as "number three" is clear.
   * @param {string} said
   * @param {string[]} options their texts, in the order in which they are shown
   * @returns {Command}
   */
  read(said, options) {
    const text = fold(said);
    if (text === "") return { kind: "unknown" };
    const command = this.#commands.get(text);
    if (command) return { kind: command };
    const plain = this.#withoutFillers(text);
    const place = this.#numbers.get(text) ?? this.#numbers.get(plain);
    if (place < options.length) {
      const other = plain === text ? options.findIndex((option) => fold(option) === text) : -1;
      const isClear = other < 0 || other === place;
      if (isClear) return { kind: "choose", place };
      return { kind: "unclear", places: [place, other].sort() };
    }
    return chosen(text, options) ?? chosen(plain, options)
      ?? this.#meant([said, plain], options) ?? { kind: "unknown" };
  }

  /** The option that is meant, also spelled out, or with other spaces between its words. */
  #meant(texts, options) {
    const spelled = options.map((option) => spelledOut(option, this.#language));
    const typed = texts.map((text) => spelledTyped(text) ?? fold(text));
    for (const text of [...texts.map(fold), ...typed]) {
      const command = chosen(text, options, spelled);
      if (command) return command;
    }
    const letters = texts.flatMap(lettersTyped);
    const places = options.flatMap((option, place) => {
      const names = [fold(option), spelled[place] ?? ""].flatMap(endings).map(together);
      return letters.some((some) => names.some((name) => name.startsWith(some))) ? [place] : [];
    });
    return choice(places);
  }

  #withoutFillers(text) {
    const filler = this.#fillers.find((word) => text.startsWith(`${word} `));
    return filler === undefined ? text : this.#withoutFillers(text.slice(filler.length + 1));
  }
}

/**
 * The option that a text names, by the whole name or by the beginning of one of its words.
 * @param {string} text
 * @param {string[]} options
 * @param {(string | undefined)[]} [spelled] the options spelled out, where that differs
 * @returns {Command | undefined}
 */
function chosen(text, options, spelled = []) {
  const names = options.map((option, place) => (
    [fold(option), spelled[place]].filter((name) => name !== undefined)));
  const fits = [
    (name) => name === text,
    (name) => text.length >= leastLetters && ` ${name}`.includes(` ${text}`),
  ];
  for (const fit of fits) {
    const command = choice(names.flatMap((some, place) => (some.some(fit) ? [place] : [])));
    if (command) return command;
  }
  return undefined;
}

/**
 * @param {number[]} places of the options that fit
 * @returns {Command | undefined}
 */
function choice(places) {
  if (places.length === 0) return undefined;
  return places.length === 1 ? { kind: "choose", place: places[0] } : { kind: "unclear", places };
}

/**
 * The grammar of a page's language.
 * @param {import("../../page/phrases.js").Phrases} phrases
 * @returns {Grammar}
 */
export function grammarOf(phrases) {
  return new Grammar({
    describe: phrases.phrase("command-describe"),
    repeat: phrases.phrase("command-repeat"),
    next: phrases.phrase("command-next"),
    quit: phrases.phrase("command-quit"),
    help: phrases.phrase("command-help"),
    numbers: [
      phrases.phrase("command-one"), phrases.phrase("command-two"),
      phrases.phrase("command-three"), phrases.phrase("command-four"),
      phrases.phrase("command-five"), phrases.phrase("command-six"),
    ],
    fillers: phrases.phrase("command-fillers"),
  }, phrases.language);
}
