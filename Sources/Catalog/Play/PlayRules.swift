/// The numbers that play goes by. They travel inside each deck, so that they are versioned with
/// the content and a round can be replayed from its deck alone. Times are milliseconds.
public struct PlayRules: Codable, Sendable, Hashable {
    /// Rises with every change of a number: boards can keep apart what was played otherwise.
    public var version: Int
    /// The most names a plant is shown with; a question has as many answers as it has.
    public var options: Int
    /// In practice a plant does not come again within this many cards, as far as the deck goes.
    public var apart: Int
    /// The least time between a card and its answer; anything faster is not a person's.
    public var fastest: Int
    /// The longest a round may last.
    public var longest: Int
    /// The most cards one round may ask.
    public var mostMoves: Int
    /// How far timers may be lengthened for a player who needs it, in percent; 100 is not at all.
    public var mostAdjusted: Int
    /// How much longer a round may claim to have lasted than whoever received it saw.
    public var slack: Int
    /// The rules of each mode that the deck serves.
    public var modes: [Mode: ModeRules]
    /// What a speedrun can earn, the best first.
    public var tiers: [Tier]

    /// The same rules without those of modes that a kind of deck does not serve.
    public func serving(_ kind: Deck.Kind) -> PlayRules {
        var rules = self
        rules.modes = modes.filter { $0.key.kind == kind }
        if rules.modes[.speedrun] == nil { rules.tiers = [] }
        return rules
    }
}

/// The numbers of one mode.
public struct ModeRules: Codable, Sendable, Hashable {
    /// Questions of a round; nil where there is no fixed number (a set's is its deck's).
    public var questions: Int?
    /// How long the whole round lasts; nil without such a clock.
    public var clock: Int?
    /// How long each question may take; what is not answered by then is wrong. Nil without a timer.
    public var limit: Int?
    /// How long the right answer stays in sight after a wrong one, before the next card may come.
    public var pause: Int
    /// The way from easy to hard; nil where cards are drawn evenly, or are fixed.
    public var ramp: Ramp?
    /// What an answer is worth.
    public var scoring: Scoring
    /// What points are worth.
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

/// A walk from the easy end of a deck to its hard end.
///
/// The card of step s, counted from 0, is drawn evenly from a window over the n cards that have
/// not come yet, in the deck's order: w = max(1, n · `share` / 100) cards that begin at
/// (n - w) · min(s, `steps` - 1) / max(1, `steps` - 1). Divisions round down.
public struct Ramp: Codable, Sendable, Hashable {
    /// After how many cards the hard end is reached, where it stays.
    public var steps: Int
    /// The window's share of the cards, in percent.
    public var share: Int

    package init(steps: Int, share: Int) {
        self.steps = steps
        self.share = share
    }
}

/// What an answer is worth: a right one `right` points and, when it took t < `within`, besides
/// `speed` · (`within` - t) / `within`, rounded down; a wrong one nothing.
public struct Scoring: Codable, Sendable, Hashable {
    /// Points of a right answer.
    public var right: Int
    /// The most that speed adds; 0 where speed does not count.
    public var speed: Int
    /// The time from which on speed adds nothing; lengthened with the timers.
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
        // Beyond these there is nothing that rules could want (`PlayRules.findings`).
        guard (1...1_000_000).contains(speed), (1...604_800_000).contains(within),
            (100...10_000).contains(adjusted), (0...1_000_000).contains(right)
        else { return right }
        let within = within * adjusted / 100
        return elapsed < within ? right + speed * (within - max(0, elapsed)) / within : right
    }
}

/// What a day's points of one mode are worth in Trophies: one for every `points`, up to a cap.
///
/// What a round is paid is the worth of the day's sum with it minus what the day was paid already.
public struct Reward: Codable, Sendable, Hashable {
    /// Points for one Trophy.
    public var points: Int
    /// The most Trophies in one day.
    public var dailyCap: Int

    package init(points: Int, dailyCap: Int) {
        self.points = points
        self.dailyCap = dailyCap
    }

    /// The Trophies that a day's sum of points is worth.
    public func trophies(of dayPoints: Int) -> Int {
        guard points > 0, dayPoints > 0 else { return 0 }
        return min(dailyCap, dayPoints / points)
    }

    /// What a round earns on a day that had some points before it.
    public func trophies(for points: Int, after before: Int) -> Int {
        let (sum, isTooMuch) = max(0, before).addingReportingOverflow(max(0, points))
        return trophies(of: isTooMuch ? .max : sum) - trophies(of: before)
    }
}

/// A tier of the speedrun: earned when accuracy and average time are both reached.
public struct Tier: Codable, Sendable, Hashable {
    /// The tiers' names.
    public enum Name: String, Codable, Sendable, CaseIterable {
        case bronze, silver, gold
    }

    /// Its name.
    public var name: Name
    /// The least share of right answers, in percent.
    public var accuracy: Int
    /// The most milliseconds a question, on average; lengthened with the timers.
    public var average: Int

    package init(name: Name, accuracy: Int, average: Int) {
        self.name = name
        self.accuracy = accuracy
        self.average = average
    }
}
