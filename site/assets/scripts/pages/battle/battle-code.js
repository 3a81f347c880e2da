/** The code of a battle in a link. It is in the fragment, which is in no log. */

const form = /^[0-9A-Z]{8}$/;

/**
 * The code in a fragment.
 * @param {string} hash
 * @returns {string | undefined} undefined without one
 */
export function codeIn(hash) {
  const code = new URLSearchParams(hash.slice(1)).get("c") ?? "";
  return form.test(code) ? code : undefined;
}

/**
 * An address with a code.
 * @param {string} address
 * @param {string} code
 */
export function withCode(address, code) {
  const linked = new URL(address);
  linked.hash = `c=${code}`;
  return linked.href;
}
