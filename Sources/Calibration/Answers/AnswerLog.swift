public import Catalog

/// Answers of persons to items, as a calibration uses them.
///
/// Of a person's answers to an item only the first counts, by time if every row has one, otherwise
/// in the order of rows: later ones depend on memory. Answers with adjusted timers and answers
/// after an item's revocation are left out.
public struct AnswerLog: Sendable, Hashable {
    /// One answer that counts.
    public struct Answer: Sendable, Hashable {
        /// The index of the person in `persons`.
        public var person: Int
        /// The index of the item in `items`.
        public var item: Int
        /// Whether it was right.
        public var isRight: Bool
        /// The chosen option; nil if unknown.
        public var option: String?
        /// The time to answer, in seconds; nil if unknown.
        public var seconds: Double?
        /// The time of the answer, in seconds since 1970-01-01T00:00Z; nil if unknown.
        public var time: Int?
        /// The line of the file, from 1.
        public var line: Int

        /// Creates an answer.
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

    /// The numbers of rows that do not count, by reason.
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
    /// Answers that count, in order.
    public internal(set) var answers: [Answer]
    /// Whether the order is by time; otherwise it is that of the rows.
    public internal(set) var isTimed: Bool
    /// The numbers of rows left out.
    public internal(set) var leftOut: LeftOut
    /// Faults of the file and its rows, by line; at most `CalibrationLimits.findings`.
    public internal(set) var findings: [AnswerFinding]

    /// No answers.
    init() {
        (persons, items, answers, isTimed) = ([], [], [], false)
        (leftOut, findings) = (LeftOut(), [])
    }

    /// Reads a table of answers: a row of column names (person, item, right; optional option,
    /// seconds, adjusted, time), then a row per answer.
    ///
    /// - Parameters:
    ///   - bytes: the file; UTF-8, separated by commas, semicolons or tabs.
    ///   - revoked: revoked items, with the day from which their answers do not count. Without
    ///     times none of such an item's answers counts.
    ///   - heirs: items that were merged, with the items that replace them; their answers count for
    ///     these.
    /// - Returns: the answers that count, and findings about the others.
    ///   A file without such a table gives no answers and one finding.
    public static func read(
        _ bytes: [UInt8], revoked: [String: Day] = [:], heirs: [String: String] = [:]
    ) -> AnswerLog {
        var reader = AnswerReader(revoked: revoked, heirs: heirs)
        return reader.read(bytes)
    }
}

/// A fault of a file of answers or of one row, which is left out.
public struct AnswerFinding: Codable, Sendable, Hashable, CustomStringConvertible {
    /// The line, from 1.
    public var line: Int
    /// The fault, as a sentence.
    public var reason: String
    /// The remedy, as a sentence.
    public var remedy: String

    /// "line 12: …" in one line.
    public var description: String { "line \(line): \(reason) \(remedy)" }
}
