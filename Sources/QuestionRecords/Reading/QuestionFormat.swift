public import Intake

/// A format of questions that is read, and perhaps written.
///
/// Each is declared in the file of its reader. The commands, the tests and the fuzzers know it once
/// `allCases` of QuestionFormats names it.
public struct QuestionFormat: Sendable {
    /// Its name on the command line, and of the folder of its seeds in Fuzz/Corpus.
    public let rawValue: String
    /// Its name for people.
    public let name: String
    /// Its name in a list of all that is read, with versions and kinds of file.
    public let scope: String
    /// Endings of files that are of no other format.
    public let endings: [String]
    /// What is written of it; nothing when it is only read. The first is text.
    public let writings: [Writing]
    /// Of formats that are equally sure of a file, the one with the highest priority takes it.
    package let priority: Int
    package let reader: any QuestionReader.Type

    /// A format. Where no other name is given for what is listed or written, it is the format's.
    package init(
        _ id: String, name: String, scope: String? = nil, endings: [String] = [], priority: Int,
        reader: any QuestionReader.Type, writer: (any QuestionWriter.Type)? = nil,
        writings: [Writing]? = nil
    ) {
        rawValue = id
        self.name = name
        self.scope = scope ?? name
        self.endings = endings
        self.writings = writings ?? writer.map { [Writing(id: id, name: name, $0)] } ?? []
        self.priority = priority
        self.reader = reader
    }

    /// All that an editor may call it.
    package var names: Set<String> {
        Set([rawValue] + endings + writings.map(\.id))
    }

    /// Reads a file in this format. Never throws: what cannot be read is a finding.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - answers: how it names right answers, where its records do not decide it.
    /// - Returns: what was read.
    public func read(_ file: QuestionFile, answers: AnswerWay? = nil) -> QuestionReading {
        var reading = QuestionReading(format: self, told: answers)
        do throws(SourceFinding) {
            try reader.read(file, into: &reading)
        } catch {
            reading.findings.append(error)
        }
        if answers != nil, reading.answers.isEmpty, !reading.questions.isEmpty {
            reading.findings.append(
                SourceFinding(
                    .note, "The format says itself which answers are right, whatever you say of it",
                    remedy: "Leave --answers out."))
        }
        for index in reading.questions.indices where reading.questions[index].level == nil {
            reading.questions[index].level = reading.questions[index].levelLabel
                .flatMap(LevelLabel.level)
        }
        return reading
    }

    /// The questions as the first writing of this format, with what was lost.
    ///
    /// What is written comes back equal when it is read; nil for a format that is not written.
    public func write(_ questions: [QuestionRecord]) -> (text: String, findings: [SourceFinding])? {
        guard let written = writings.first?.write(questions) else { return nil }
        return (String(decoding: written.bytes, as: UTF8.self), written.findings)
    }
}

extension QuestionFormat: Hashable {
    /// Formats are the same when their ids are.
    public static func == (one: QuestionFormat, other: QuestionFormat) -> Bool {
        one.rawValue == other.rawValue
    }

    /// Hashes the id.
    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
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
        private let writer: @Sendable ([QuestionRecord], inout [SourceFinding]) -> [UInt8]

        /// A writing of text.
        package init(id: String, name: String, _ writer: any QuestionWriter.Type) {
            self.init(
                id: id, name: name,
                bytes: { questions, findings in
                    Array(writer.write(questions, findings: &findings).utf8)
                })
        }

        /// A writing of bytes.
        package init(
            id: String, name: String,
            bytes writer: @escaping @Sendable ([QuestionRecord], inout [SourceFinding]) -> [UInt8]
        ) {
            self.id = id
            self.name = name
            self.writer = writer
        }

        /// The questions as a file, with what was lost. What is written comes back equal when it is
        /// read, and is the same for the same questions.
        public func write(_ questions: [QuestionRecord]) -> (
            bytes: [UInt8], findings: [SourceFinding]
        ) {
            var findings: [SourceFinding] = []
            let bytes = writer(questions, &findings)
            return (bytes, findings)
        }
    }
}
