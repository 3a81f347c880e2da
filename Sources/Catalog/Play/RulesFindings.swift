extension PlayRules {
    /// Limits within which no calculation of a round overflows and memory stays small.
    private enum Most {
        static let points = 1_000_000
        static let time = 7 * 86_400_000
        static let moves = 100_000
        static let percent = 10_000
        static let count = 1_000
    }

    /// The faults of these rules, as sentences; empty without any.
    public var findings: [String] {
        var found: [String] = []
        func hold(_ name: String, _ value: Int?, _ range: ClosedRange<Int>) {
            guard let value, !range.contains(value) else { return }
            found.append(
                "\(name) is \(value), not \(range.lowerBound) to \(range.upperBound)")
        }
        hold("version", version, 1...Most.points)
        hold("options", options, 2...16)
        hold("apart", apart, 0...Most.count)
        hold("fastest", fastest, 1...60_000)
        hold("longest", longest, 1_000...Most.time)
        hold("mostMoves", mostMoves, 1...Most.moves)
        hold("mostAdjusted", mostAdjusted, 100...Most.percent)
        hold("slack", slack, 0...Most.time)
        for (mode, rules) in modes.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            let name = mode.rawValue
            hold("\(name).questions", rules.questions, 1...min(Most.count, max(1, mostMoves)))
            hold("\(name).clock", rules.clock, 1_000...max(1_000, longest))
            hold("\(name).limit", rules.limit, 1_000...max(1_000, longest))
            hold("\(name).pause", rules.pause, 0...60_000)
            hold("\(name).ramp.steps", rules.ramp?.steps, 1...Most.count)
            hold("\(name).ramp.share", rules.ramp?.share, 1...100)
            hold("\(name).scoring.right", rules.scoring.right, 0...Most.points)
            hold("\(name).scoring.speed", rules.scoring.speed, 0...Most.points)
            hold("\(name).scoring.within", rules.scoring.within, 0...Most.time)
            hold("\(name).reward.points", rules.reward.points, 1...Most.points)
            hold("\(name).reward.dailyCap", rules.reward.dailyCap, 0...Most.points)
            found += Self.misfits(mode, rules)
        }
        for tier in tiers {
            hold("\(tier.name.rawValue).accuracy", tier.accuracy, 0...100)
            hold("\(tier.name.rawValue).average", tier.average, 1...Most.time)
        }
        return found
    }

    /// The required values that a mode lacks, and the excluded ones it has.
    private static func misfits(_ mode: Mode, _ rules: ModeRules) -> [String] {
        // Older sets have no limit and stay playable.
        let maySetLimit = mode.kind == .set && rules.limit != nil
        let wants: (questions: Bool, clock: Bool, limit: Bool, ramp: Bool) =
            switch mode {
            case .practice: (false, false, false, false)
            case .daily, .weekly: (false, false, maySetLimit, false)
            case .beatTheClock: (false, true, false, true)
            case .speedrun, .quiz: (true, false, false, true)
            case .timedQuiz: (true, false, true, true)
            }
        let has = (
            rules.questions != nil, rules.clock != nil, rules.limit != nil, rules.ramp != nil
        )
        let pairs = [
            ("questions", has.0, wants.questions), ("clock", has.1, wants.clock),
            ("limit", has.2, wants.limit), ("ramp", has.3, wants.ramp),
        ]
        return pairs.filter { $0.1 != $0.2 }.map { name, _, isWanted in
            "\(mode.rawValue) \(isWanted ? "needs" : "has no") \(name)"
        }
    }
}
