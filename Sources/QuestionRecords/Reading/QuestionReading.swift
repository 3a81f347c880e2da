public import Intake

/// The result of reading a file.
public struct QuestionReading: Sendable {
    /// The format in which it was read.
    public var format: QuestionFormat
    /// The dialect, for formats with several: "QTI 2.1", "url3986", "Kahoot".
    public var dialect: String?
    /// The number of records: kept, and rejected.
    public var count = 0
    /// The questions that are kept.
    public var questions: [QuestionRecord] = []
    /// Findings about faults, repairs and losses.
    public var findings: [SourceFinding] = []

    /// How right answers are marked, when an editor has given it.
    package let told: AnswerWay?
    /// How right answers are marked, and the evidence: a sentence without its full stop for each
    /// table of the file; empty when the format allows only one way.
    public private(set) var answers: [String] = []

    package init(format: QuestionFormat, told: AnswerWay? = nil) {
        self.format = format
        self.told = told
    }

    /// Records how right answers of a table are marked, or of the whole file when it has no name.
    package mutating func say(_ answers: String?, of table: String = "") {
        guard let answers else { return }
        self.answers.append(table + answers)
    }
}
