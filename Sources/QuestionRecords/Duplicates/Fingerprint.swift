import Yams

extension QuestionRecord {
    /// Ten hexadecimal digits of a hash over the source's form of the question, without its place;
    /// another fingerprint means that the source changed.
    public var fingerprint: String {
        let heading = EntryHeading(id: "", language: language ?? "", origins: [], fingerprint: "")
        var words = Self.words(of: EntryWriter.node(self, heading))
        words += media.map { "\($0.name) \($0.bytes?.count ?? 0)" }
        return QuestionKey.digest(of: words.joined(separator: "\u{1E}"))
    }

    /// Keys and values of a node, in order.
    private static func words(of node: Node) -> [String] {
        switch node {
        case .scalar(let scalar): [scalar.string]
        case .sequence(let items): items.flatMap(words)
        case .mapping(let fields): fields.flatMap { words(of: $0.key) + words(of: $0.value) }
        case .alias: []
        }
    }

    /// An id for the question: its first words, and ten hexadecimal digits.
    ///
    /// The digits are a hash of the source's own id if there is one, so that the id stays when the
    /// question is reworded and the caller stores it; otherwise of the question itself.
    ///
    /// - Parameters:
    ///   - source: the source's name.
    ///   - key: the question's key.
    ///   - withSpellings: whether questions that differ only in the capitals of short words get
    ///     different ids.
    /// - Returns: the id.
    public func identity(in source: String, key: QuestionKey, withSpellings: Bool = false)
        -> String
    {
        let digits =
            id.map { QuestionKey.digest(of: "\(source)\u{1E}\($0)") }
            ?? key.digest(in: "", withSpellings: withSpellings)
        var words = ""
        for word in key.stem.split(separator: " ") {
            let word = word.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
            if words.utf8.count + word.utf8.count > 40 { break }
            if !word.isEmpty { words += word + "-" }
        }
        return (words.isEmpty ? "question-" : words) + digits
    }
}
