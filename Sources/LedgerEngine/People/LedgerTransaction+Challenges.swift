import Catalog
import Ledger

/// Challenges that ended are judged for all participants together.
extension LedgerTransaction {
    /// The most challenges in one transaction, so that other requests are written in between.
    static let mostSettled = 50

    /// Settles challenges that ended.
    ///
    /// - Returns: the number of settled challenges.
    mutating func settleChallenges(now: Int) throws -> Int {
        let over = try ChallengeRows(database: database).over(at: now, most: Self.mostSettled)
        for id in over { try settle(id, now: now) }
        return over.count
    }

    /// Settles a person's challenges that are decided by their last steps.
    mutating func settleWhatIsDone(by person: PersonID, now: Int) throws {
        guard let open = try state(of: person)?.challenges, !open.isEmpty else { return }
        for mark in open.values.sorted(by: { $0.challenge.id < $1.challenge.id })
        where mark.isJoined {
            let people = try standings(of: mark.challenge.id)
            if mark.challenge.isDone(by: people.map(\.standing)) {
                try settle(mark.challenge.id, now: now)
            }
        }
    }

    private typealias ChallengePerson = (person: PersonID, standing: Challenge.Standing)

    /// The participants of a challenge who were neither erased nor banned.
    private mutating func standings(of id: UUIDv7) throws -> [ChallengePerson] {
        try ChallengeRows(database: database).people(of: id).compactMap { person in
            guard let state = try state(of: person), !state.isBanned,
                let mark = state.challenges?[id.description]
            else { return nil }
            let standing = Challenge.Standing(
                handle: mark.own, isJoined: mark.isJoined, steps: mark.challenge.steps(of: state))
            return (person, standing)
        }
    }

    /// Records the result of a challenge for each participant.
    private mutating func settle(_ id: UUIDv7, now: Int) throws {
        let rows = ChallengeRows(database: database)
        let people = try standings(of: id)
        for person in try rows.people(of: id) {
            let mark = try state(of: person)?.challenges?[id.description]
            guard let mark, try keys.key(of: person) != nil else {
                try rows.remove(id, of: person)
                continue
            }
            // A banned person gets no result, but their challenges end as well.
            let result =
                mark.challenge.results(of: people.map(\.standing))[mark.own]
                ?? ChallengeResult(
                    challenge: mark.challenge, persons: people.count, isDone: false, points: 0)
            let body = ChallengeResultBody(id)
            let entry = Entry(
                id: id.answered(by: "result", at: now), kind: .challengeResult, made: now,
                body: String(decoding: try CanonicalJSON.encode(body), as: UTF8.self))
            let outcome = Outcome(ChallengeResultBody.changes(of: result))
            try write(entry, outcome, of: person, now: now)
            try rows.remove(id, of: person)
        }
    }
}
