public import Ledger

/// Some lines of a board.
public struct LeaderboardPage: Sendable, Hashable {
    /// One line of a board.
    public struct Line: Sendable, Hashable {
        /// The rank, from 1; no two lines share one.
        public var rank: Int
        /// The person.
        public var person: PersonID
        /// Points, or steps.
        public var points: Int
        /// When they were reached, in milliseconds since 1970-01-01T00:00Z.
        public var time: Int
    }

    /// The number of persons on the board.
    public var persons: Int
    /// Lines in their order.
    public var lines: [Line]
}

/// A position in the sequence of changes of boards.
public struct BoardMark: Sendable, Hashable {
    /// The number of the last entry that changed a board.
    var number = 0
    /// The name of the last board read: one entry changes several.
    var name = ""

    /// The position before the first change.
    public init() {}
}

/// For whom a board is read.
public enum BoardReader: Sendable {
    /// A client, which may be a signed-in person: the board includes what it included for the
    /// person before, and may otherwise be a moment old.
    case person(PersonID?)
    /// The server itself, for a file: the board of this moment.
    case server
}

/// Boards, derived from recorded entries: they are updated within a second, and can be rebuilt.
public protocol BoardStore: Sendable {
    /// Applies the entries recorded since the last call.
    ///
    /// - Parameter most: the most entries to apply.
    /// - Returns: the number of applied entries; 0 when boards are up to date.
    /// - Throws: `StoreFailure` when the database cannot be read or written.
    func updateBoards(most: Int) async throws -> Int

    /// Boards that changed after a mark, those that changed longest ago first.
    ///
    /// - Parameters:
    ///   - mark: the mark of the last call; `BoardMark()` for all boards.
    ///   - most: the most boards.
    /// - Returns: their names, and the mark for the next call.
    /// - Throws: `StoreFailure` when the database cannot be read.
    func changed(
        after mark: BoardMark, most: Int
    ) async throws -> (boards: [String], last: BoardMark)

    /// The lines of a board from a rank on.
    ///
    /// - Parameters:
    ///   - board: the board's name.
    ///   - first: the rank of the first line, from 1.
    ///   - count: the most lines.
    ///   - reader: for whom.
    /// - Returns: the existing lines.
    /// - Throws: `StoreFailure` when the database cannot be read.
    func page(
        of board: String, from first: Int, count: Int, for reader: BoardReader
    ) async throws -> LeaderboardPage

    /// A person's line and the lines around it; none when the person is not on the board.
    ///
    /// - Parameters:
    ///   - person: the person.
    ///   - board: the board's name.
    ///   - reach: the number of lines above and below.
    /// - Returns: the lines in their order.
    /// - Throws: `StoreFailure` when the database cannot be read.
    func around(_ person: PersonID, on board: String, reach: Int) async throws -> LeaderboardPage

    /// The lines of some persons only, ranked among themselves.
    ///
    /// - Parameters:
    ///   - persons: the persons.
    ///   - board: the board's name.
    ///   - reader: the person who asks.
    /// - Returns: the lines of those who are on the board, in their order; `persons` is their
    ///   number.
    /// - Throws: `StoreFailure` when the database cannot be read.
    func lines(
        of persons: [PersonID], on board: String, for reader: PersonID
    ) async throws -> LeaderboardPage
}

extension BoardStore {
    /// The lines of a board from a rank on, of this moment; see `page(of:from:count:for:)`.
    ///
    /// - Throws: `StoreFailure` when the database cannot be read.
    public func page(of board: String, from first: Int, count: Int) async throws -> LeaderboardPage
    {
        try await page(of: board, from: first, count: count, for: .server)
    }
}
