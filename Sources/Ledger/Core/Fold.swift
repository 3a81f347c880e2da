import Catalog
import Games

extension JudgingState {
    /// Applies one more outcome of the person to the state. It judges nothing.
    public mutating func fold(_ outcome: Outcome) {
        person.takeBests(of: outcome)
        for change in outcome.changes {
            person.fold(change)
            switch change {
            case .walked(let source, let portions):
                for portion in portions {
                    let (page, quarter) = portion.place
                    steps[page, default: StepPage()].add(
                        .init(
                            quarter: quarter, source: source, steps: portion.steps,
                            day: portion.day))
                }
            case .related(let other, let relation): relations[other] = relation
            case .forgot(let day): steps = steps.filter { $0.key >= day.number - 1 }
            default: break
            }
        }
    }
}

extension PlayerState {
    fileprivate mutating func fold(_ change: Change) {
        switch change {
        case .round(let mark):
            let played = mark.played
            use(number: played.number, of: played.player, ended: played.stamp.time, set: mark.set)
            counts.take(played)
            if played.board.mode.isQuiz { quizDays.take(played.stamp) }
        case .void(let mark):
            use(number: mark.number, of: mark.device, ended: mark.ended, set: mark.set)
        case .earned(let day, let mode, let points):
            earned[day, default: [:]][mode, default: 0] += points
        case .best(let board, let points, let day, let isPaid):
            take(best: points, of: board)
            if isPaid { paidBests[day, default: 0] += 1 }
        case .achieved(let id, let time): achieved[id] = achieved[id] ?? time
        case .posted(let posting): trophies += posting.trophies
        case .bought(let item): items.insert(item)
        case .worn(let slot, let item): worn[slot] = item
        case .walked: break
        case .stepped(let day, let count):
            walked[day, default: 0] += count
            steps += count
        case .aimed(let mark):
            goals.take(mark)
            goalsSet = (goalsSet ?? [:]).merging([mark.since: 1], uniquingKeysWith: +)
        case .paid(let day, let isEarly, let received):
            if isEarly { earlyDays = (earlyDays ?? []).union([day]) }
            paidDays = (paidDays ?? [:]).merging([received: [day]]) { $0.union($1) }
        case .heard(let day): heardDays = (heardDays ?? []).union([day])
        case .unranked: break
        case .reached(let period, let day, _): paidGoals[day, default: []].insert(period)
        case .noted(let day): notes[day, default: 0] += 1
        case .reachedOut(let day):
            reached = (reached ?? [:]).merging([day: 1], uniquingKeysWith: +)
        case .opened(let settings): privacy = settings
        case .related, .told, .met, .invited: break
        case .challenged(let challenge, let own, let isJoined):
            let mark = ChallengeMark(challenge, own: own, isJoined: isJoined)
            challenges = (challenges ?? [:]).merging([challenge.id.description: mark]) { $1 }
        case .answered(let id, let isJoined):
            challenges?[id.description]?.isJoined = isJoined
            if !isJoined { challenges?[id.description] = nil }
        case .settled(let result): challenges?[result.challenge.id.description] = nil
        case .battled(let mark): battles = (battles ?? BattleRecord()).taking(mark)
        case .judged(let verdict):
            switch verdict {
            case .ban, .unban: isBanned = verdict == .ban
            case .hide, .show: isHidden = verdict == .hide
            // It changes nothing.
            case .look: break
            }
        case .claimed:
            claimed = true
            giveDevicesAway()
        case .forgot(let day): forget(before: day)
        }
    }

    private mutating func use(number: Int, of device: String, ended: Int, set: String?) {
        devices[device]?.round = number
        devices[device]?.ended = ended
        if let set, let day = set.split(separator: "/").last.flatMap({ Day(rawValue: String($0)) })
        {
            sets[day, default: []].insert(set)
        }
    }

    /// Adds a best; beyond `LedgerLimits.bests` that of the oldest content is dropped.
    private mutating func take(best points: Int, of board: String) {
        bests[board] = max(points, bests[board] ?? 0)
        guard bests.count > LedgerLimits.bests else { return }
        let oldest = bests.keys.min { BoardName.isOlder($0, $1) }
        if let oldest { bests[oldest] = nil }
    }

    private mutating func forget(before day: Day) {
        earned = earned.filter { $0.key >= day }
        paidBests = paidBests.filter { $0.key >= day }
        sets = sets.filter { $0.key >= day }
        notes = notes.filter { $0.key >= day }
        walked = walked.filter { $0.key >= day }
        paidGoals = paidGoals.filter { $0.key >= day }
        goalsSet = goalsSet?.filter { $0.key >= day }
        paidDays = paidDays?.filter { $0.key >= day }
        goals.forget(before: day)
        reached = reached?.filter { $0.key >= day }
        quizDays.close(before: day.number)
    }
}
