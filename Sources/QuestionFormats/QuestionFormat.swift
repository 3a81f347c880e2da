internal import Catalog
public import Intake

/// Every format of questions that is read.
public enum QuestionFormat: String, Sendable, Hashable, CaseIterable {
    case opentdb, opentriviaqa, openquizzdb, gift, aiken, moodle, qti, h5p, sheet, anki, json, yaml

    /// The format's name for people.
    public var name: String {
        switch self {
        case .opentdb: "Open Trivia DB"
        case .opentriviaqa: "OpenTriviaQA"
        case .openquizzdb: "OpenQuizzDB"
        case .gift: "GIFT"
        case .aiken: "Aiken"
        case .moodle: "Moodle XML"
        case .qti: "QTI"
        case .h5p: "H5P"
        case .sheet: "spreadsheet"
        case .anki: "Anki deck"
        case .json: "question bank in JSON"
        case .yaml: "our own YAML"
        }
    }

    /// The format that a file's content shows; nil when it is none of ours.
    public static func recognised(_ file: QuestionFile) -> QuestionFormat? {
        var best: (format: QuestionFormat, confidence: Confidence)?
        for format in allCases {
            let confidence = format.reader.recognises(file)
            if confidence > best?.confidence ?? .no { best = (format, confidence) }
        }
        return best?.format
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
protocol QuestionReader {
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

    /// The text, for a format that is text.
    ///
    /// - Throws: `SourceFinding` when it is none.
    func textOrRemark(into reading: inout QuestionReading) throws(SourceFinding) -> String {
        let decoded = if let text { text } else { try DecodedText(bytes) }
        reading.findings += decoded.findings
        return decoded.text
    }
}
