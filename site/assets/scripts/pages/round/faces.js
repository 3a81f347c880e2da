/** What is seen of a card: the question, the options by name, and what there is to learn. */

import { reading } from "../../edition/edition.js";

/**
 * @typedef {{text: string, lang: string}} Said
 * @typedef {{card: string, ask: Said | undefined, options: Said[], right: number, plant?: any,
 *   picture?: any, description?: Said, question?: any}} Face `ask` is undefined where the page's
 *   own words ask; `right` is where the right option stands
 */

/**
 * The name of a plant in a deck.
 * @returns {Said}
 */
export function plantName(deck, id, language) {
  return reading(deck.names[id], language) ?? { text: id.replaceAll("-", " "), lang: "la" };
}

/**
 * The text of a question's option: 0 is right, n the n-th wrong one.
 * @returns {Said}
 */
export function answerText(question, option, language) {
  const texts = option === 0 ? question.right : question.wrong[option - 1];
  return reading(texts, language) ?? { text: "", lang: "" };
}

/**
 * The text of any option of a card.
 * @returns {Said}
 */
export function optionText(playDeck, card, option, language) {
  const { deck } = playDeck;
  return deck.kind === "plants"
    ? plantName(deck, playDeck.plantOf(option, card), language)
    : answerText(deck.questions[card], option, language);
}

/**
 * The picture that a plant is asked by: another one in another round.
 * @param {any} plant
 * @param {number} number the round's
 * @param {string[]} [withheld] pictures that were taken back
 * @returns {any} undefined where none is left
 */
export function askedPicture(plant, number, withheld = []) {
  const known = plant.pictures.filter(({ id }) => !withheld.includes(id));
  const usable = known.filter(({ audio, playable = true }) => audio && playable);
  const pictures = usable.length > 0 ? usable : known;
  return pictures[number % pictures.length];
}

/** What part of its plant a drawing shows, by its id: "leaf" of "pisum-sativum/leaf". */
const partOf = (picture) => picture?.id.split("/")[1];

/**
 * A plant's picture of the same part as another plant's: leaf beside leaf.
 * @param {any} plant
 * @param {any} picture the other plant's
 * @returns {any} undefined where there is none, or the part is not known
 */
export function samePart(plant, picture) {
  const shown = partOf(picture);
  return shown && plant.pictures.find((one) => partOf(one) === shown);
}

/**
 * The face of a card that was dealt.
 * @param {import("../../games/turn.js").Turn} turn
 * @param {{playDeck: import("../../games/play-deck.js").PlayDeck, language: string,
 *   plant?: any, picture?: any}} of
 * @returns {Face}
 */
export function faceOf(turn, { playDeck, language, plant, picture }) {
  const question = playDeck.deck.questions[turn.card];
  return {
    card: turn.card,
    ask: question && reading(question.text, language),
    options: turn.options.map((option) => optionText(playDeck, turn.card, option, language)),
    right: turn.right,
    plant,
    picture,
    description: picture && reading(picture.audio, language),
    question,
  };
}

/**
 * The text with which a face is read aloud: what is asked, then the options with their numbers.
 * @param {Face} face
 * @param {string} ask what the page's own words ask
 */
export function spokenFace(face, ask) {
  const options = face.options.map(({ text }, place) => `${place + 1}: ${text}.`);
  return [face.ask?.text ?? ask, ...options].join(" ");
}
