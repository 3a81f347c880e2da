extension PlayRules {
    /// The rules unless content/play.yaml changes them, each with its reason.
    public static let standard = PlayRules(
        version: 2,
        // Requirement QO-018; practice has always had four names.
        options: 4,
        // Twenty cards are two to three minutes, longer than a name stays in working memory.
        apart: 20,
        // Choosing among four takes a person some 400 ms (Hick's law: 200 ms to react and about 150
        // ms for each doubling of choices, reading not counted). 150 ms is well below any real
        // answer, and above the interval of a double tap or a simple script.
        fastest: 150,
        // A practice session left open overnight ends; no real round is longer.
        longest: 12 * 3_600_000,
        // A lengthened Beat the Clock at full speed has 4,000; this bounds the cost of a replay.
        mostMoves: 5_000,
        // WCAG 2.2, criterion 2.2.1: time limits can be made at least ten times as long.
        mostAdjusted: 1_000,
        // Clocks drift by at most seconds a day, and a round lasts minutes: one second is enough.
        slack: 1_000,
        modes: [
            .practice: practice, .beatTheClock: beatTheClock, .speedrun: speedrun,
            .quiz: quiz, .timedQuiz: timedQuiz, .daily: daily, .weekly: weekly,
        ],
        tiers: [gold, silver, bronze])

    /// No time limit, no end, no points for speed. Ten points for a right answer and a Trophy for
    /// fifty points, up to ten a day: fifty right answers are a long session, and more would reward
    /// repetition.
    private static let practice = ModeRules(
        scoring: Scoring(right: 10), reward: Reward(points: 50, dailyCap: 10))

    /// 60 s. The ramp reaches the hard end after 30 cards, about what a practised player answers; a
    /// window of a quarter of the deck varies the rounds. Up to half as many points again for speed
    /// within 5 s. After a wrong answer the right one is shown for 1.5 s while time runs: random
    /// guessing at full speed then gives some 47 answers, 12 of them right, under 1,800 points, and
    /// a player with nine of ten right in 2.5 s each has over 2,400. (With negative points instead,
    /// leaving out the last moves of a round could raise the score.)
    private static let beatTheClock = ModeRules(
        clock: 60_000, pause: 1_500, ramp: Ramp(steps: 30, share: 25),
        scoring: Scoring(right: 100, speed: 50, within: 5_000),
        reward: Reward(points: 250, dailyCap: 40))

    /// 25 plants over the whole range of the deck, a fifth of it at a time. Speed counts within 6
    /// s, twice the average of gold, so that points still distinguish rounds within gold. The time
    /// between cards is not counted, so a pause would have no effect; wrong answers lower the
    /// accuracy.
    private static let speedrun = ModeRules(
        questions: 25, ramp: Ramp(steps: 25, share: 20),
        scoring: Scoring(right: 100, speed: 100, within: 6_000),
        reward: Reward(points: 250, dailyCap: 40))

    /// Ten questions from easy to hard, a third of the category at a time; speed does not count.
    private static let quiz = ModeRules(
        questions: 10, ramp: Ramp(steps: 10, share: 33), scoring: Scoring(right: 100),
        reward: Reward(points: 100, dailyCap: 50))

    /// As the quiz, with 20 s per question; the time left adds up to half as many points again.
    private static let timedQuiz = ModeRules(
        questions: 10, limit: 20_000, ramp: Ramp(steps: 10, share: 33),
        scoring: Scoring(right: 100, speed: 50, within: 20_000),
        reward: Reward(points: 125, dailyCap: 50))

    /// There is one set a day, so the cap is the reward of a faultless one: twice that of any other
    /// ten questions. 20 s per question, as in the timed quiz, so that looking up answers gives no
    /// better rank; no points for speed, so that an untimed round earns as much
    /// (`RoundStart.untimed`).
    private static let daily = ModeRules(
        limit: setLimit, scoring: Scoring(right: 100), reward: Reward(points: 50, dailyCap: 20))

    /// There is one set a week, so a faultless one earns the cap of 80 at once.
    private static let weekly = ModeRules(
        limit: setLimit, scoring: Scoring(right: 100), reward: Reward(points: 25, dailyCap: 80))

    /// The time for each question of a set.
    private static let setLimit = 20_000

    /// The rules for decks that were made before decks contained rules; sets had no timers then.
    static let beforeDecksHadRules: PlayRules = {
        var rules = standard
        rules.version = 1
        for mode in [Mode.daily, .weekly] { rules.modes[mode]?.limit = nil }
        return rules
    }()

    /// 24 of 25 right, which allows one slip. A fluent reader takes about 2 s for four names of two
    /// words; 3 s on average means recognition at sight, without time to reason or look anything
    /// up.
    private static let gold = Tier(name: .gold, accuracy: 96, average: 3_000)

    /// 21 of 25 right in 5 s each: most plants are recognised, some are inferred.
    private static let silver = Tier(name: .silver, accuracy: 84, average: 5_000)

    /// 15 of 25 right in 10 s each. Guessing reaches it in about 1 of 4,700 rounds (binomial, p =
    /// 1/4), so bronze is not reached by chance.
    private static let bronze = Tier(name: .bronze, accuracy: 60, average: 10_000)
}
