public import Catalog

/// Part of a board, as everyone reads it.
public struct BoardLines: Codable, Sendable, Hashable {
    /// One line.
    public struct Line: Codable, Sendable, Hashable {
        /// The rank, from 1; no two lines share one.
        public var rank: Int
        /// The public name: 16 random hexadecimal digits, by which operators find the person.
        public var player: String
        /// The display name that the person chose; nil for a guest.
        public var name: String?
        /// Points, or steps.
        public var points: Int
        /// The day in UTC on which they were reached. An exact time would let readers of boards and
        /// beacons match the two.
        public var day: Day
        /// The worn item of each slot.
        public var worn: [String: String]
        /// True for the reader's own line; absent otherwise.
        public var isYou: Bool?

        /// A line.
        public init(
            rank: Int, player: String, name: String?, points: Int, day: Day,
            worn: [String: String], isYou: Bool?
        ) {
            self.rank = rank
            self.player = player
            self.name = name
            self.points = points
            self.day = day
            self.worn = worn
            self.isYou = isYou
        }
    }

    /// The board's name.
    public var board: String
    /// The number of persons on it.
    public var persons: Int
    /// Lines in their order.
    public var lines: [Line]

    /// Part of a board.
    public init(board: String, persons: Int, lines: [Line]) {
        self.board = board
        self.persons = persons
        self.lines = lines
    }
}
