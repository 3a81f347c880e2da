internal import GRDB
public import Ledger

extension PlayerStore {
    private static let noticesName = "notices"

    /// The number of the last entry whose notices were shown; 0 at first.
    ///
    /// - Throws: `DatabaseError` when the file cannot be read.
    public func noticesSeen() throws -> Int {
        try queue.read { try Self.counter(Self.noticesName, $0).flatMap { Int($0) } ?? 0 }
    }

    /// Stores the number of the last entry whose notices were shown.
    ///
    /// - Throws: `DatabaseError` when the file cannot be written.
    public func noteNotices(upTo number: Int) throws {
        try queue.write { try Self.set(Self.noticesName, to: String(number), $0) }
    }

    /// Adds an entry to the outbox.
    ///
    /// - Parameters:
    ///   - body: its body.
    ///   - time: now, in milliseconds since 1970-01-01T00:00Z.
    ///   - random: 128 random bits, for the entry's id.
    /// - Returns: the entry in the outbox.
    /// - Throws: `DatabaseError` when the file cannot be written.
    @discardableResult
    public func add<Body: JudgedBody>(
        _ body: Body, at time: Int, random: (UInt64, UInt64)
    ) throws -> Entry {
        try add(Body.kind.name, body: Self.text(body), at: time, random: random)
    }
}
