/** Me: figures, plots, personal bests and achievements, all from this device. */

import { reading } from "../../edition/edition.js";
import { dayOf } from "../../games/played-round.js";
import { PlayerRecord } from "../../games/record.js";
import { savedChange } from "../../parts/saved-change.js";
import { orElse, reportMistake } from "../../browser/mistakes.js";
import { onComeBack } from "../../parts/come-back.js";
import { now, offset, store } from "../../parts/store.js";
import { nothingKeptText } from "../../parts/unkept-text.js";
import { writer } from "../../parts/written.js";
import { language } from "../../page/place.js";
import { files } from "../../edition/site-files.js";
import { earlierCounts } from "../../state/earlier-counts.js";
import { loadPhrases } from "../../page/words.js";
import { showAccount } from "./account.js";
import { accountFigures } from "./account-figures.js";
import { showAchievements } from "./achievements.js";
import { begin } from "./begin.js";
import { showBests } from "./bests.js";
import { knownByLevel, lastRanked, modeRows, quizDays } from "./figures.js";
import { barPlot, calendarPlot, figure, linePlot, putFigure } from "./plots.js";
import { stepsTotal } from "./steps-total.js";
import { showTrophies } from "./trophies-part.js";
import { showUnranked } from "./unranked.js";
import { levelName, modeName } from "./words.js";

/** @type {(name: string) => any} the template defines the type of the element */
const part = (name) => document.querySelector(`[data-${name}]`);
const written = writer(language);
const phrases = await loadPhrases();
const seconds = (time) => phrases.phrase("me-seconds", { seconds: written.seconds(time) });
const tabled = (heads, rows) => ({ heads, rows, asTable: phrases.phrase("me-table") });

showAccount(phrases);
document.addEventListener(savedChange, () => show().catch(reportMistake));
await begin(show, phrases, document.querySelector(".me-columns"));
onComeBack(show);

async function show() {
  const { database, player, saved } = await store();
  // parts/room-note.js tells the person where there is no room.
  if (!database.isKept && database.problem !== "full") {
    part("problem").textContent = nothingKeptText(database.problem, phrases);
    part("problem").hidden = false;
  }
  const record = PlayerRecord.read(await player.record());
  const time = now();
  const at = { time, offset: offset(time) };
  const counts = await saved.counts();
  showTiles(record, { counts, at, sums: record.statistics() });
  accountFigures().catch(orElse()).then((sums) => {
    if (!sums) return;
    showTiles(record, { counts, at, sums });
    part("figures-from").textContent = phrases.phrase("figures-account");
    part("figures-from").hidden = false;
  });
  showEarlier(await earlierCounts(database));
  part("none").hidden = record.rounds.length > 0;
  showModes(modeRows(record));
  showPoints(lastRanked(record));
  showStreak(quizDays(record, dayOf(at)));
  showBests(record.bests, { phrases, written, seconds, names: await categoryNames() });
  await showSteps();
  showUnranked(await player.unranked(), phrases);
  await showLevels((await player.memory()).cards, time);
  await Promise.all([
    showTrophies({ phrases, written }), showAchievements(record, { phrases, written }),
  ]);
}

function showTiles(record, { counts, at, sums }) {
  const streak = record.streakAt(at.time);
  const tiles = [
    [phrases.phrase("me-rounds"), written.whole(sums.rounds)],
    [phrases.phrase("me-answers"), written.whole(sums.answers)],
    [phrases.phrase("me-accuracy"), sums.answers ? written.share(sums.accuracy) : "–"],
    [phrases.phrase("me-average"), sums.answers ? seconds(sums.average) : "–"],
    [phrases.phrase("me-streak"), written.whole(streak.current(at))],
    [phrases.phrase("me-longest"), written.whole(streak.longest)],
    [phrases.phrase("me-searched"), written.whole(counts.searched)],
    [phrases.phrase("me-saved"), written.whole(counts.saved)],
    [phrases.phrase("me-collections"), written.whole(counts.collections)],
  ];
  part("tiles").replaceChildren(...tiles.map(([name, value]) => {
    const tile = document.createElement("div");
    const term = document.createElement("dt");
    term.textContent = name;
    const figures = document.createElement("dd");
    figures.textContent = value;
    tile.append(term, figures);
    return tile;
  }));
}

