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

    package init(format: QuestionFormat) { self.format = format }
}
