/// A conspicuous property of an item for an editor to check, with its likely cause.
public struct ItemFinding: Codable, Sendable, Hashable {
    /// The kinds of findings, the worst first.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        /// Able persons choose another option than the right one.
        case wrongKey = "wrong-key"
        /// Able persons choose a wrong option as often or more often, although the right answer
        /// correlates with ability, too.
        case preferredDistractor = "preferred-distractor"
        /// Persons who are right here do worse in other items.
        case negativeDiscrimination = "negative-discrimination"
        /// Right answers here hardly correlate with ability.
        case tinyDiscrimination = "tiny-discrimination"
        /// Nearly all answers are right.
        case tooEasy = "too-easy"
        /// No more answers are right than by guessing.
        case tooHard = "too-hard"
        /// Too few answers for a finding.
        case fewAnswers = "few-answers"
    }

    /// The kind.
    public var kind: Kind
    /// The item.
    public var item: String
    /// Number of answers.
    public var answers: Int
    /// The observation and its likely cause.
    public var message: String
    /// The remedy.
    public var remedy: String

    /// Item-rest correlations below this are tiny.
    public static let tinyCorrelation = 0.1
    /// The fewest answers for a finding of tiny correlation.
    public static let answersForTiny = 100
    /// The fewest choices of an option by able persons for a finding.
    public static let ableAnswers = 5
    /// Shares of right answers above this are too easy.
    public static let easyProportion = 0.97
    /// Shares of right answers below this are too hard when the number of options is unknown.
    public static let hardProportion = 0.05

    /// All findings, the worst kind first, within a kind the most answers first; `options` has the
    /// number of options by item name.
    public static func all(
        _ items: [ItemDiagnostics], options: [String: Int] = [:]
    ) -> [ItemFinding] {
        let rank = Dictionary(
            uniqueKeysWithValues: Kind.allCases.enumerated().map { ($1, $0) })
        return items.flatMap { findings(of: $0, options: options[$0.item]) }
            .sorted { left, right in
                let (first, second) = (rank[left.kind] ?? 0, rank[right.kind] ?? 0)
                if first != second { return first < second }
                if left.answers != right.answers { return left.answers > right.answers }
                return left.item.utf8.lexicographicallyPrecedes(right.item.utf8)
            }
    }

    private static func findings(of item: ItemDiagnostics, options: Int?) -> [ItemFinding] {
        guard item.answers >= CalibrationLimits.heldBelow else {
            return [
                ItemFinding(
                    .fewAnswers, item,
                    "\(item.answers) answers tell little: the rating still rests on its prior.",
                    "Wait for \(CalibrationLimits.heldBelow) answers before judging the item.")
            ]
        }
        return [keyed(item) ?? discrimination(item), extreme(item, options: options)]
            .compactMap(\.self)
    }

    /// The finding from the options: a wrong key, or a wrong option that attracts able persons.
    private static func keyed(_ item: ItemDiagnostics) -> ItemFinding? {
        let correlation = item.itemRest ?? 0
        let right = item.options.filter(\.isRight)
        let seen = Double(max(1, item.options.reduce(0) { $0 + $1.count }))
        let mean = item.options.reduce(0) { $0 + Double($1.count) * $1.rest } / seen
        // Able persons may also miss a hard question; but only an option that attracts them is
        // chosen by persons who do better than the mean in other items.
        let distractors = item.options.filter {
            !$0.isRight && $0.able >= ableAnswers && $0.rest > mean
        }
        let most = right.map(\.able).max() ?? 0
        let preferred = distractors.filter { $0.able > most }.max { left, right in
            (left.able, right.option) < (right.able, left.option)
        }
        if let preferred {
            let key = right.first.map { "«\($0.option)»" } ?? "the key"
            let counts =
                "\(preferred.able) of the ablest third chose «\(preferred.option)», "
                + "\(most) chose \(key), which counts as right"
            if correlation < tinyCorrelation {
                return ItemFinding(
                    .wrongKey, item,
                    "The key is probably wrong: \(counts); item-rest \(signed(correlation)).",
                    "Look the answer up; if «\(preferred.option)» is right, correct the key.")
            }
            return ItemFinding(
                .preferredDistractor, item,
                "A distractor draws the able: \(counts).",
                "Check that «\(preferred.option)» is not right as well, or reword the question.")
        }
        // Without options only the sign is used: by chance it is this far below 0 once in a
        // thousand.
        let surely = -3 / Double(max(1, item.compared)).squareRoot()
        guard item.options.isEmpty, correlation < min(surely, -tinyCorrelation) else { return nil }
        return ItemFinding(
            .wrongKey, item,
            "The key is probably wrong: those who are right here do worse elsewhere; "
                + "item-rest \(signed(correlation)).",
            "Look the answer up, and correct the key if it is wrong.")
    }

    private static func discrimination(_ item: ItemDiagnostics) -> ItemFinding? {
        guard let correlation = item.itemRest else { return nil }
        if correlation < -1 / Double(max(1, item.compared)).squareRoot() {
            return ItemFinding(
                .negativeDiscrimination, item,
                "Those who are right here do worse elsewhere; item-rest \(signed(correlation)). "
                    + "It may mislead those who know more, or have two right answers.",
                "Read the question and its options as an expert would; reword or retire it.")
        }
        guard correlation < tinyCorrelation, item.compared >= answersForTiny,
            item.proportion <= easyProportion
        else { return nil }
        return ItemFinding(
            .tinyDiscrimination, item,
            "Being right here tells next to nothing; item-rest \(signed(correlation)). "
                + "It may be guessed, ambiguous or about something else.",
            "Reword the question or its options, or retire it.")
    }

    private static func extreme(_ item: ItemDiagnostics, options: Int?) -> ItemFinding? {
        let percent = Int((item.proportion * 100).rounded())
        if item.proportion > easyProportion {
            return ItemFinding(
                .tooEasy, item,
                "\(percent) % are right: it tells nobody apart. The options may give it away.",
                "Make the wrong options more alike, or keep it for beginners.")
        }
        let chance = options.map { 1 / Double(max(2, $0)) } ?? hardProportion
        guard item.proportion <= chance else { return nil }
        return ItemFinding(
            .tooHard, item,
            "\(percent) % are right, no more than by \(options == nil ? "luck" : "guessing"). "
                + "It may be too hard, ambiguous or out of date.",
            "Look the answer up, then make it easier or retire it.")
    }

    private init(_ kind: Kind, _ item: ItemDiagnostics, _ message: String, _ remedy: String) {
        self.kind = kind
        self.item = item.item
        answers = item.answers
        self.message = message
        self.remedy = remedy
    }

    /// "-0.24", "+0.05".
    private static func signed(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        let digits = String(abs(hundredths) % 100)
        return (hundredths < 0 ? "-" : "+") + "\(abs(hundredths) / 100)."
            + (digits.count == 1 ? "0" + digits : digits)
    }
}
