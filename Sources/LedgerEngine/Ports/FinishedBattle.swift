import Catalog
import Crypto
import FoundationEssentials
public import Games
public import Ledger

/// A battle that is over, and not recorded yet.
public struct FinishedBattle: Sendable {
    /// The first and the second.
    public var persons: [PersonID]
    /// The ids of their entries; recorded again under them nothing changes.
    public var ids: [UUIDv7]
    /// Whether ratings move by it.
    public var isRated: Bool
    /// The timer of both, in percent.
    public var adjusted: Int
    /// All that happened.
    public var events: [BattleEvent]

    /// A battle.
    ///
    /// - Parameters:
    ///   - persons: the first and the second.
    ///   - ids: the ids of their entries.
    ///   - isRated: whether ratings move by it.
    ///   - adjusted: the timer of both, in percent.
    ///   - events: all that happened.
    public init(
        persons: [PersonID], ids: [UUIDv7], isRated: Bool, adjusted: Int, events: [BattleEvent]
    ) {
        self.persons = persons
        self.ids = ids
        self.isRated = isRated
        self.adjusted = adjusted
        self.events = events
    }

    /// The two by a mark that is the same in whatever order they play, and says not who they are to
    /// who does not know both.
    var pair: String {
        let two = persons.map(\.rawValue).sorted().map(String.init).joined(separator: "/")
        return String(SHA256.hex(of: Data("battle/\(two)".utf8)).prefix(16))
    }
}

/// Where battles are recorded.
public protocol BattleStore: Sendable {
    /// Records a battle of two people for both, in one transaction.
    ///
    /// - Parameters:
    ///   - battle: a battle that is over.
    ///   - now: the ledger's time.
    /// - Returns: what was recorded now: nothing for a battle that counts for nobody, or was recorded.
    /// - Throws: `StoreFailure`; then nothing of it was recorded, and it may be tried again.
    func record(_ battle: FinishedBattle, now: Int) async throws -> [Recorded]
}
