internal import MarkupFormats
public import QuestionRecords

extension QuestionFormat: CaseIterable, RawRepresentable {
    /// All formats, in the order of lists and messages.
    public static let allCases: [QuestionFormat] = [
        .opentdb, .opentriviaqa, .openquizzdb, .gift, .aiken, .moodle, .qti, .h5p, .sheet, .anki,
        .json, .yaml,
    ]
    /// The formats that are written, by id.
    public static let written = allCases.filter { !$0.writings.isEmpty }
        .sorted { $0.rawValue < $1.rawValue }

    /// The format of an id.
    public init?(rawValue: String) {
        guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else {
            return nil
        }
        self = format
    }

    /// The format for a name: its id, one of its writings, or a file name ending.
    public init?(named name: String) {
        guard let format = Self.allCases.first(where: { $0.names.contains(name) }) else {
            return nil
        }
        self = format
    }

    /// The format of a file, detected from its content; nil for an unknown one.
    public static func recognised(_ file: QuestionFile) -> QuestionFormat? {
        recognised(file, among: allCases)
    }

    /// The format of a file among `formats`; their order has no effect.
    static func recognised(_ file: QuestionFile, among formats: [QuestionFormat]) -> QuestionFormat?
    {
        formats.map { (format: $0, confidence: $0.reader.recognises(file)) }
            .filter { $0.confidence > .no }
            .max { ($0.confidence, $0.format.priority) < ($1.confidence, $1.format.priority) }?
            .format
    }
}
