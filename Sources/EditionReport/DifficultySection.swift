import Catalog
import ContentReading
import EditionBuild
import EditorialContent

/// The difficulties of plants and questions, and the parts of their estimates.
struct DifficultySection {
    let composed: Composed

    /// The context of the template `difficulty`.
    var context: [String: Any] {
        let plants = Spread(composed.plants.lazy.map { ($0.difficulty, prior(of: $0)) })
        let questions = Spread(composed.questions.lazy.map { ($0.difficulty, prior(of: $0)) })
        return [
            "hasPlants": plants.count > 0, "hasQuestions": questions.count > 0,
            "plants": plants.plot("Plants by rating"),
            "questions": questions.plot("Questions by rating", ink: .lake),
            "plantsSay": plants.words, "questionsSay": questions.words,
            "parts": parts, "categories": categories,
            "levels": ReportBars(
                title: "Plants and questions by level",
                rows: [plants.row("plants"), questions.row("questions")].filter { $0.sum > 0 },
                areShares: true
            ).context,
        ]
    }

    private func prior(of plant: Plant) -> Int? {
        composed.priors[plant.id].map { RatingScale.rating(logits: $0.logits) }
    }

    private func prior(of question: Question) -> Int? {
        composed.origins.questions[question.id].map {
            $0.label.questionPrior(on: composed.settings.date, before: nil).rating
        }
    }

    // MARK: What plants' priors are made of

    /// Three small histograms on one scale, so that their spreads can be compared.
    private var parts: [[String: Any]] {
        let priors = composed.plants.filter(\.isPlayable).compactMap { composed.priors[$0.id] }
        guard !priors.isEmpty else { return [] }
        let kinds: [(String, String, (PlantPrior) -> Double)] = [
            ("Familiarity", "how seldom it is recorded", \.familiarity),
            ("Likeness", "how like others it is", \.likeness),
            ("Disagreement", "how often identifiers disagree", \.disagreement),
        ]
        return kinds.map { title, what, part in
            var histogram = Histogram.logits
            var sum = 0.0
            for prior in priors {
                histogram.add(part(prior))
                sum += part(prior)
            }
            let mean = sum / Double(priors.count)
            return [
                "title": title, "what": what,
                "mean": ReportText.logits(mean), "plot": Self.small(histogram, title, mean: mean),
            ]
        }
    }

    private static func small(_ histogram: Histogram, _ title: String, mean: Double) -> String {
        let most = histogram.counts.max() ?? 1
        var body = histogram.bars(.moss, bottom: 60, height: 54, most: most)
        let middle = ReportPlot.number(histogram.x(0))
        body += "<path class=\"axis\" d=\"M0 60H340M\(middle) 60V64\"/>"
        let place = ReportPlot.number(histogram.x(mean))
        body += "<path class=\"cut\" d=\"M\(place) 2V60\"/>"
        for (value, words) in [(-2.0, "−2"), (0, "0"), (2, "+2 logits")] {
            body += ReportPlot.text(words, x: histogram.x(value), y: 80, "middle")
        }
        return ReportPlot.svg(height: 86, title: "\(title), in logits", body)
    }

    // MARK: Questions by category

    private var categories: [String: Any] {
        var histograms: [String: Histogram] = [:]
        var sums: [String: Int] = [:]
        for question in composed.questions {
            guard let rating = question.difficulty?.rating else { continue }
            let category = question.category
            var histogram = histograms.removeValue(forKey: category) ?? .ratings
            histogram.add(Double(rating))
            histograms[category] = histogram
            sums[category, default: 0] += rating
        }
        let names = Dictionary(
            composed.categories.questions.map { ($0.id, $0.names.texts[.en] ?? $0.id) },
            uniquingKeysWith: { first, _ in first })
        let counts = histograms.mapValues { $0.counts.reduce(0, +) }
        let order = counts.keys.sorted { left, right in
            let (one, other) = (counts[left] ?? 0, counts[right] ?? 0)
            return one != other ? one > other : left < right
        }
        let rows = order.prefix(ReportLimits.categories).map { category -> [String: Any] in
            let histogram = histograms[category] ?? .ratings
            let count = counts[category] ?? 0
            return [
                "name": ReportText.clipped(names[category] ?? category),
                "count": ReportText.count(count),
                "mean": (sums[category] ?? 0) / max(1, count),
                "plot": Self.strip(histogram),
            ]
        }
        return [
            "hasRows": !rows.isEmpty, "rows": rows,
            "more": ReportText.more(order.count - rows.count, "categories"),
        ]
    }

