public import Intake

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

    /// How right answers are to be read, where an editor says it.
    package let told: AnswerWay?
    /// How right answers were read, and what decided it: a sentence without its full stop for each
    /// table of the file; none where the format leaves no choice.
    public private(set) var answers: [String] = []

    package init(format: QuestionFormat, told: AnswerWay? = nil) {
        self.format = format
        self.told = told
    }

    /// Says how right answers of a table were read, or of the whole file where it has no name.
    package mutating func say(_ answers: String?, of table: String = "") {
        guard let answers else { return }
        self.answers.append(table + answers)
    }
}
