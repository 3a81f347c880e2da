internal import MarkupFormats
public import QuestionRecords

extension QuestionFormat: CaseIterable, RawRepresentable {
    /// Every format, in the order in which they are told to people.
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

    /// The format that an editor names: by its id, by what is written of it, or by an ending.
    public init?(named name: String) {
        guard let format = Self.allCases.first(where: { $0.names.contains(name) }) else {
            return nil
        }
        self = format
    }

    /// The format that a file's content shows; nil when it is none of ours.
    public static func recognised(_ file: QuestionFile) -> QuestionFormat? {
        recognised(file, among: allCases)
    }

    /// The one of some formats that a file's content shows, whatever their order.
    static func recognised(_ file: QuestionFile, among formats: [QuestionFormat]) -> QuestionFormat?
    {
        formats.map { (format: $0, confidence: $0.reader.recognises(file)) }
            .filter { $0.confidence > .no }
            .max { ($0.confidence, $0.format.priority) < ($1.confidence, $1.format.priority) }?
            .format
    }
}
