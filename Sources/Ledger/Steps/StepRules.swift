import Catalog

/// Which steps count, and which goals they reach.
struct StepRules {
    private let standing: Standing
    /// The moment that the entry was made, by its device.
    private let made: Int

    init(_ standing: Standing, made: Int) {
        self.standing = standing
        self.made = made
    }

    func judge(_ body: StepBody) throws(Refusal) -> [Change] {
        guard Self.isSource(body.source) else { throw .badSource }
        guard body.start >= 0, body.end > body.start,
            body.end - body.start <= LedgerLimits.stepInterval
        else { throw .badInterval }
        let most = body.quarters.count * LedgerLimits.stepsAQuarter
        guard (1...most).contains(body.count) else { throw .unbelievable }
        let portions = body.portions
        for portion in portions {
            let (page, quarter) = portion.place
            let others = standing.steps[page]?.sources(at: quarter, but: body.source) ?? 0
            guard others < LedgerLimits.stepSources else { throw .tooManySources }
        }
        var pages = standing.steps
        var gained: [Int: Int] = [:]
        for portion in portions {
            let (page, quarter) = portion.place
            if let before = pages[page]?.counted(at: quarter) {
                gained[before.day, default: 0] -= before.steps
            }
            pages[page, default: StepPage()].add(
                .init(source: body.source, steps: portion.steps, day: portion.day), at: quarter)
            if let after = pages[page]?.counted(at: quarter) {
                gained[after.day, default: 0] += after.steps
            }
        }
        var changes: [Change] = [.walked(source: body.source, portions)]
        var walked = standing.person.walked
        for (number, steps) in gained.sorted(by: { $0.key < $1.key }) where steps != 0 {
            let day = Day(number: number)
            changes.append(.stepped(day, by: steps))
            walked[day, default: 0] += steps
        }
        return changes + reached(walked, standing.person.goals, since: gained.keys.min())
    }

    func judge(_ body: GoalBody) throws(Refusal) -> [Change] {
        guard body.period.allowed.contains(body.steps) else { throw .badGoal }
        let day = Day(secondsSince1970: made / 1_000 + body.offset * 60)
        let mark = GoalMark(period: body.period, steps: body.steps, since: day, set: made)
        var goals = standing.person.goals
        goals.take(mark)
        return [.aimed(mark)] + reached(standing.person.walked, goals, since: day.number)
    }

    /// Goals that are reached and were not paid yet, from a day on.
    private func reached(_ walked: [Day: Int], _ goals: StepGoals, since: Int?) -> [Change] {
        guard let since else { return [] }
        return GoalPeriod.allCases.flatMap { period -> [Change] in
            let from = period.first(of: Day(number: since))
            let sums = walked.reduce(into: [:] as [Day: Int]) { sums, day in
                let first = period.first(of: day.key)
                if first >= from { sums[first, default: 0] += day.value }
            }
            return sums.sorted { $0.key < $1.key }.flatMap { first, steps -> [Change] in
                let last = first.advanced(by: period.days - 1)
                guard let goal = goals.goal(for: period, on: last), steps >= goal,
                    standing.person.paidGoals[first]?.contains(period) != true
                else { return [] }
                let trophies = period.trophies(for: goal)
                return [.reached(period, first, points: period.points(for: goal))]
                    + (trophies > 0 ? [.posted(Posting(.goal, trophies))] : [])
            }
        }
    }

    private static func isSource(_ text: String) -> Bool {
        (1...LedgerLimits.sourceBytes).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || byte == UInt8(ascii: "-")
            }
    }
}
