/** The texts and picture that a card shows: the question, the options, and what to learn. */

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
 * The picture with which a plant is asked. It changes with the number of the round.
 * @param {any} plant
 * @param {number} number the round's
 * @param {string[]} [withheld] revoked pictures
 * @returns {any} undefined where none is left
 */
export function askedPicture(plant, number, withheld = []) {
  const known = plant.pictures.filter(({ id }) => !withheld.includes(id));
  const usable = known.filter(({ audio, playable = true }) => audio && playable);
  const pictures = usable.length > 0 ? usable : known;
  return pictures[number % pictures.length];
}

/** The part of the plant that a drawing shows, from its id: "leaf" in "pisum-sativum/leaf". */
const partOf = (picture) => picture?.id.split("/")[1];

/**
 * A plant's picture that shows the same part as a picture of another plant, such as the leaf.
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
 * The text that is read aloud for a face: the question, then the options with their numbers.
 * @param {Face} face
 * @param {string} ask the question in the page's own words
 */
export function spokenFace(face, ask) {
  const options = face.options.map(({ text }, place) => `${place + 1}: ${text}.`);
  return [face.ask?.text ?? ask, ...options].join(" ");
}
