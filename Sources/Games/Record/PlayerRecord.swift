public import Catalog

/// A player's finished rounds, from which all other values follow.
///
/// Rounds are stored, not sums, so that the records of a guest and an account, or of two devices,
/// can be merged in any order and any number of times without losing or counting a round twice. A
/// round takes about 200 bytes; ten a day for ten years are 7 MB.
public struct PlayerRecord: Codable, Sendable, Hashable {
    /// Finished rounds in the order of time.
    public private(set) var rounds: [PlayedRound]

    private enum CodingKeys: CodingKey {
        case rounds
    }

    private struct Key: Hashable {
        var player: String
        var number: Int
    }

    /// Creates an empty record.
    public init() { rounds = [] }

    /// Reads a record of any origin: sorts the rounds and removes duplicates.
    ///
    /// - Throws: `DecodingError` for another form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let read = try container.decode([PlayedRound].self, forKey: .rounds)
        self = PlayerRecord().merged(with: read)
    }

    /// Adds a finished round; a round with a known player and number changes nothing.
    public mutating func take(_ round: PlayedRound) {
        let isKnown = rounds.contains { $0.number == round.number && $0.player == round.player }
        if isKnown {
            self = merged(with: [round])
            return
        }
        // Nearly always the latest round, so the search starts at the end.
        let place = rounds.lastIndex { PlayedRound.isEarlier($0, round) }.map { $0 + 1 } ?? 0
        rounds.insert(round, at: place)
    }

    /// Merges two records.
    public func merged(with other: PlayerRecord) -> PlayerRecord { merged(with: other.rounds) }

    /// The record with some more rounds.
    public func merged(with others: [PlayedRound]) -> PlayerRecord {
        var byKey: [Key: PlayedRound] = [:]
        for round in rounds + others {
            let key = Key(player: round.player, number: round.number)
            guard let known = byKey[key] else {
                byKey[key] = round
                continue
            }
            // Two rounds with one number contradict each other. The one with the lower score is
            // kept, in whichever order the records are merged.
            if Self.rank(round).lexicographicallyPrecedes(Self.rank(known)) { byKey[key] = round }
        }
        var merged = PlayerRecord()
        merged.rounds = byKey.values.sorted(by: PlayedRound.isEarlier)
        return merged
    }

    private static func rank(_ round: PlayedRound) -> [Int] {
        let tier = round.tier.flatMap { Tier.Name.allCases.firstIndex(of: $0) } ?? -1
        let mode = Mode.allCases.firstIndex(of: round.board.mode) ?? 0
        let texts = [round.stamp.zone, round.board.content, round.board.category ?? ""]
        var rank = [round.points, round.right, tier, mode, round.board.adjusted]
        // The remaining fields only make the order total.
        rank += [round.counted, round.thinking, round.stamp.time, round.stamp.offset]
        for text in texts { rank += text.utf8.map(Int.init) + [-1] }
        return rank
    }
}

/// Accuracy and average time, with the sums they are computed from.
public struct Statistics: Codable, Sendable, Hashable {
    /// Finished rounds.
    public var rounds = 0
    /// Answers that count.
    public var answers = 0
    /// Right ones among them.
    public var right = 0
    /// The sum of milliseconds from card to answer.
    public var thinking = 0

    /// Creates zero sums.
    public init() {}

    /// Right answers per thousand, rounded down; 0 without answers.
    public var accuracy: Int {
        answers > 0 ? Int(max(0, min(1, Double(right) / Double(answers))) * 1_000) : 0
    }

    /// The average time per question in milliseconds, rounded down; 0 without answers.
    public var average: Int { answers > 0 ? thinking / answers : 0 }

    mutating func add(_ round: PlayedRound) {
        // A decoded record may have any number, so sums are clamped.
        func sum(_ left: Int, _ right: Int) -> Int {
            let (sum, isTooMuch) = left.addingReportingOverflow(max(0, right))
            return isTooMuch ? .max : sum
        }
        rounds += 1
        answers = sum(answers, round.counted)
        right = sum(right, round.right)
        thinking = sum(thinking, round.thinking)
    }
}

/// The best rounds of a board; of two equal ones the earlier.
public struct PersonalBest: Codable, Sendable, Hashable {
    /// The most points.
    public var points: PlayedRound
    /// In a speedrun, the round with the least average time among those with a tier, so that fast
    /// wrong answers are no record; nil in other modes.
    public var fastest: PlayedRound?

    mutating func take(_ round: PlayedRound) {
        if round.points > points.points { points = round }
        guard round.tier != nil else { return }
        guard let known = fastest else {
            fastest = round
            return
        }
        if round.average < known.average { fastest = round }
    }
}

extension PlayerRecord {
    /// The sums over all rounds, or over those of one mode.
    public func statistics(of mode: Mode? = nil) -> Statistics {
        rounds.reduce(into: Statistics()) { sums, round in
            if mode == nil || round.board.mode == mode { sums.add(round) }
        }
    }

    /// The personal bests of each board; practice and untimed sets have none.
    public var bests: [Board: PersonalBest] {
        rounds.reduce(into: [:]) { bests, round in
            guard round.board.isRanked else { return }
            bests[round.board, default: PersonalBest(points: round)].take(round)
        }
    }

    /// The personal best of a mode over all editions.
    ///
    /// - Parameters:
    ///   - mode: the mode.
    ///   - category: the category of a quiz.
    ///   - adjusted: how far timers were lengthened, in percent.
    /// - Returns: nil without such a round.
    public func best(
        of mode: Mode, category: String? = nil, adjusted: Int = 100
    ) -> PersonalBest? {
        rounds.reduce(into: nil) { best, round in
            let board = round.board
            guard board.mode == mode, board.category == category, board.adjusted == adjusted,
                board.isRanked
            else { return }
            var next = best ?? PersonalBest(points: round)
            next.take(round)
            best = next
        }
    }

    /// The points of one mode on one day in the player's zone, for the daily caps.
    public func points(of mode: Mode, on day: Day) -> Int {
        rounds.reduce(into: 0) { sum, round in
            guard round.board.mode == mode, round.stamp.day == day else { return }
            let (next, isTooMuch) = sum.addingReportingOverflow(max(0, round.points))
            sum = isTooMuch ? .max : next
        }
    }
}
