internal import GRDB
public import Ledger

extension PlayerStore {
    private static let noticesName = "notices"

    /// The number up to which the player was told what came of what they did; 0 at first.
    ///
    /// - Throws: what SQLite says.
    public func noticesSeen() throws -> Int {
        try queue.read { try Self.counter(Self.noticesName, $0).flatMap { Int($0) } ?? 0 }
    }

    /// Notes up to which number the player was told.
    ///
    /// - Throws: what SQLite says.
    public func noteNotices(upTo number: Int) throws {
        try queue.write { try Self.set(Self.noticesName, to: String(number), $0) }
    }

    /// Puts what a body says into the outbox.
    ///
    /// - Parameters:
    ///   - body: what happened.
    ///   - time: now, in milliseconds since 1970-01-01T00:00Z.
    ///   - random: 128 bits of chance, for the entry's id.
    /// - Returns: the entry that waits to be sent.
    /// - Throws: what SQLite says.
    @discardableResult
    public func add<Body: JudgedBody>(
        _ body: Body, at time: Int, random: (UInt64, UInt64)
    ) throws -> Entry {
        try add(Body.kind.name, body: Self.text(body), at: time, random: random)
    }
}
