public import Catalog
internal import FoundationEssentials

/// revocations.json: questions and pictures revoked from published editions.
public struct RevocationList: Codable, Sendable, Hashable {
    /// A revocation.
    public struct Item: Codable, Sendable, Hashable {
        /// The day.
        public var date: Day
        /// The reason, for readers.
        public var reason: String

        /// A revocation of that day and reason.
        public init(date: Day, reason: String) {
            self.date = date
            self.reason = reason
        }
    }

    /// The kind of what is revoked.
    public enum Kind: String, Sendable, CaseIterable {
        /// A question.
        case question
        /// A picture.
        case picture
    }

    /// The version of the file's form.
    public var format = 0
    /// Questions by id.
    public var questions: [String: Item] = [:]
    /// Pictures by id.
    public var pictures: [String: Item] = [:]
    /// Questions whose revocation was withdrawn, by id; nil where there are none. The judge of a
    /// round needs them, because the player may have skipped them.
    public var withdrawn: [String: Withdrawn]?

    /// The period of a withdrawn revocation.
    public struct Withdrawn: Codable, Sendable, Hashable {
        /// The first day.
        public var date: Day
        /// The day of the withdrawal.
        public var until: Day

        /// A revocation from one day to another.
        public init(date: Day, until: Day) {
            self.date = date
            self.until = until
        }
    }

    /// The name of the target.
    public static let name = "revocations.json"

    /// An empty list.
    public init() {}

    /// Adds a revocation; an existing one keeps its day and reason.
    public mutating func add(_ kind: Kind, _ id: String, _ item: Item) {
        switch kind {
        case .question: if questions[id] == nil { questions[id] = item }
        case .picture: if pictures[id] == nil { pictures[id] = item }
        }
    }

    /// Removes a mistaken revocation; for questions its period is kept.
    ///
    /// - Parameters:
    ///   - id: The id of a question or a picture.
    ///   - day: The day.
    /// - Returns: The removed revocations.
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

    /// This list, and the items that only `other` has.
    public func union(_ other: RevocationList) -> RevocationList {
        var list = self
        list.questions.merge(other.questions) { mine, _ in mine }
        list.pictures.merge(other.pictures) { mine, _ in mine }
        return list
    }

    /// The file's bytes.
    /// - Throws: `EncodingError` when a value cannot be encoded.
    public func file() throws -> [UInt8] { Array(try CanonicalJSON.encode(self)) }

    /// Reads the file.
    /// - Throws: `DecodingError` when it is no JSON of this form.
    public init(reading bytes: [UInt8]) throws {
        self = try CanonicalJSON.decode(RevocationList.self, from: Data(bytes))
    }

    /// The lines of content/revocations.yaml for an item. Text is quoted, so that a reason cannot
    /// contain YAML syntax.
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
