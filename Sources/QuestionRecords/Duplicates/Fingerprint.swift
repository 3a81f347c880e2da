import Yams

extension QuestionRecord {
    /// Ten hexadecimal digits over all that the source says of the question, apart from where it
    /// stands; another fingerprint means that the source changed.
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

    /// An id of our form for the question: its first words, and ten digits that tell it apart.
    ///
    /// A source's own id gives the digits where there is one, so that the id stays when the
    /// question is worded anew and the caller remembers it; else the question itself does.
    ///
    /// - Parameters:
    ///   - source: the source's name.
    ///   - key: the question's key.
    ///   - withSpellings: whether it is also told from one that differs only in the capitals of short
    ///     words.
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
