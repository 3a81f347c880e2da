public import Catalog
internal import FoundationEssentials

/// revocations.json: questions and pictures that were taken back from editions already out.
public struct RevocationList: Codable, Sendable, Hashable {
    /// One of them.
    public struct Item: Codable, Sendable, Hashable {
        /// The day.
        public var date: Day
        /// Why, for readers.
        public var reason: String

        /// Taken back on that day for that reason.
        public init(date: Day, reason: String) {
            self.date = date
            self.reason = reason
        }
    }

    /// What is taken back.
    public enum Kind: String, Sendable, CaseIterable {
        /// A question.
        case question
        /// A picture.
        case picture
    }

    /// The form of the file.
    public var format = 0
    /// Questions by id.
    public var questions: [String: Item] = [:]
    /// Pictures by id.
    public var pictures: [String: Item] = [:]
    /// Questions that were taken back by mistake and are asked again, by id; nil where there are
    /// none. Whoever judges a round must know that its player may have passed them over.
    public var withdrawn: [String: Withdrawn]?

    /// From when to when a question was taken back.
    public struct Withdrawn: Codable, Sendable, Hashable {
        /// The first day.
        public var date: Day
        /// The day on which that was withdrawn.
        public var until: Day

        /// Taken back from a day to another.
        public init(date: Day, until: Day) {
            self.date = date
            self.until = until
        }
    }

    /// The name of the target.
    public static let name = "revocations.json"

    /// Nothing was taken back.
    public init() {}

    /// Takes something back; what was taken back before keeps its day and reason.
    public mutating func add(_ kind: Kind, _ id: String, _ item: Item) {
        switch kind {
        case .question: if questions[id] == nil { questions[id] = item }
        case .picture: if pictures[id] == nil { pictures[id] = item }
        }
    }

    /// Withdraws what was taken back by mistake.
    ///
    /// - Parameters:
    ///   - id: The id of a question or a picture.
    ///   - day: The day.
    /// - Returns: What is no longer taken back.
    public mutating func withdraw(_ id: String, on day: Day) -> [(kind: Kind, item: Item)] {
        var found: [(kind: Kind, item: Item)] = []
        if let item = questions.removeValue(forKey: id) {
            let first = min(item.date, withdrawn?[id]?.date ?? item.date)
            withdrawn = (withdrawn ?? [:]).merging(
                [id: Withdrawn(date: first, until: max(day, item.date))]
            ) { $1 }
            found.append((.question, item))
        }
        if let item = pictures.removeValue(forKey: id) { found.append((.picture, item)) }
        return found
    }

    /// This list and what another has beyond it.
    public func union(_ other: RevocationList) -> RevocationList {
        var list = self
        list.questions.merge(other.questions) { mine, _ in mine }
        list.pictures.merge(other.pictures) { mine, _ in mine }
        return list
    }

    /// The file.
    public func file() throws -> [UInt8] { Array(try CanonicalJSON.encode(self)) }

    /// Reads the file.
    public init(reading bytes: [UInt8]) throws {
        self = try CanonicalJSON.decode(RevocationList.self, from: Data(bytes))
    }

    /// What is added to content/revocations.yaml for an item. Text is quoted, so that no reason
    /// can be read as anything else.
    public static func yaml(_ kind: Kind, _ id: String, _ item: Item) -> String {
        func quoted(_ text: String) -> String {
            var out = "\""
            for scalar in text.unicodeScalars {
                switch scalar {
                case "\"", "\\": out += "\\\(scalar)"
                case "\n": out += "\\n"
                case "\t": out += "\\t"
                case "\u{0}"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{FEFF}":
                    out += "\\u" + Hex.text(of: scalar.value, digits: 4)
                default: out.unicodeScalars.append(scalar)
                }
            }
            return out + "\""
        }
        return "- \(kind.rawValue): \(quoted(id))\n  date: \(item.date)\n"
            + "  reason: \(quoted(item.reason))\n"
    }
}