    /// A row's histogram, without words.
    private static func strip(_ histogram: Histogram) -> String {
        let most = histogram.counts.max() ?? 1
        let cuts = [RatingScale.easyBelow, RatingScale.hardFrom].map {
            "M\(ReportPlot.number(histogram.x(Double($0)))) 0V40"
        }
        return "<svg class=\"strip\" viewBox=\"0 0 340 40\" preserveAspectRatio=\"none\" "
            + "aria-hidden=\"true\"><path class=\"cut\" d=\"\(cuts.joined())\"/>"
            + histogram.bars(.lake, bottom: 40, height: 38, most: most) + "</svg>"
    }
}

/// Published ratings, and the prior ones without answers.
private struct Spread {
    private var published = Histogram.ratings
    private var priors = Histogram.ratings
    private var levels: [Level: Int] = [:]
    private var answered = 0
    private(set) var count = 0

    init(_ ratings: some Sequence<(Difficulty?, Int?)>) {
        for case (let difficulty?, let prior) in ratings {
            published.add(Double(difficulty.rating))
            priors.add(Double(prior ?? difficulty.rating))
            levels[difficulty.level, default: 0] += 1
            if difficulty.answers > 0 { answered += 1 }
            count += 1
        }
    }

    /// A description of the plot, in a sentence.
    var words: String {
        let most = ReportText.count(published.counts.max() ?? 0)
        return "The tallest bar is \(most)."
            + (answered > 0 ? " The line is where they stood before anybody answered." : "")
    }

    func row(_ label: String) -> ReportBars.Row {
        let inks: [Level: ReportBars.Ink] = [.easy: .moss, .medium: .lake, .hard: .ochre]
        return ReportBars.Row(
            label,
            parts: Level.allCases.map {
                .init(label: $0.rawValue, count: levels[$0] ?? 0, ink: inks[$0] ?? .moss)
            })
    }

    func plot(_ title: String, ink: ReportBars.Ink = .moss) -> String {
        let bottom = 136.0
        let height = 92.0
        var most = published.counts.max() ?? 0
        if answered > 0 { most = max(most, priors.counts.max() ?? 0) }
        var body = published.bars(ink, bottom: bottom, height: height, most: most)
        if answered > 0 { body += priors.outline(bottom: bottom, height: height, most: most) }
        let easy = published.x(Double(RatingScale.easyBelow))
        let hard = published.x(Double(RatingScale.hardFrom))
        body +=
            "<path class=\"axis\" d=\"M0 136H340\"/><path class=\"cut\" d=\""
            + "M\(ReportPlot.number(easy)) 38V136M\(ReportPlot.number(hard)) 38V136\"/>"
        func said(_ level: Level) -> String {
            "\(level.rawValue) \(ReportText.count(levels[level] ?? 0))"
        }
        body += ReportPlot.text(said(.easy), x: easy - 6, y: 14, "end")
        body += ReportPlot.text(said(.medium), x: (easy + hard) / 2, y: 32, "middle")
        body += ReportPlot.text(said(.hard), x: hard + 6, y: 14)
        for rating in [900, 1200, 1500, 1800, 2100] {
            body += ReportPlot.text(
                "\(rating)", x: published.x(Double(rating)), y: 154, "middle")
        }
        return ReportPlot.svg(height: 160, title: title, body)
    }
}
