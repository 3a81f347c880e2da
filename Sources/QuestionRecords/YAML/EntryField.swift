/// The fields of an entry of content/questions: what `EntryWriter` writes, `EntryReader` reads, and
/// a build allows. Their order is that in which messages list them.
public enum EntryField: String, CaseIterable, Sendable {
    // What games play.
    case id, level, source, text, right, wrong, explanation
    case validUntil = "valid-until"
    case licence, author, url
    // What is kept for editors and for export.
    case kind
    case notPlayable = "not-playable"
    case language, label, title, tags, topic, seconds, media
    case sourceID = "source-id"
    case sourceRevision = "source-revision"
    case markup, origins, imported, revision, feedback, hints, scoring, options, answers
    case caseSensitive = "case-sensitive"
    case numbers, pairs, distractors, order, gaps, other
    case isTrue = "is-true"

    /// All of them as they are written.
    public static let names = allCases.map(\.rawValue)
}

/// The fields of a file of content/questions, beside its entries.
public enum EntryFileField: String, CaseIterable, Sendable {
    case category, status, licence, questions, duplicates

    /// All of them as they are written.
    public static let names = allCases.map(\.rawValue)
}
