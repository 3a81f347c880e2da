extension PlayRules {
    /// The rules where content/play.yaml says nothing else, each with its reason.
    public static let standard = PlayRules(
        version: 2,
        // Requirement QO-018; practice has had four names from the first.
        options: 4,
        // Twenty cards are two to three minutes: longer than a name stays in mind by itself.
        apart: 20,
        // Choosing among four takes a person some 400 ms (Hick's law: 200 ms to react and about
        // 150 ms for each doubling of choices, reading not counted). 150 ms is well below any
        // honest answer, and above what a double tap or a script without sense would send.
        fastest: 150,
        // A practice session left open overnight ends; no honest round is longer.
        longest: 12 * 3_600_000,
        // A lengthened Beat the Clock at full speed has 4,000; it bounds what a replay can cost.
        mostMoves: 5_000,
        // WCAG 2.2, criterion 2.2.1: time limits can be made at least ten times as long.
        mostAdjusted: 1_000,
        // Clocks drift by seconds a day at worst, and a round lasts minutes: one second is ample.
        slack: 1_000,
        modes: [
            .practice: practice, .beatTheClock: beatTheClock, .speedrun: speedrun,
            .quiz: quiz, .timedQuiz: timedQuiz, .daily: daily, .weekly: weekly,
        ],
        tiers: [gold, silver, bronze])

    /// No clock, no end, no speed. Ten points a right answer and a Trophy for fifty of them, up to
    /// ten a day: fifty right answers are a good session, and more would only be farming.
    private static let practice = ModeRules(
        scoring: Scoring(right: 10), reward: Reward(points: 50, dailyCap: 10))

    /// 60 s. The ramp reaches the hard end after 30 cards, about what a practised player answers; a
    /// quarter of the deck as window keeps rounds different. Up to half as much again for speed
    /// within 5 s. After a wrong answer the right one is shown for 1.5 s while the clock runs:
    /// guessing blindly at full speed then brings some 47 answers, 12 of them right, under 1,800
    /// points, where a player who knows nine of ten and takes 2.5 s has over 2,400. (A penalty in
    /// points would do the same, but then leaving out the last moves of a round could gain.)
    private static let beatTheClock = ModeRules(
        clock: 60_000, pause: 1_500, ramp: Ramp(steps: 30, share: 25),
        scoring: Scoring(right: 100, speed: 50, within: 5_000),
        reward: Reward(points: 250, dailyCap: 40))

    /// 25 plants over the whole range of the deck, a fifth of it at a time. Speed counts within
    /// 6 s, twice the average of gold, so that the points go on telling gold from better gold. The
    /// time between cards is not counted, so a pause costs nothing; none is needed, for a wrong
    /// answer counts against accuracy.
    private static let speedrun = ModeRules(
        questions: 25, ramp: Ramp(steps: 25, share: 20),
        scoring: Scoring(right: 100, speed: 100, within: 6_000),
        reward: Reward(points: 250, dailyCap: 40))

    /// Ten questions from easy to hard, a third of the category at a time; knowing is all.
    private static let quiz = ModeRules(
        questions: 10, ramp: Ramp(steps: 10, share: 33), scoring: Scoring(right: 100),
        reward: Reward(points: 100, dailyCap: 50))

    /// As the quiz, with 20 s a question; what is left of them adds up to half as much again.
    private static let timedQuiz = ModeRules(
        questions: 10, limit: 20_000, ramp: Ramp(steps: 10, share: 33),
        scoring: Scoring(right: 100, speed: 50, within: 20_000),
        reward: Reward(points: 125, dailyCap: 50))

    /// One a day, so its cap is what a faultless one earns: twice as much as any other ten. 20 s a
    /// question, as in the timed quiz, so that nobody ranks by looking things up; speed adds
    /// nothing, so that who plays it untimed earns as much (`RoundStart.untimed`).
    private static let daily = ModeRules(
        limit: setLimit, scoring: Scoring(right: 100), reward: Reward(points: 50, dailyCap: 20))

    /// One a week, so a faultless one earns 80 at once.
    private static let weekly = ModeRules(
        limit: setLimit, scoring: Scoring(right: 100), reward: Reward(points: 25, dailyCap: 80))

    /// Of each question of a set.
    private static let setLimit = 20_000

    /// The rules of decks from before decks carried any: sets had no timers then.
    static let beforeDecksHadRules: PlayRules = {
        var rules = standard
        rules.version = 1
        for mode in [Mode.daily, .weekly] { rules.modes[mode]?.limit = nil }
        return rules
    }()

    /// 24 of 25 right: one slip of the finger is forgiven, a gap in knowledge is not. A fluent
    /// reader takes about 2 s for four names of two words; 3 s on average is recognising at sight,
    /// with no time left to reason or to look anything up.
    private static let gold = Tier(name: .gold, accuracy: 96, average: 3_000)

    /// 21 of 25 right in 5 s each: most plants are known, some are worked out.
    private static let silver = Tier(name: .silver, accuracy: 84, average: 5_000)

    /// 15 of 25 right in 10 s each. Guessing reaches it in about 1 of 4,700 rounds (binomial,
    /// p = 1/4), so even bronze is proof that something is known.
    private static let bronze = Tier(name: .bronze, accuracy: 60, average: 10_000)
}
