internal import Catalog
public import Intake

/// A format of questions that is read, and perhaps written.
///
/// Each is declared in the file of its reader. The commands, the tests and the fuzzers know it once
/// `allCases` names it.
public struct QuestionFormat: RawRepresentable, CaseIterable, Hashable, Sendable {
    /// Every format, in the order in which they are told to people.
    public static let allCases: [QuestionFormat] = [
        .opentdb, .opentriviaqa, .openquizzdb, .gift, .aiken, .moodle, .qti, .h5p, .sheet, .anki,
        .json, .yaml,
    ]
    /// The formats that are written, by id.
    public static let written = allCases.filter { $0.writtenAs != nil }
        .sorted { $0.rawValue < $1.rawValue }

    /// Its name on the command line, and of the folder of its seeds in Fuzz/Corpus.
    public let rawValue: String
    /// Its name for people.
    public let name: String
    /// Its name in a list of all that is read, with versions and kinds of file.
    public let scope: String
    /// Endings of files that are of no other format.
    public let endings: [String]
    /// What is written of it; nil when it is only read.
    public let writtenAs: Writing?
    /// Of formats that are equally sure of a file, the one with the highest priority takes it.
    let priority: Int
    let reader: any QuestionReader.Type
    let writer: (any QuestionWriter.Type)?

    /// A format. Where no other name is given for what is listed or written, it is the format's.
    init(
        _ id: String, name: String, scope: String? = nil, endings: [String] = [], priority: Int,
        reader: any QuestionReader.Type, writer: (any QuestionWriter.Type)? = nil,
        writtenAs: Writing? = nil
    ) {
        rawValue = id
        self.name = name
        self.scope = scope ?? name
        self.endings = endings
        self.writtenAs = writer == nil ? nil : writtenAs ?? Writing(id: id, name: name)
        self.priority = priority
        self.reader = reader
        self.writer = writer
    }

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

    /// All that an editor may call it.
    var names: Set<String> { Set([rawValue] + endings + [writtenAs?.id].compactMap(\.self)) }

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

    /// Reads a file in this format. Never throws: what cannot be read is a finding.
    public func read(_ file: QuestionFile) -> QuestionReading {
        var reading = QuestionReading(format: self)
        do throws(SourceFinding) {
            try reader.read(file, into: &reading)
        } catch {
            reading.findings.append(error)
        }
        for index in reading.questions.indices where reading.questions[index].level == nil {
            reading.questions[index].level = reading.questions[index].levelLabel
                .flatMap(LevelLabel.level)
        }
        return reading
    }

    /// The questions as a file of this format, with what was lost.
    ///
    /// What is written comes back equal when it is read; nil for a format that is not written.
    public func write(_ questions: [QuestionRecord]) -> (text: String, findings: [SourceFinding])? {
        guard let writer else { return nil }
        var findings: [SourceFinding] = []
        let text = writer.write(questions, findings: &findings)
        return (text, findings)
    }
}

extension QuestionFormat: CustomStringConvertible {
    /// The id.
    public var description: String { rawValue }

    /// What is written of a format, which may be read of more kinds of file.
    public struct Writing: Sendable {
        /// Its name on the command line.
        public let id: String
        /// Its name for people.
        public let name: String
    }
}

/// How sure a reader is that a file is of its format.
enum Confidence: Int, Comparable {
    /// It is not.
    case no
    /// Nothing speaks against it.
    case perhaps
    /// It has the format's look.
    case likely
    /// It has marks that no other format has.
    case sure

    static func < (left: Confidence, right: Confidence) -> Bool { left.rawValue < right.rawValue }
}

/// Reads one format.
protocol QuestionReader: SendableMetatype {
    /// Whether a file's content looks like the format; its name counts for little.
    static func recognises(_ file: QuestionFile) -> Confidence

    /// Reads the questions of a file. Each record of it becomes a question or a finding that says
    /// which record, which line, why, and what to do; `reading.count` counts them all.
    ///
    /// - Throws: `SourceFinding` when the file as a whole cannot be read.
    static func read(_ file: QuestionFile, into reading: inout QuestionReading)
        throws(SourceFinding)
}

/// What was read of a file.
public struct QuestionReading: Sendable {
    /// The format it was read in.
    public var format: QuestionFormat
    /// The dialect, where a format has some: "QTI 2.1", "url3986", "Kahoot".
    public var dialect: String?
    /// Records that were met: kept, and rejected.
    public var count = 0
    /// The questions that are kept.
    public var questions: [QuestionRecord] = []
    /// What was wrong, mended or lost.
    public var findings: [SourceFinding] = []

    init(format: QuestionFormat) { self.format = format }
}

/// A file of questions, in memory.
public final class QuestionFile: Sendable {
    /// Its name without folders.
    public let name: String
    /// What it holds.
    public let bytes: [UInt8]
    /// The text, when it is text that can be read.
    let text: DecodedText?
    /// What keeps its text from being read, or from being told by its format; nil for archives.
    public let refusal: SourceFinding?
    /// The files in it, when it is an archive that can be read.
    let package: Result<Archive.Contents, SourceFinding>?

    /// A file's name and bytes.
    public init(named name: String, _ bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
        var package: Result<Archive.Contents, SourceFinding>?
        if Archive.isZip(bytes) {
            do throws(SourceFinding) {
                package = .success(try Archive.contents(of: bytes))
            } catch {
                package = .failure(error)
            }
        }
        self.package = package
        var text: DecodedText?
        var refusal: SourceFinding?
        if package == nil {
            do throws(SourceFinding) {
                text = try DecodedText(bytes)
                // As escapes they are no marks to any format but JSON, where nothing is read of it.
                if !StreamSafe.isSafe(json: bytes) { refusal = .marks() }
            } catch {
                refusal = error
            }
        }
        self.text = text
        self.refusal = refusal
    }

    /// The name's ending in lower case.
    var ending: String {
        name.split(separator: ".").dropFirst().last?.lowercased() ?? ""
    }

    /// Whether its name ends as a file of a format does; that counts for little.
    func hasEnding(of format: QuestionFormat) -> Bool { format.endings.contains(ending) }

    /// The text, for a format that is text.
    ///
    /// - Throws: `SourceFinding` when it is none.
    func textOrRemark(into reading: inout QuestionReading) throws(SourceFinding) -> String {
        let decoded = if let text { text } else { try DecodedText(bytes) }
        reading.findings += decoded.findings
        return decoded.text
    }
}
