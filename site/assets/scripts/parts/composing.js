/**
 * Whether a key belongs to an input method that is still composing, as for Japanese, Chinese and
 * Korean: its arrows, Enter and Escape select, accept and cancel suggestions, and have no meaning
 * for the page. Safari sends the Enter that accepts a suggestion after the composition, with the
 * code 229.
 * @param {KeyboardEvent} event
 */
export const isComposing = (event) => event.isComposing || event.keyCode === 229;
