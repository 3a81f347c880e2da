import Intake
import QuestionRecords

/// Determines the meaning of scoring rules by evaluating them rather than by their structure.
enum ScoringProbe {
    /// The scoring of a choice.
    enum ChoiceVerdict: Equatable {
        /// Weights of the options and how they are scored; `best` is the highest score found.
        case scored([Double], QuestionBody.Scoring, best: Double)
        /// No answer earns anything.
        case nothingRight
        /// The rules are neither a sum nor all or nothing.
        case beyond
        /// The rules could not be evaluated.
        case notRun
    }

    private static let setsOfAll = 10
    private static let tolerance = 1e-6

    /// Evaluates a choice's rules on each option, and on sets of them when several may be chosen.
    ///
    /// - Parameters:
    ///   - count: the number of options.
    ///   - most: how many may be chosen; 0 for any number.
    ///   - likely: the options that the file itself marks as right.
    ///   - score: returns the score of a set of options, by index; nil when the rules could not be
    ///     evaluated.
    /// - Returns: the scoring.
    static func choice(
        count: Int, most: Int, likely: [Int], score: ([Int]) -> Double?
    ) -> ChoiceVerdict {
        var scores: [[Int]: Double] = [:]
        for set in sets(count: count, most: most, likely: likely) {
            guard let points = score(set), points.isFinite else { return .notRun }
            scores[set] = points
        }
        let base = max(0, scores[[]] ?? 0)
        let best = scores.values.max() ?? 0
        // When several options may be chosen, an empty answer may be given, too: the best answer
        // must earn more.
        guard best > tolerance, most == 1 || best > base + tolerance * best else {
            return .nothingRight
        }
        if most == 1 {
            let weights = (0..<count).map { held((scores[[$0]] ?? 0) / best) }
            return .scored(weights, .one, best: best)
        }
        let top =
            scores.filter { $0.value > best - tolerance * best }.keys
            .min { ($0.count, $0.lexicographic) < ($1.count, $1.lexicographic) } ?? []
        if scores.filter({ $0.value > tolerance * best }).count == 1 {
            return .scored(
                (0..<count).map { top.contains($0) ? 1 : 0 }, .allOrNothing, best: best)
        }
        let parts = (0..<count).map { option in
            if top.contains(option) { return (scores[[option]] ?? 0) / best }
            let more = (top + [option]).sorted()
            return (scores[more].map { $0 - best } ?? scores[[option]] ?? 0) / best
        }
        let isSum = scores.allSatisfy { set, points in
            let sum = set.map { parts[$0] }.reduce(0, +)
            return abs(max(0, min(1, sum)) - max(0, min(1, points / best))) < 1e-3
        }
        return isSum ? .scored(parts.map(held), .sum, best: best) : .beyond
    }

    /// The sets to evaluate: all sets of up to ten options; of more options, each single option and
    /// the sets that differ from the likely answer in at most one option.
    private static func sets(count: Int, most: Int, likely: [Int]) -> Set<[Int]> {
        var sets: Set<[Int]> = [[]]
        let most = most > 0 ? most : count
        if count <= setsOfAll {
            for bits in 0..<(1 << count) {
                let set = (0..<count).filter { bits >> $0 & 1 == 1 }
                if set.count <= most { sets.insert(set) }
            }
            return sets
        }
        let likely = Array(Set(likely)).sorted()
        sets.insert(likely)
        for option in 0..<min(count, 1_000) {
            sets.insert([option])
            if most == 1 { continue }
            if likely.contains(option) {
                sets.insert(likely.filter { $0 != option })
            } else if likely.count < most {
                sets.insert((likely + [option]).sorted())
            }
        }
        return sets.filter { $0.count <= most }
    }

    private static func held(_ weight: Double) -> Double {
        let held = max(-1, min(1, weight))
        return abs(held - held.rounded()) < tolerance ? held.rounded() : held
    }

    /// The weight of each candidate at each place, while the other places have their best
    /// candidates.
    ///
    /// - Parameters:
    ///   - candidates: answers of each place, the likeliest first.
    ///   - score: returns the score of answers to all places, in which nil is an empty place;
    ///     returns nil when the rules could not be evaluated.
    /// - Returns: weights in the order of `candidates`, and the best score; nil when the rules
    ///   could not be evaluated.
    static func places(
        _ candidates: [[String]], score: ([String?]) -> Double?
    ) -> (weights: [[Double]], best: Double)? {
        let count = candidates.map(\.count).reduce(0, +)
        guard count <= 3_000, candidates.count <= IntakeLimits.options else { return nil }
        var filled: [String?] = candidates.map(\.first)
        guard var best = score(filled) else { return nil }
        for _ in 0..<2 {
            for place in candidates.indices {
                for candidate in candidates[place].dropFirst() {
                    var other = filled
                    other[place] = candidate
                    guard let points = score(other) else { return nil }
                    if points > best + tolerance {
                        best = points
                        filled = other
                    }
                }
            }
        }
        var weights: [[Double]] = []
        for place in candidates.indices {
            var empty = filled
            empty[place] = nil
            guard let without = score(empty) else { return nil }
            weights.append(
                candidates[place].map { candidate in
                    var other = filled
                    other[place] = candidate
                    guard best > without, let points = score(other) else { return 0 }
                    return held((points - without) / (best - without))
                })
        }
        return (weights, best)
    }

    /// The ranges of numbers that earn points, in order.
    ///
    /// - Parameters:
    ///   - breaks: numbers at which the score may change.
    ///   - score: returns the score of a number; nil when the rules could not be evaluated.
    /// - Returns: the ranges and their points; nil when the rules could not be evaluated.
    static func numbers(
        breaks: [Double], score: (Double) -> Double?
    ) -> [(range: ClosedRange<Double>, points: Double)]? {
        let breaks = Array(Set(breaks.filter(\.isFinite))).sorted()
        guard let first = breaks.first, let last = breaks.last, breaks.count <= 500 else {
            return []
        }
        var parts: [(low: Double, high: Double, probe: Double)] = []
        parts.append((-.infinity, first.nextDown, first - max(1, abs(first))))
        for (index, point) in breaks.enumerated() {
            parts.append((point, point, point))
            if index + 1 < breaks.count {
                let next = breaks[index + 1]
                parts.append((point.nextUp, next.nextDown, point / 2 + next / 2))
            }
        }
        parts.append((last.nextUp, .infinity, last + max(1, abs(last))))
        var runs: [(range: ClosedRange<Double>, points: Double)] = []
        var isOpen = false
        for part in parts where part.low <= part.high {
            guard let points = score(part.probe) else { return nil }
            guard points > tolerance else {
                isOpen = false
                continue
            }
            if isOpen, let run = runs.last, abs(run.points - points) < tolerance {
                runs[runs.count - 1].range = run.range.lowerBound...part.high
            } else {
                runs.append((part.low...part.high, points))
            }
            isOpen = true
        }
        return runs
    }
}

extension [Int] {
    /// A text by which sets of one size are ordered.
    fileprivate var lexicographic: String { map { String($0 + 1_000) }.joined() }
}