function showEarlier({ answered, right }) {
  if (answered === 0) return;
  part("earlier").textContent = phrases.phrase("me-earlier", { answered, right });
  part("earlier").hidden = false;
}

function showModes(rows) {
  if (rows.length === 0) return;
  const said = rows.map(({ mode, accuracy }) => (
    `${modeName(phrases, mode)}: ${written.share(accuracy)}`));
  putFigure(part("modes"), "modes", figure({
    title: phrases.phrase("me-plot-modes"),
    plot: barPlot(rows.map(({ mode, accuracy }) => ({
      name: modeName(phrases, mode), share: accuracy / 1_000, value: written.share(accuracy),
    })), { said: said.join("; ") }),
    ...tabled(
      [phrases.phrase("me-mode"), phrases.phrase("me-rounds"), phrases.phrase("me-answers"),
        phrases.phrase("me-accuracy"), phrases.phrase("me-average")],
      rows.map(({ mode, rounds, answers, accuracy, average }) => [modeName(phrases, mode),
        written.whole(rounds), written.whole(answers), written.share(accuracy), seconds(average)])),
  }));
}

async function showSteps() {
  const steps = await stepsTotal();
  if (steps > 0) {
    part("steps").textContent = phrases.phrase("steps-all", { steps: written.whole(steps) });
  }
}

function showPoints(rounds) {
  if (rounds.length === 0) return;
  const points = rounds.map((round) => round.points);
  const said = phrases.counted("me-plot-points-said", points.length, {
    most: written.whole(Math.max(...points)),
  });
  putFigure(part("plots"), "points", figure({
    title: `${phrases.phrase("me-plot-points")}: ${modeName(phrases, rounds[0].board.mode)}`, said,
    plot: linePlot(points, { said, written: written.whole }),
    ...tabled(
      [phrases.phrase("me-when"), phrases.phrase("me-mode"), phrases.phrase("me-points")],
      [...rounds].reverse().map(({ stamp, board, points: sum }) => (
        [written.moment(stamp), modeName(phrases, board.mode), written.whole(sum)]))),
  }));
}

function showStreak(days) {
  if (days.counts.size === 0) return;
  const said = phrases.counted("me-plot-streak-said", days.counts.size);
  putFigure(part("plots"), "streak", figure({
    title: phrases.phrase("me-plot-streak"), said,
    plot: calendarPlot(days, { said }),
    ...tabled(
      [phrases.phrase("me-when"), phrases.phrase("me-quizzes")],
      [...days.counts].sort(([one], [other]) => other - one)
        .map(([day, count]) => [written.day(day), written.whole(count)])),
  }));
}

async function showLevels(cards, time) {
  if (Object.keys(cards).length === 0) return;
  const deck = await files.deck("plants").catch(orElse());
  const rows = knownByLevel(cards, deck?.deck.cards ?? [], time);
  if (rows.length === 0) return;
  const value = ({ known, met }) => phrases.phrase("me-achievement-far", {
    done: written.whole(known), total: written.whole(met),
  });
  const said = rows.map((row) => `${levelName(phrases, row.level)}: ${value(row)}`).join("; ");
  putFigure(part("plots"), "levels", figure({
    title: phrases.phrase("me-plot-levels"), said: phrases.phrase("me-plot-levels-said"),
    plot: barPlot(rows.map((row) => ({
      name: levelName(phrases, row.level), share: row.known / row.met, value: value(row),
    })), { said }),
    ...tabled(
      [phrases.phrase("me-level"), phrases.phrase("me-met"), phrases.phrase("me-known")],
      rows.map(({ level, met, known }) => (
        [levelName(phrases, level), written.whole(met), written.whole(known)]))),
  }));
}

/** The names of categories of questions, by id. */
async function categoryNames() {
  const answer = await files.answer("categories").catch(orElse());
  const all = Array.isArray(answer) ? answer : Object.values(answer ?? {}).flat();
  return new Map(all.map(({ id, names }) => [id, reading(names, language)?.text ?? id]));
}
