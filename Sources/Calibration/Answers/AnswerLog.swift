public import Catalog

/// Answers of persons to items, as a calibration counts them.
///
/// Of a person's answers to an item the first counts, by time where every row has one, else in the
/// order of rows: later ones tell what was remembered. Answers with adjusted timers and answers
/// after an item's revocation are left out.
public struct AnswerLog: Sendable, Hashable {
    /// One answer that counts.
    public struct Answer: Sendable, Hashable {
        /// The person, as a place in `persons`.
        public var person: Int
        /// The item, as a place in `items`.
        public var item: Int
        /// Whether it was right.
        public var isRight: Bool
        /// What was chosen.
        public var option: String?
        /// How long it took, in seconds.
        public var seconds: Double?
        /// When it was given, in seconds since 1970-01-01T00:00Z.
        public var time: Int?
        /// The line of the file, from 1.
        public var line: Int

        /// An answer.
        public init(
            person: Int, item: Int, isRight: Bool, option: String? = nil, seconds: Double? = nil,
            time: Int? = nil, line: Int = 0
        ) {
            self.person = person
            self.item = item
            self.isRight = isRight
            self.option = option
            self.seconds = seconds
            self.time = time
            self.line = line
        }
    }

    /// How many rows do not count, and why.
    public struct LeftOut: Codable, Sendable, Hashable {
        /// Rows that could not be read; each has a finding.
        public var unreadable = 0
        /// Answers given with an adjusted timer.
        public var adjusted = 0
        /// Answers to an item after it was revoked.
        public var revoked = 0
        /// Further answers of a person to the same item.
        public var repeated = 0
    }

    /// Names of persons that have answers, sorted by their bytes.
    public internal(set) var persons: [String]
    /// Names of items that have answers, sorted by their bytes.
    public internal(set) var items: [String]
    /// Answers that count, in the order they were given.
    public internal(set) var answers: [Answer]
    /// Whether that order is by time; otherwise it is that of the rows.
    public internal(set) var isTimed: Bool
    /// What was left out.
    public internal(set) var leftOut: LeftOut
    /// What is wrong with the file and its rows, by line; at most `CalibrationLimits.findings`.
    public internal(set) var findings: [AnswerFinding]

    /// No answers.
    init() {
        (persons, items, answers, isTimed) = ([], [], [], false)
        (leftOut, findings) = (LeftOut(), [])
    }

    /// Reads a table of answers: a row of column names (person, item, right; and where there are
    /// such option, seconds, adjusted, time), then a row an answer.
    ///
    /// - Parameters:
    ///   - bytes: the file; UTF-8, separated by commas, semicolons or tabs.
    ///   - revoked: items that were revoked, with the day from which their answers do not count.
    ///     Without a time of an answer none of the item's answers counts.
    ///   - heirs: what became of items that merged into others; their answers count for these.
    /// - Returns: what counts, and findings about the rest; a file that is no such table has no
    ///   answers and one finding that says why.
    public static func read(
        _ bytes: [UInt8], revoked: [String: Day] = [:], heirs: [String: String] = [:]
    ) -> AnswerLog {
        var reader = AnswerReader(revoked: revoked, heirs: heirs)
        return reader.read(bytes)
    }
}

/// What is wrong with a file of answers or with one row of it; the row is left out.
public struct AnswerFinding: Codable, Sendable, Hashable, CustomStringConvertible {
    /// The line, from 1.
    public var line: Int
    /// What is wrong, as a sentence.
    public var reason: String
    /// What to do, as a sentence.
    public var remedy: String

    /// "line 12: …" in one line.
    public var description: String { "line \(line): \(reason) \(remedy)" }
}
