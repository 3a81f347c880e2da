import Catalog
import Crypto
import FoundationEssentials
import Ledger
import SQLDriver

/// Entries that name another person.
extension LedgerTransaction {
    /// A person's relations to the others that an entry names.
    func relations(
        of person: PersonID, toOthersOf body: any JudgedBody
    ) throws -> [String: Relation] {
        let rows = RelationRows(database: database)
        return try body.others.reduce(into: [:]) { relations, other in
            relations[other] = try rows.relation(of: person, to: other)
        }
    }

    /// The others that an entry names, as its rule needs them; without banned ones.
    func others(
        _ prepared: PreparedEntry, _ body: any JudgedBody, for sender: Sender, now: Int
    ) throws -> [String: OtherPerson] {
        guard !prepared.others.isEmpty, let asking = try handle(of: sender.person) else {
            return [:]
        }
        let rows = RelationRows(database: database)
        let own = try rows.counts(of: sender.person)
        let inviter = try body.invitation.flatMap { try rows.inviter(by: $0, now: now) }
        var others: [String: OtherPerson] = [:]
        for (handle, person) in prepared.others where person != sender.person {
            guard let state = try cache.states[person] ?? LedgerRows.state(of: person, database),
                !state.isBanned
            else { continue }
            others[handle] = OtherPerson(
                handle: handle, asking: asking,
                theirs: try rows.relation(of: person, to: asking), privacy: state.allows,
                isInvited: inviter == person, friends: try rows.counts(of: person).friends,
                own: own)
        }
        return others
    }

    /// Stores the changes of an entry between persons, and records the entries that it causes for
    /// others.
    mutating func recordForOthers(
        _ changes: [Change], of entry: Entry, by person: PersonID, now: Int
    ) throws {
        let rows = RelationRows(database: database)
        for change in changes {
            switch change {
            case .related(let other, let relation):
                try rows.set(relation, of: person, to: other)
            case .invited(let link, let until):
                try rows.invite(by: link, until: until, person, now: now)
            case .challenged(let challenge, _, _):
                try ChallengeRows(database: database).add(challenge, of: person)
            case .answered(let id, isJoined: false):
                try ChallengeRows(database: database).remove(id, of: person)
            case .told(let other, let body):
                try tell(body, to: other, of: entry, now: now)
            default: break
            }
        }
    }

    /// Records an entry for a person about another's action on them.
    private mutating func tell(
        _ body: PeerBody, to handle: String, of cause: Entry, now: Int
    ) throws {
        let number = try database.value(
            Int.self, "SELECT id FROM person WHERE handle = ?", [handle])
        // A person who is being erased gets no entry.
        guard let person = number.map(PersonID.init(rawValue:)),
            try keys.key(of: person) != nil
        else { return }
        let text = String(decoding: try CanonicalJSON.encode(body), as: UTF8.self)
        let entry = Entry(
            id: cause.id.answered(by: body.event.rawValue, at: now), kind: .peer, made: now,
            body: text)
        // An action is recorded only once for a person.
        guard try LedgerRows.digest(of: entry.id, by: person, database) == nil else { return }
        let outcome = Outcome(body.changes)
        try write(entry, outcome, of: person, now: now)
        try recordForOthers(outcome.changes, of: entry, by: person, now: now)
    }

    /// Records an entry that the ledger itself made.
    mutating func write(
        _ entry: Entry, _ outcome: Outcome, of person: PersonID, now: Int
    ) throws {
        try record(entry, entry.digest, outcome, by: person, now: now)
        informed.insert(person)
        var state = JudgingState(person: try takeState(of: person))
        state.fold(outcome)
        cache.states[person] = state.person
        changed.insert(person)
    }

    private func handle(of person: PersonID) throws -> String? {
        try database.value(
            String.self, "SELECT handle FROM person WHERE id = ?", [person.rawValue])
    }
}

extension UUIDv7 {
    /// The id of an entry that the ledger makes because of this one: the same for the same cause
    /// and word.
    func answered(by word: String, at time: Int) -> UUIDv7 {
        let hash = Array(SHA256.hash(data: bytes + Data(word.utf8)))
        func number(_ place: Int) -> UInt64 {
            hash[place..<place + 8].reduce(0) { $0 << 8 | UInt64($1) }
        }
        return UUIDv7(after: nil, at: time, random: (number(0), number(8)))
    }
}
