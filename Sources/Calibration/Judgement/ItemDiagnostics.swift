/// Statistics of an item's answers beside its difficulty.
public struct ItemDiagnostics: Codable, Sendable, Hashable {
    /// One option of an item.
    public struct Option: Codable, Sendable, Hashable {
        /// Its name in the file.
        public var option: String
        /// How many persons chose it.
        public var count: Int
        /// How many of the ablest third chose it.
        public var able: Int
        /// The mean of `rest`, the score in other items, of the persons who chose it.
        public var rest: Double
        /// Whether it counts as the right one.
        public var isRight: Bool
    }

    /// The item.
    public var item: String
    /// Number of answers.
    public var answers: Int
    /// The share of right answers.
    public var proportion: Double
    /// The correlation of right answers here with the person's score in other items; nil when all
    /// are right or wrong, or no person answered another item.
    public var itemRest: Double?
    /// The number of answers in the correlation.
    public var compared: Int
    /// The mean square of residuals, weighted by information: 1 as expected, more for unexpected
    /// answers near its own difficulty. (Wright & Masters 1982, infit.)
    public var infit: Double?
    /// The mean square of standardised residuals: more for unexpected answers far from it (outfit).
    public var outfit: Double?
    /// The slope of the two-parameter fit; nil without one.
    public var slope: Double?
    /// The median time to answer, in seconds; nil without times.
    public var seconds: Double?
    /// Options by the number of choices, descending; empty when the file has none.
    public var options: [Option]

    /// Computes the statistics of all items of a log, in their order.
    ///
    /// A person's score in other items is the mean, over the person's other answers, of being right
    /// (0 or 1) minus the item's share of right answers. When all persons answered all items, it
    /// correlates like the number right in the others; when answers are sparse, a person who
    /// answered only easy items does not count as able.
    ///
    /// - Parameters:
    ///   - log: the answers from which `fit` was made.
    ///   - fit: their Rasch fit.
    ///   - slopes: their two-parameter fit.
    /// - Returns: one value per item, in the order of the log's items.
    public static func all(
        _ log: AnswerLog, fit: RaschFit, slopes: TwoParameterFit? = nil
    ) -> [ItemDiagnostics] {
        let table = fit.table
        let shares = table.items.indices.map { item in
            Double(table.right[item]) / Double(max(1, table.answers[item]))
        }
        var sums = [Double](repeating: 0, count: log.persons.count)
        var counts = [Int](repeating: 0, count: log.persons.count)
        for answer in log.answers {
            sums[answer.person] += (answer.isRight ? 1 : 0) - shares[answer.item]
            counts[answer.person] += 1
        }
        var samples = [[ItemSample]](repeating: [], count: log.items.count)
        for answer in log.answers {
            let (person, item) = (answer.person, answer.item)
            let others = counts[person] - 1
            let own = (answer.isRight ? 1 : 0) - shares[item]
            samples[item].append(
                ItemSample(
                    answer: answer, rest: others > 0 ? (sums[person] - own) / Double(others) : nil,
                    ability: fit.persons[person].ability))
        }
        return log.items.indices.map { item in
            var found = diagnosed(
                samples[item].sorted { $0.answer.person < $1.answer.person }, item, fit)
            if let slopes, slopes.items.indices.contains(item) {
                found.slope = slopes.items[item].slope
            }
            return found
        }
    }

    private static func diagnosed(
        _ samples: [ItemSample], _ item: Int, _ fit: RaschFit
    ) -> ItemDiagnostics {
        let right = samples.count { $0.answer.isRight }
        let compared = samples.filter { $0.rest != nil }
        let (infit, outfit) = residuals(samples, item, fit)
        let seconds = samples.compactMap(\.answer.seconds).sorted()
        return ItemDiagnostics(
            item: fit.items[item].name, answers: samples.count,
            proportion: Double(right) / Double(max(1, samples.count)),
            itemRest: correlation(
                compared.map { ($0.answer.isRight ? 1 : 0, $0.rest ?? 0) }),
            compared: compared.count, infit: infit, outfit: outfit, slope: nil,
            seconds: seconds.isEmpty ? nil : seconds[seconds.count / 2],
            options: ItemOptions(compared).table)
    }

    private static func residuals(
        _ samples: [ItemSample], _ item: Int, _ fit: RaschFit
    ) -> (infit: Double?, outfit: Double?) {
        guard !samples.isEmpty else { return (nil, nil) }
        let guess = fit.table.guess[item]
        var (squares, variances, standardised) = (0.0, 0.0, 0.0)
        for sample in samples {
            let known = logistic(sample.ability - fit.items[item].difficulty)
            let chance = guess + (1 - guess) * known
            let variance = max(1e-9, chance * (1 - chance))
            let residual = (sample.answer.isRight ? 1 : 0) - chance
            squares += residual * residual
            variances += variance
            standardised += residual * residual / variance
        }
        return (squares / variances, standardised / Double(samples.count))
    }

    /// Pearson's correlation; nil when either side is constant.
    static func correlation(_ pairs: [(Double, Double)]) -> Double? {
        guard pairs.count > 2 else { return nil }
        let count = Double(pairs.count)
        let left = pairs.reduce(0) { $0 + $1.0 } / count
        let right = pairs.reduce(0) { $0 + $1.1 } / count
        var (xx, xy, yy) = (0.0, 0.0, 0.0)
        for (x, y) in pairs {
            xx += (x - left) * (x - left)
            xy += (x - left) * (y - right)
            yy += (y - right) * (y - right)
        }
        guard xx > 1e-9, yy > 1e-9 else { return nil }
        return (xy / (xx * yy).squareRoot()).within(-1...1)
    }
}

/// An answer with its person's score in other items.
struct ItemSample {
    var answer: AnswerLog.Answer
    /// nil when the person answered no other item.
    var rest: Double?
    var ability: Double
}

/// The choices of an item's options.
private struct ItemOptions {
    let table: [ItemDiagnostics.Option]

    init(_ samples: [ItemSample]) {
        let rests = samples.compactMap(\.rest).sorted()
        guard !rests.isEmpty, samples.contains(where: { $0.answer.option != nil }) else {
            table = []
            return
        }
        let able = rests[rests.count * 2 / 3]
        var options: [String: ItemDiagnostics.Option] = [:]
        var rights: [String: Int] = [:]
        for sample in samples {
            guard let name = sample.answer.option, let rest = sample.rest else { continue }
            guard options[name] != nil || options.count < CalibrationLimits.options else {
                continue
            }
            var option =
                options[name] ?? .init(option: name, count: 0, able: 0, rest: 0, isRight: false)
            option.count += 1
            option.able += rest >= able ? 1 : 0
            option.rest += rest
            options[name] = option
            if sample.answer.isRight { rights[name, default: 0] += 1 }
        }
        table = options.values.map { option in
            var option = option
            option.rest /= Double(option.count)
            option.isRight = 2 * (rights[option.option] ?? 0) > option.count
            return option
        }.sorted { left, right in
            left.count == right.count
                ? left.option.utf8.lexicographicallyPrecedes(right.option.utf8)
                : left.count > right.count
        }
    }
}
