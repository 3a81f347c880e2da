import Calibration
import Catalog  // for rawValue
import Foundation
import Intake
import PipelineSupport

extension CalibrationReport {
    /// Items and findings shown as text; `--json` has all.
    private static let shown = 200

    /// The report as text: findings, fits and the table of items.
    package var text: String {
        var lines = rowFindings.prefix(10).map { "answers, \($0)" }
        if rowFindings.count > 10 {
            let more = Counted.of(rowFindings.count - 10, "finding")
            lines.append("… and \(more) more (--json has all)")
        }
        lines.append(counts)
        guard answers > 0 else { return lines.joined(separator: "\n") }
        // Findings come first. The long table is last; only the path of the written file follows.
        lines += findingLines + fitted + predicted + table
        lines.append(join.line + "." + (join.isDoubtful ? JoinCount.doubt : ""))
        lines.append(
            written.map { isDryRun ? "\($0) would be written (--dry-run)." : "Wrote \($0)." }
                ?? "Nothing to write.")
        return lines.joined(separator: "\n")
    }

    private var counts: String {
        "\(Counted.of(answers, "answer")) of \(Counted.of(persons.count, "person")) to "
            + "\(Counted.of(items.count, "item")); left out: "
            + "\(leftOut.unreadable) unreadable, \(leftOut.adjusted) with adjusted timers, "
            + "\(leftOut.revoked) after a revocation, \(leftOut.repeated) repeated "
            + "(a person's first answer to an item counts)."
    }

    /// One row per item.
    private var table: [String] {
        var rows = [
            [
                "item", "answers", "right", "b", "SE", "b/spread", "b at spread 1", "slope",
                "item-rest", "rating", "±", "level", "",
            ]
        ]
        // Natural order of numbers: 2 before 10.
        let sorted = items.sorted {
            $0.item.compare($1.item, options: .numeric) == .orderedAscending
        }
        for item in sorted.prefix(Self.shown) {
            rows.append([
                item.item, "\(item.answers.answers)", Self.decimals(item.answers.proportion),
                Self.decimals(item.difficulty), Self.decimals(item.error),
                Self.decimals(item.standardised), Self.decimals(item.difficultyAtSpreadOne),
                Self.decimals(item.twoParameter.slope),
                item.answers.itemRest.map { Self.decimals($0) } ?? "–",
                item.rating.map(String.init) ?? "–", item.deviation.map(String.init) ?? "–",
                item.level?.rawValue ?? "–", item.placing == .held ? "held" : "",
            ])
        }
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        var lines = rows.map { row in
            row.indices.map { column in
                let blanks = String(repeating: " ", count: widths[column] - row[column].count)
                return column == 0 || column > 10 ? row[column] + blanks : blanks + row[column]
            }.joined(separator: "  ").trimmingCharacters(in: .whitespaces)
        }
        if items.count > Self.shown {
            let more = Counted.of(items.count - Self.shown, "item")
            lines.append("… and \(more) more (--json has all)")
        }
        lines += Self.legend
        if items.contains(where: { $0.placing == .held }) {
            lines.append(
                "held: too few answers, all right, all wrong, or no better than guessing; "
                    + "a prior holds b near the other items.")
        }
        return lines
    }

    /// The legend of the table's columns.
    private static let legend = [
        "right: share of right answers; b: difficulty in logits, more is harder; SE: its standard "
            + "error;",
        "b/spread: b with one slope for all and abilities of spread 1; b at spread 1: b with slope 1 "
            + "and the same;",
        "slope: how sharply it tells people apart, for a spread of ability; item-rest: correlation "
            + "of its answers with all others;",
        "rating, ±: prior and answers together, in points; level: the level that this falls in.",
    ]

    private var fitted: [String] {
        let error = spreadError.map { " ± " + Self.decimals($0) } ?? ""
        var lines = models.map { model in
            "log-likelihood \(Self.decimals(model.logLikelihood)): \(model.model)"
                + (model.hasConverged ? "" : " (did not come to rest)")
        }
        lines.append("spread of abilities \(Self.decimals(spread))\(error) logits")
        let shift = Self.decimals(anchoring.shift)
        switch anchoring.to {
        case .baseEdition:
            lines.append(
                "scale: shifted by \(shift) logits to the base edition's ratings "
                    + "of \(anchoring.anchors) items")
        case .priors:
            lines.append(
                "scale: shifted by \(shift) logits to the priors of \(anchoring.anchors) items")
        case .meanAbility: lines.append("scale: 0 is the mean ability, as no item is known")
        }
        return lines
    }

    /// One line per finding; items with too few answers are only counted.
    private var findingLines: [String] {
        let told = findings.filter { $0.kind != .fewAnswers }
        var lines = told.prefix(Self.shown).map {
            "\($0.kind.rawValue): \($0.item): \($0.message)\n  do  \($0.remedy)"
        }
        if told.count > Self.shown {
            let more = Counted.of(told.count - Self.shown, "finding")
            lines.append("… and \(more) more (--json has all)")
        }
        if findings.count > told.count {
            lines.append(
                Counted.of(findings.count - told.count, "item has", "items have")
                    + " fewer than \(CalibrationLimits.heldBelow) answers: too few to be judged.")
        }
        return lines
    }

    private var predicted: [String] {
        guard let prediction else {
            return [
                "no later answers to items that were answered earlier, so that nothing is predicted"
            ]
        }
        let split =
            prediction.split == .time ? "by time" : "each person's last fifth, by rows"
        func line(_ name: String, _ score: Prediction.Score) -> String {
            "  \(name): log loss \(Self.decimals(score.logLoss)), AUC "
                + (score.auc.map { Self.decimals($0) } ?? "–")
        }
        return [
            "\(prediction.predicted) later answers told from \(prediction.learnt) earlier ones "
                + "(\(split)):",
            line("Rasch", prediction.rasch), line("online ratings", prediction.online),
            line("proportion correct alone", prediction.proportion),
        ]
    }

    /// Three decimals.
    private static func decimals(_ value: Double) -> String { String(format: "%.3f", value) }
}
