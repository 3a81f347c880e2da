import Catalog

/// How well a fit of earlier answers predicts later ones: a test on unseen data.
public struct Prediction: Codable, Sendable, Hashable {
    /// The quality of predicted probabilities.
    public struct Score: Codable, Sendable, Hashable {
        /// The mean of -log(predicted probability of the outcome): smaller is better; 0.693 is that
        /// of a coin.
        public var logLoss: Double
        /// The probability that a right answer has a greater prediction than a wrong one; nil when
        /// all answers are right or all wrong. 0.5 is that of a coin.
        public var auc: Double?
    }

    /// How answers are divided into earlier and later ones.
    public enum Split: String, Codable, Sendable, Hashable {
        /// By time over all persons: the first four fifths of answers.
        case time
        /// By rows within each person: the first four fifths of each one's answers, since files
        /// without times often list persons one after the other.
        case person
    }

    /// How answers were divided.
    public var split: Split
    /// Number of earlier answers.
    public var learnt: Int
    /// Number of predicted answers.
    public var predicted: Int
    /// By the Rasch fit of the earlier answers: ability and difficulty.
    public var rasch: Score
    /// By online ratings updated with the earlier answers only.
    public var online: Score
    /// By the share of right answers to the item alone, one answer of the mean item added.
    public var proportion: Score

    /// Fits the earlier answers of a log and predicts the later ones, except those to items without
    /// earlier answers, for which no share of right answers exists.
    ///
    /// - Returns: nil when there are no earlier answers or none to predict.
    /// - Returns: nil when there is nothing to learn from or nothing to predict.
    public init?(_ log: AnswerLog, options: [String: Int] = [:]) {
        split = log.isTimed ? .time : .person
        let (early, rest) = Self.split(log, by: split)
        let table = AnswerTable(log, answers: early[...], options: options)
        let late = rest.filter { table.answers[$0.item] > 0 }
        guard !late.isEmpty else { return nil }
        learnt = early.count
        predicted = late.count
        let outcomes = late.map(\.isRight)
        rasch = Self.score(Self.raschChances(table, late), outcomes)
        online = Self.score(Self.onlineChances(log, table, early, late, options), outcomes)
        let overall = table.proportion
        proportion = Self.score(
            late.map { answer in
                (Double(table.right[answer.item]) + overall)
                    / (Double(table.answers[answer.item]) + 1)
            }, outcomes)
    }

    private static func split(
        _ log: AnswerLog, by split: Split
    ) -> (early: [AnswerLog.Answer], late: [AnswerLog.Answer]) {
        switch split {
        case .time:
            let count = log.answers.count * 4 / 5
            return (Array(log.answers.prefix(count)), Array(log.answers.dropFirst(count)))
        case .person:
            var counts = [Int](repeating: 0, count: log.persons.count)
            for answer in log.answers { counts[answer.person] += 1 }
            var seen = [Int](repeating: 0, count: log.persons.count)
            var (early, late): ([AnswerLog.Answer], [AnswerLog.Answer]) = ([], [])
            for answer in log.answers {
                seen[answer.person] += 1
                let isEarly = seen[answer.person] * 5 <= (counts[answer.person] * 4 + 4)
                if isEarly { early.append(answer) } else { late.append(answer) }
            }
            return (early, late)
        }
    }

    /// The mean of the curve over the person's posterior, flattened for the item's own error.
    private static func raschChances(
        _ table: AnswerTable, _ late: [AnswerLog.Answer]
    ) -> [Double] {
        let fit = RaschFit(table)
        var chances = [Double](repeating: 0, count: late.count)
        var byPerson = [[Int]](repeating: [], count: table.persons.count)
        for (place, answer) in late.enumerated() { byPerson[answer.person].append(place) }
        let points = fit.quadrature.points
        fit.walk.each { person, posterior, _ in
            for place in byPerson[person] {
                let number = late[place].item
                let item = fit.items[number]
                let flat = OnlineRating.flattening(item.error * item.error)
                var known = 0.0
                for node in points.indices where posterior[node] > 1e-9 {
                    let distance = fit.spread * points[node] - item.difficulty
                    known += posterior[node] * logistic(flat * distance)
                }
                chances[place] = table.guess[number] + (1 - table.guess[number]) * known
            }
        }
        return chances
    }

    private static func onlineChances(
        _ log: AnswerLog, _ table: AnswerTable, _ early: [AnswerLog.Answer],
        _ late: [AnswerLog.Answer], _ options: [String: Int]
    ) -> [Double] {
        let share = table.proportion
        let item = OnlineRating(
            logits: -naturalLogarithm(share / (1 - share)),
            deviation: CalibrationLimits.heldDeviation)
        var items = [OnlineRating](repeating: item, count: log.items.count)
        var players = [OnlineRating](
            repeating: OnlineRating(logits: 0, deviation: 1), count: log.persons.count)
        let choices = log.items.map { options[$0] ?? 0 }
        for answer in early {
            OnlineRating.meet(
                player: &players[answer.person], item: &items[answer.item],
                isRight: answer.isRight, options: choices[answer.item])
        }
        return late.map { answer in
            OnlineRating.chance(
                player: players[answer.person], item: items[answer.item],
                options: choices[answer.item])
        }
    }

    /// Scores predicted probabilities against outcomes.
    static func score(_ chances: [Double], _ outcomes: [Bool]) -> Score {
        var loss = 0.0
        for (chance, isRight) in zip(chances, outcomes) {
            let sure = chance.within(1e-6...(1 - 1e-6))
            loss -= naturalLogarithm(isRight ? sure : 1 - sure)
        }
        return Score(logLoss: loss / Double(max(1, outcomes.count)), auc: auc(chances, outcomes))
    }

    /// By ranks; equal predictions have their mean rank (Mann & Whitney).
    private static func auc(_ chances: [Double], _ outcomes: [Bool]) -> Double? {
        let right = outcomes.count { $0 }
        let wrong = outcomes.count - right
        guard right > 0, wrong > 0 else { return nil }
        let order = chances.indices.sorted { chances[$0] < chances[$1] }
        var (ranks, start) = (0.0, 0)
        while start < order.count {
            var end = start
            while end < order.count, chances[order[end]] == chances[order[start]] { end += 1 }
            let rank = Double(start + end + 1) / 2
            ranks += rank * Double(order[start..<end].count { outcomes[$0] })
            start = end
        }
        let most = Double(right) * Double(wrong)
        return (ranks - Double(right) * Double(right + 1) / 2) / most
    }
}
