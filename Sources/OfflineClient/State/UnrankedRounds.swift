internal import GRDB
internal import Games
public import Ledger

/// A recorded round that is not on all boards.
public struct UnrankedRound: Codable, Sendable, Hashable {
    /// The device's key.
    public var player: String
    /// Its number among the device's rounds.
    public var number: Int
    /// Why it is not on all boards.
    public var why: Unranked
}

extension PlayerStore {
    /// The recorded rounds that are not on all boards, by device and number.
    ///
    /// - Throws: `DatabaseError` when the file cannot be read.
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

    /// Stores rounds that are not on all boards; known ones stay.
    static func keep(_ rounds: [UnrankedRound], _ database: Database) throws {
        for round in rounds {
            try database.execute(
                sql: "INSERT OR IGNORE INTO unranked VALUES (?, ?, ?)",
                arguments: [round.player, round.number, round.why.rawValue])
        }
    }

    /// The unranked round in an answer; nil for other entries, and where it is on all boards.
    static func unranked(_ entry: Entry?, _ answer: EntryAnswer) -> UnrankedRound? {
        guard let why = answer.unranked,
            let start = (try? entry?.read(as: RoundBody.self))?.round.start
        else { return nil }
        return UnrankedRound(player: start.player, number: start.number, why: why)
    }
}
