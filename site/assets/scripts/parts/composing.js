/**
 * Whether a key belongs to an input method that is still composing, as Japanese, Chinese and Korean
 * are typed: its arrows, Enter and Escape move, take and end what it proposes, and mean nothing to
 * the page. Safari sends the Enter that takes a proposal after the composition, by the code 229.
 * @param {KeyboardEvent} event
 */
export const isComposing = (event) => event.isComposing || event.keyCode === 229;
