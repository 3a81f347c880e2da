public import Ledger

/// A person's place on a board.
public struct LeaderboardPage: Sendable, Hashable {
    /// One line of a board.
    public struct Line: Sendable, Hashable {
        /// From 1; no two lines have the same.
        public var rank: Int
        /// Whose.
        public var person: PersonID
        /// Points, or steps.
        public var points: Int
        /// When they were reached.
        public var time: Int
    }

    /// How many persons are on the board.
    public var persons: Int
    /// Lines in their order.
    public var lines: [Line]
}

/// A place in the order in which boards changed.
public struct BoardMark: Sendable, Hashable {
    /// The number of the last entry that changed a board.
    var number = 0
    /// The board's name: one entry changes several.
    var name = ""

    /// Before the first.
    public init() {}
}

/// Boards: they follow what is recorded, within a second, and can be made anew from it.
public protocol BoardStore: Sendable {
    /// Takes in what was recorded since the last time.
    ///
    /// - Parameter most: the most entries to take.
    /// - Returns: how many were taken: 0 when all were.
    /// - Throws: `StoreFailure`.
    func follow(most: Int) async throws -> Int

    /// Boards that changed after a mark, those that changed longest ago first.
    ///
    /// - Parameters:
    ///   - mark: where the last ones ended; a new mark for all boards.
    ///   - most: the most to give.
    /// - Returns: their names, and where they end.
    /// - Throws: `StoreFailure`.
    func changed(
        after mark: BoardMark, most: Int
    ) async throws -> (boards: [String], last: BoardMark)

    /// The lines of a board from a rank on.
    ///
    /// - Parameters:
    ///   - board: the board's name.
    ///   - first: the rank of the first line, from 1.
    ///   - count: how many.
    /// - Returns: the lines that there are.
    /// - Throws: `StoreFailure`.
    func page(of board: String, from first: Int, count: Int) async throws -> LeaderboardPage

    /// A person's line and those around it; no lines for who is not on the board.
    ///
    /// - Parameters:
    ///   - person: whose.
    ///   - board: the board's name.
    ///   - reach: how many lines above and below.
    /// - Returns: the lines in their order.
    /// - Throws: `StoreFailure`.
    func around(_ person: PersonID, on board: String, reach: Int) async throws -> LeaderboardPage

    /// The lines of some persons alone, ranked among themselves.
    ///
    /// - Parameters:
    ///   - persons: whose.
    ///   - board: the board's name.
    /// - Returns: the lines of those who are on the board, in their order; `persons` counts them.
    /// - Throws: `StoreFailure`.
    func lines(of persons: [PersonID], on board: String) async throws -> LeaderboardPage
}
