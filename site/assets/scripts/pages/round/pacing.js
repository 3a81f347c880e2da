/**
 * How a round goes on after an answer: at once (`next`), after the rules' pause (`pause`), or when
 * the person wants (`stay`).
 *
 * Against the clock the only wait is the rules' pause, which shows a missed plant's name. In a
 * speedrun only the time from card to answer counts, so a miss stays until the person goes on,
 * while a right answer leads on at once. In other modes every answer stays.
 */
const pacings = {
  "beat-the-clock": { right: "next", miss: "pause" },
  speedrun: { right: "next", miss: "stay" },
};
const calm = { right: "stay", miss: "stay" };

/**
 * @param {string} mode
 * @returns {{right: "next" | "stay", miss: "pause" | "stay"}}
 */
export const pacingOf = (mode) => pacings[mode] ?? calm;
