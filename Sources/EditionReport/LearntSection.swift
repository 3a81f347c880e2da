import Catalog
import ContentReading
import EditionBuild
import EditorialContent

/// The effect of answers: prior ratings against published ones.
struct LearntSection {
    let composed: Composed

    private struct Item {
        var id: String
        var name: String
        var prior: Difficulty
        var now: Difficulty

        var move: Int { now.rating - prior.rating }
    }

    /// The context of the template `learnt`.
    var context: [String: Any] {
        let items = items()
        let furthest = items.sorted {
            let (one, other) = (abs($0.move), abs($1.move))
            return one != other ? one > other : $0.id < $1.id
        }.prefix(ReportLimits.moved)
        return [
            "isAny": !items.isEmpty, "words": Self.words(items), "plot": Self.plot(items),
            "moves": ReportBars(title: "How far answers moved a rating", rows: Self.moves(items))
                .context,
            "furthest": furthest.map { item in
                [
                    "name": ReportText.clipped(item.name), "id": item.id,
                    "prior": "\(item.prior.rating) ± \(item.prior.deviation)",
                    "now": "\(item.now.rating) ± \(item.now.deviation)",
                    "move": ReportText.signed(item.move),
                    "answers": ReportText.count(item.now.answers),
                    "level": item.now.level.rawValue,
                ]
            },
            "more": ReportText.more(items.count - furthest.count),
        ]
    }

    private func items() -> [Item] {
        let date = composed.settings.date
        var items: [Item] = []
        for plant in composed.plants {
            guard let now = plant.difficulty, now.answers > 0, let prior = composed.priors[plant.id]
            else { continue }
            items.append(
                Item(
                    id: plant.id.rawValue, name: plant.name(in: .en).text,
                    prior: prior.difficulty(on: date, before: nil), now: now))
        }
        for question in composed.questions {
            guard let now = question.difficulty, now.answers > 0,
                let origin = composed.origins.questions[question.id]
            else { continue }
            items.append(
                Item(
                    id: question.id, name: question.text.reading(in: .en)?.text ?? question.id,
                    prior: origin.label.questionPrior(on: date, before: nil), now: now))
        }
        return items
    }

    private static func words(_ items: [Item]) -> String {
        guard !items.isEmpty else { return "" }
        let answers = items.reduce(0) { sum, item in
            sum.addingReportingOverflow(item.now.answers).partialValue
        }
        func mean(_ value: (Item) -> Int) -> Int {
            items.reduce(0) { $0 + value($1) } / items.count
        }
        let (before, now) = (mean(\.prior.deviation), mean(\.now.deviation))
        return ReportText.count(answers, "answer", "answers")
            + " to \(ReportText.count(items.count, "plant or question", "plants and questions")) "
            + "moved ratings by \(mean { abs($0.move) }) points in the mean, and narrowed their "
            + "deviation from \(before) to \(now)."
    }

    private static func moves(_ items: [Item]) -> [ReportBars.Row] {
        let steps: [(String, Range<Int>)] = [
            ("under 50 points", 0..<50), ("50 to 99", 50..<100), ("100 to 199", 100..<200),
            ("200 and more", 200..<Int.max),
        ]
        return steps.map { label, range in
            let moved = items.filter { range.contains(abs($0.move)) }
            let up = moved.count { $0.move > 0 }
            return ReportBars.Row(
                label,
                parts: [
                    .init(label: "harder", count: up, ink: .ochre),
                    .init(label: "easier or the same", count: moved.count - up, ink: .moss),
                ])
        }
    }

    /// Circles on a grid, scaled by their number of items, so that the plot does not grow with the
    /// edition.
    private static func plot(_ items: [Item]) -> String {
        let axis = Histogram.ratings
        var cells: [Int: Int] = [:]
        for item in items {
            let x = axis.index(of: Double(item.prior.rating))
            let y = axis.index(of: Double(item.now.rating))
            cells[y * axis.counts.count + x, default: 0] += 1
        }
        let side = 300.0
        let left = ReportPlot.width - side
        let wide = side / Double(axis.counts.count)
        let most = Double(cells.values.max() ?? 1)
        var body =
            "<path class=\"axis\" d=\"M40 0V300H340\"/><path class=\"cut\" d=\"M40 300L340 0\"/>"
        for (cell, count) in cells.sorted(by: { $0.key < $1.key }) {
            let (row, column) = cell.quotientAndRemainder(dividingBy: axis.counts.count)
            let radius = 3 + 8 * (Double(count) / most).squareRoot()
            body +=
                "<circle class=\"peony\" cx=\"\(ReportPlot.number(left + (Double(column) + 0.5) * wide))\" "
                + "cy=\"\(ReportPlot.number(side - (Double(row) + 0.5) * wide))\" "
                + "r=\"\(ReportPlot.number(radius))\"/>"
        }
        for rating in [1000, 1500, 2000] {
            let place = axis.x(Double(rating), width: side)
            body += ReportPlot.text("\(rating)", x: left + place, y: 318, "middle")
            body += ReportPlot.text("\(rating)", x: 34, y: side - place + 5, "end")
        }
        body += ReportPlot.text("with answers", x: 48, y: 14)
        body += ReportPlot.text("before →", x: 332, y: 292, "end")
        return ReportPlot.svg(
            height: 326, title: "Ratings with answers against ratings before", body)
    }
}
