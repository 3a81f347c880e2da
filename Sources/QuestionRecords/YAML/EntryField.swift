/// The fields of an entry of content/questions, which `EntryWriter` writes, `EntryReader` reads,
/// and a build allows. Messages list them in this order.
public enum EntryField: String, CaseIterable, Sendable {
    // The fields that games need.
    case id, level, source, text, right, wrong, explanation
    case validUntil = "valid-until"
    case licence, author, url
    // The fields for editors and for export.
    case kind
    case notPlayable = "not-playable"
    case language, label, title, tags, topic, seconds, media
    case sourceID = "source-id"
    case sourceRevision = "source-revision"
    case markup, origins, imported, revision, feedback, hints, scoring, options, answers
    case caseSensitive = "case-sensitive"
    case numbers, pairs, distractors, order, gaps, other
    case isTrue = "is-true"

    /// The names of all fields.
    public static let names = allCases.map(\.rawValue)
}

/// The fields of a file of content/questions, beside its entries.
public enum EntryFileField: String, CaseIterable, Sendable {
    case category, status, licence, questions, duplicates

    /// The names of all fields.
    public static let names = allCases.map(\.rawValue)
}
