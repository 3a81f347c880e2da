public import Catalog

/// Part of a board, as everyone reads it.
public struct BoardLines: Codable, Sendable, Hashable {
    /// One line.
    public struct Line: Codable, Sendable, Hashable {
        /// From 1; no two lines have the same.
        public var rank: Int
        /// The public name: 16 hexadecimal digits that say nothing, for operators to find the person.
        public var player: String
        /// The name that the person chose to be shown by; a guest has none.
        public var name: String?
        /// Points, or steps.
        public var points: Int
        /// The day in UTC on which they were reached: no more precisely, for who polls boards and
        /// beacons could otherwise tell who set which.
        public var day: Day
        /// What is worn in each slot.
        public var worn: [String: String]
        /// Whether it is who asks; absent otherwise.
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
    /// How many persons are on it.
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
