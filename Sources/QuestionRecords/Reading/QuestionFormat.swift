public import Intake

/// A format of questions that is read, and possibly written.
///
/// Each is declared in the file of its reader. Commands, tests and fuzzers use it when it is in
/// `allCases` of QuestionFormats.
public struct QuestionFormat: Sendable {
    /// Its name on the command line, and of the folder of its seeds in Fuzz/Corpus.
    public let rawValue: String
    /// Its name in messages.
    public let name: String
    /// Its name in a list of all formats that are read, with versions and kinds of file.
    public let scope: String
    /// File name endings that no other format has.
    public let endings: [String]
    /// Its output forms; empty when it is only read. The first one is text.
    public let writings: [Writing]
    /// Of formats with equal confidence, the one with the highest priority is chosen.
    package let priority: Int
    package let reader: any QuestionReader.Type

    /// Creates a format. By default, the names of the list and of writings are the format's.
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

    /// All names under which an editor may request it.
    package var names: Set<String> {
        Set([rawValue] + endings + writings.map(\.id))
    }

    /// Reads a file in this format. Never throws: faults are findings.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - answers: how it marks right answers, when its records do not determine it.
    /// - Returns: the questions and findings.
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

    /// The questions in the first writing of this format, with findings about losses.
    ///
    /// Written questions are equal when they are read back; nil for a format that is only read.
    public func write(_ questions: [QuestionRecord]) -> (text: String, findings: [SourceFinding])? {
        guard let written = writings.first?.write(questions) else { return nil }
        return (String(decoding: written.bytes, as: UTF8.self), written.findings)
    }
}

extension QuestionFormat: Hashable {
    /// Formats are equal when their ids are.
    public static func == (one: QuestionFormat, other: QuestionFormat) -> Bool {
        one.rawValue == other.rawValue
    }

    /// Hashes the id.
    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension QuestionFormat: CustomStringConvertible {
    /// The id.
    public var description: String { rawValue }

    /// An output form of a format, which may be read from more kinds of file.
    public struct Writing: Sendable {
        /// Its name on the command line.
        public let id: String
        /// Its name in messages.
        public let name: String
        private let writer: @Sendable ([QuestionRecord], inout [SourceFinding]) -> [UInt8]

        /// Creates a writing of text.
        package init(id: String, name: String, _ writer: any QuestionWriter.Type) {
            self.init(
                id: id, name: name,
                bytes: { questions, findings in
                    Array(writer.write(questions, findings: &findings).utf8)
                })
        }

        /// Creates a writing of bytes.
        package init(
            id: String, name: String,
            bytes writer: @escaping @Sendable ([QuestionRecord], inout [SourceFinding]) -> [UInt8]
        ) {
            self.id = id
            self.name = name
            self.writer = writer
        }

        /// The questions as a file, with findings about losses. Written questions are equal when
        /// they are read back, and the same questions give the same bytes.
        public func write(_ questions: [QuestionRecord]) -> (
            bytes: [UInt8], findings: [SourceFinding]
        ) {
            var findings: [SourceFinding] = []
            let bytes = writer(questions, &findings)
            return (bytes, findings)
        }
    }
}
