/// The numbers of play. They are part of each deck, so that they are versioned with the content and
/// a round can be replayed from its deck alone. Times are in milliseconds.
public struct PlayRules: Codable, Sendable, Hashable {
    /// Raised with every change of a number, so that leaderboards can separate rounds by rules.
    public var version: Int
    /// The most names shown for a plant; a question shows all its answers.
    public var options: Int
    /// In practice a plant is not repeated within this many cards, if the deck has enough.
    public var apart: Int
    /// The least time between a card and its answer; a faster answer is not by a person.
    public var fastest: Int
    /// The longest duration of a round.
    public var longest: Int
    /// The most cards of one round.
    public var mostMoves: Int
    /// The most that timers may be lengthened for accessibility, in percent; 100 is unchanged.
    public var mostAdjusted: Int
    /// How much longer a round's claimed duration may be than the server measured.
    public var slack: Int
    /// The rules of each mode of the deck.
    public var modes: [Mode: ModeRules]
    /// The tiers of a speedrun, the best first.
    public var tiers: [Tier]

    /// The rules with only the modes of a kind of deck.
    public func serving(_ kind: Deck.Kind) -> PlayRules {
        var rules = self
        rules.modes = modes.filter { $0.key.kind == kind }
        if rules.modes[.speedrun] == nil { rules.tiers = [] }
        return rules
    }
}

/// The numbers of one mode.
public struct ModeRules: Codable, Sendable, Hashable {
    /// Questions of a round; nil for no fixed number (a set has as many as its deck).
    public var questions: Int?
    /// The duration of the whole round; nil for no limit.
    public var clock: Int?
    /// The time for each question, after which it counts as wrong; nil for no limit.
    public var limit: Int?
    /// How long the right answer is shown after a wrong one, before the next card may appear.
    public var pause: Int
    /// The ramp from easy to hard; nil when cards are drawn uniformly or are fixed.
    public var ramp: Ramp?
    /// The points of an answer.
    public var scoring: Scoring
    /// The Trophies of points.
    public var reward: Reward

    package init(
        questions: Int? = nil, clock: Int? = nil, limit: Int? = nil, pause: Int = 0,
        ramp: Ramp? = nil, scoring: Scoring, reward: Reward
    ) {
        self.questions = questions
        self.clock = clock
        self.limit = limit
        self.pause = pause
        self.ramp = ramp
        self.scoring = scoring
        self.reward = reward
    }
}

/// The order of difficulty in a round, from the easy end of a deck to its hard end.
///
/// The card of step s, counted from 0, is drawn uniformly from a window over the n remaining cards
/// in the deck's order: w = max(1, n · `share` / 100) cards from index (n - w) · min(s, `steps` -
/// 1) / max(1, `steps` - 1) on. Divisions round down.
public struct Ramp: Codable, Sendable, Hashable {
    /// The number of cards after which the hard end is reached; it stays there.
    public var steps: Int
    /// The window's share of the cards, in percent.
    public var share: Int

    package init(steps: Int, share: Int) {
        self.steps = steps
        self.share = share
    }
}

/// The points of an answer: `right` for a right one, plus `speed` · (`within` - t) / `within`,
/// rounded down, when it took t < `within`; none for a wrong one.
public struct Scoring: Codable, Sendable, Hashable {
    /// Points of a right answer.
    public var right: Int
    /// The most additional points for speed; 0 when speed does not count.
    public var speed: Int
    /// The time to answer from which on speed adds no points; lengthened with the timers.
    public var within: Int

    package init(right: Int, speed: Int = 0, within: Int = 0) {
        self.right = right
        self.speed = speed
        self.within = within
    }

    /// The points of a right answer.
    ///
    /// - Parameters:
    ///   - elapsed: milliseconds from card to answer.
    ///   - adjusted: how far timers are lengthened, in percent.
    /// - Returns: `right` to `right` + `speed`.
    public func points(elapsed: Int, adjusted: Int = 100) -> Int {
        // Values outside these ranges are excluded by `PlayRules.findings`.
        guard (1...1_000_000).contains(speed), (1...604_800_000).contains(within),
            (100...10_000).contains(adjusted), (0...1_000_000).contains(right)
        else { return right }
        let within = within * adjusted / 100
        return elapsed < within ? right + speed * (within - max(0, elapsed)) / within : right
    }
}

/// The Trophies of a day's points in one mode: one for every `points`, up to a cap.
///
/// A round earns the Trophies of the day's sum of points with this round, minus those of the sum
/// without it.
public struct Reward: Codable, Sendable, Hashable {
    /// Points for one Trophy.
    public var points: Int
    /// The most Trophies in one day.
    public var dailyCap: Int

    package init(points: Int, dailyCap: Int) {
        self.points = points
        self.dailyCap = dailyCap
    }

    /// The Trophies of a day's sum of points.
    public func trophies(of dayPoints: Int) -> Int {
        guard points > 0, dayPoints > 0 else { return 0 }
        return min(dailyCap, dayPoints / points)
    }

    /// The Trophies of a round on a day with some points before it.
    public func trophies(for points: Int, after before: Int) -> Int {
        let (sum, isTooMuch) = max(0, before).addingReportingOverflow(max(0, points))
        return trophies(of: isTooMuch ? .max : sum) - trophies(of: before)
    }
}

/// A tier of the speedrun, reached by accuracy and average time together.
public struct Tier: Codable, Sendable, Hashable {
    /// The tiers' names.
    public enum Name: String, Codable, Sendable, CaseIterable {
        case bronze, silver, gold
    }

    /// Its name.
    public var name: Name
    /// The least share of right answers, in percent.
    public var accuracy: Int
    /// The longest average time per question; lengthened with the timers.
    public var average: Int

    package init(name: Name, accuracy: Int, average: Int) {
        self.name = name
        self.accuracy = accuracy
        self.average = average
    }
}
