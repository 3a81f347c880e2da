import Catalog

/// The rules for steps, and for reaching goals.
struct StepRules {
    private let state: JudgingState
    private let receipt: ReceiptRules
    /// The time that counts for the entry, in milliseconds since 1970; of a goal when it was set.
    private let claimed: Int
    /// The time of receipt, in milliseconds since 1970.
    private let received: Int

    init(_ input: JudgingInput) {
        state = input.state
        claimed = input.claimed
        received = input.received
        receipt = ReceiptRules(input.sender, input.state.person, now: input.received)
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
            let others = state.steps[page]?.sources(at: quarter, but: body.source) ?? 0
            guard others < LedgerLimits.stepSources else { throw .tooManySources }
        }
        var pages = state.steps
        var gained: [Int: Int] = [:]
        for portion in portions {
            let (page, quarter) = portion.place
            if let before = pages[page]?.counted(at: quarter) {
                gained[before.day, default: 0] -= before.steps
            }
            pages[page, default: StepPage()].add(
                .init(
                    quarter: quarter, source: body.source, steps: portion.steps, day: portion.day))
            if let after = pages[page]?.counted(at: quarter) {
                gained[after.day, default: 0] += after.steps
            }
        }
        var changes: [Change] = [.walked(source: body.source, portions)]
        var walked = state.person.walked
        for (number, steps) in gained.sorted(by: { $0.key < $1.key }) where steps != 0 {
            let day = Day(number: number)
            changes.append(.stepped(day, by: steps))
            walked[day, default: 0] += steps
        }
        changes += reached(walked, state.person.goals, since: gained.keys.min())
        return ranked(changes)
    }

    func judge(_ body: GoalBody) throws(Refusal) -> [Change] {
        guard body.period.allowed.contains(body.steps) else { throw .badGoal }
        // A goal counts from its receipt on, and not for past days.
        let day = Day(secondsSince1970: received / 1_000 + body.offset * 60)
        guard state.person.goalsSet?[day] ?? 0 < LedgerLimits.goalsADay else {
            throw .tooMany
        }
        let mark = GoalMark(period: body.period, steps: body.steps, since: day, set: claimed)
        var goals = state.person.goals
        goals.take(mark)
        return ranked(
            [.aimed(mark)] + reached(state.person.walked, goals, since: day.number))
    }

    /// The changes, with the reason why they are not on all boards, by their first day.
    private func ranked(_ changes: [Change]) -> [Change] {
        let today = Day(secondsSince1970: received / 1_000)
        let days = changes.compactMap { change -> Day? in
            switch change {
            case .stepped(let day, _): day
            // A week may have begun before the person's registration: its last day counts.
            case .reached(let period, let first, _):
                min(first.advanced(by: period.days - 1), today)
            default: nil
            }
        }
        return changes
            + (days.min().flatMap { receipt.unranked($0) }.map { [.unranked($0)] } ?? [])
    }

    /// Goals since a day that are reached and were not paid yet.
    private func reached(_ walked: [Day: Int], _ goals: StepGoals, since: Int?) -> [Change] {
        guard let since else { return [] }
        var receipt = receipt
        let today = Day(secondsSince1970: received / 1_000)
        let reached = GoalPeriod.allCases.flatMap { period -> [Change] in
            let from = period.first(of: Day(number: since))
            let sums = walked.reduce(into: [:] as [Day: Int]) { sums, day in
                let first = period.first(of: day.key)
                if first >= from { sums[first, default: 0] += day.value }
            }
            return sums.sorted { $0.key < $1.key }.flatMap { first, steps -> [Change] in
                let last = first.advanced(by: period.days - 1)
                guard let goal = goals.goal(for: period, on: last), steps >= goal,
                    state.person.paidGoals[first]?.contains(period) != true
                else { return [] }
                let trophies = period.trophies(for: goal)
                let isPaid = trophies > 0 && receipt.pays(min(last, today))
                return [.reached(period, first, points: period.points(for: goal))]
                    + (isPaid ? [.posted(Posting(.goal, trophies))] : [])
            }
        }
        return reached + receipt.changes
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
