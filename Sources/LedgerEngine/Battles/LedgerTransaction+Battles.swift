import Catalog
import FoundationEssentials
import Games
import Ledger
import SQLDriver

/// Battles within a transaction of the writer: both entries are recorded, or none.
extension LedgerTransaction {
    /// Records a battle for both players. A player who was banned or erased meanwhile gets no
    /// entry; the other does.
    ///
    /// - Returns: the new entries, the first player's before the second's.
    mutating func record(_ battle: FinishedBattle, now: Int) throws -> [Recorded] {
        let day = Day(secondsSince1970: now / 1_000)
        // Both ratings are read before either changes.
        let ratings = try battle.persons.map { person in
            try state(of: person)?.battles?.standing.rating(on: day) ?? BattleRating.start
        }
        var recorded: [Recorded] = []
        for side in BattleSide.allCases {
            let person = battle.persons[side.rawValue]
            guard try keys.key(of: person) != nil, let state = try state(of: person),
                !state.isBanned, state.claimed != true
            else { continue }
            let body = BattleBody(
                battle: battle.ids[0].description, side: side, pair: battle.pair,
                against: ratings[side.other.rawValue], isRated: battle.isRated,
                adjusted: battle.adjusted, events: battle.events)
            let changes = body.changes(of: state, on: day)
            guard !changes.isEmpty else { continue }
            let text = String(decoding: try CanonicalJSON.encode(body), as: UTF8.self)
            let entry = Entry(id: battle.ids[side.rawValue], kind: .battle, made: now, body: text)
            guard try !isKnown(entry.id, of: person) else { continue }
            try add(entry, Outcome(changes), of: person, now: now, &recorded)
        }
        return recorded
    }

    private func isKnown(_ id: UUIDv7, of person: PersonID) throws -> Bool {
        try database.value(
            Int.self, "SELECT number FROM entry WHERE person = ? AND id = ?",
            [person.rawValue, id.bytes]) != nil
    }

    private mutating func add(
        _ entry: Entry, _ outcome: Outcome, of person: PersonID, now: Int,
        _ recorded: inout [Recorded]
    ) throws {
        try write(entry, outcome, of: person, now: now)
        recorded.append(
            Recorded(
                number: head.number, person: person, received: now, entry: entry,
                outcome: outcome))
    }
}
