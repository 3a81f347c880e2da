import Catalog
import Crypto
import FoundationEssentials
public import Games
public import Ledger

/// A finished battle that is not recorded yet.
public struct FinishedBattle: Sendable {
    /// The two players.
    public var persons: [PersonID]
    /// The ids of their entries; recording it again under the same ids changes nothing.
    public var ids: [UUIDv7]
    /// Whether it changes ratings.
    public var isRated: Bool
    /// The timer of both, in percent.
    public var adjusted: Int
    /// All events of the battle.
    public var events: [BattleEvent]

    /// A battle.
    ///
    /// - Parameters:
    ///   - persons: the two players.
    ///   - ids: the ids of their entries.
    ///   - isRated: whether it changes ratings.
    ///   - adjusted: the timer of both, in percent.
    ///   - events: all events of the battle.
    public init(
        persons: [PersonID], ids: [UUIDv7], isRated: Bool, adjusted: Int, events: [BattleEvent]
    ) {
        self.persons = persons
        self.ids = ids
        self.isRated = isRated
        self.adjusted = adjusted
        self.events = events
    }

    /// A mark of the two players, the same in either order, that does not identify them without
    /// knowledge of both.
    var pair: String {
        let two = persons.map(\.rawValue).sorted().map(String.init).joined(separator: "/")
        return String(SHA256.hex(of: Data("battle/\(two)".utf8)).prefix(16))
    }
}

/// Records battles.
public protocol BattleStore: Sendable {
    /// Records a battle for both players, in one transaction.
    ///
    /// - Parameters:
    ///   - battle: a finished battle.
    ///   - now: milliseconds since 1970-01-01T00:00Z.
    /// - Returns: the new entries; none for a battle that counts for neither player, or was
    ///   recorded before.
    /// - Throws: `StoreFailure` when the database cannot be written; then nothing was recorded, and
    ///   it may be tried again.
    func record(_ battle: FinishedBattle, now: Int) async throws -> [Recorded]
}

extension RelationalLedger: BattleStore {
    /// Records a battle for both players; see `BattleStore`.
    public func record(_ battle: FinishedBattle, now: Int) async throws -> [Recorded] {
        guard case .recorded(let recorded) = try await work(.battle(battle, now: now)) else {
            throw StoreFailure.refused("another answer came")
        }
        return recorded
    }
}
