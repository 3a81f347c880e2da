internal import GRDB
internal import Games
public import Ledger

/// A round that the ledger recorded and that does not stand on all boards.
public struct UnrankedRound: Codable, Sendable, Hashable {
    /// The device that played it.
    public var player: String
    /// Its number among the device's rounds.
    public var number: Int
    /// Why it does not rank everywhere.
    public var why: Unranked
}

extension PlayerStore {
    /// Rounds that a ledger recorded and that do not stand on all boards, by device and number.
    public func unranked() throws -> [UnrankedRound] {
        try queue.read { database in
            try Row.fetchAll(
                database, sql: "SELECT player, number, why FROM unranked ORDER BY player, number"
            ).compactMap { row in
                Unranked(rawValue: row["why"]).map {
                    UnrankedRound(player: row["player"], number: row["number"], why: $0)
                }
            }
        }
    }

    /// Keeps rounds that do not rank everywhere; what is known of one stays.
    static func keep(_ rounds: [UnrankedRound], _ database: Database) throws {
        for round in rounds {
            try database.execute(
                sql: "INSERT OR IGNORE INTO unranked VALUES (?, ?, ?)",
                arguments: [round.player, round.number, round.why.rawValue])
        }
    }

    /// What an answer says of a round; nil for other entries, and where it ranks everywhere.
    static func unranked(_ entry: Entry?, _ answer: EntryAnswer) -> UnrankedRound? {
        guard let why = answer.unranked,
            let start = (try? entry?.read(as: RoundBody.self))?.round.start
        else { return nil }
        return UnrankedRound(player: start.player, number: start.number, why: why)
    }
}
