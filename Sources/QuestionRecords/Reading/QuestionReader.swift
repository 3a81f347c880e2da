package import Intake

/// How sure a reader is that a file is of its format.
package enum Confidence: Int, Comparable {
    /// It is not.
    case no
    /// Nothing speaks against it.
    case perhaps
    /// It has the format's look.
    case likely
    /// It has marks that no other format has.
    case sure

    package static func < (left: Confidence, right: Confidence) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// Reads one format.
package protocol QuestionReader: SendableMetatype {
    /// Whether a file's content looks like the format; its name counts for little.
    static func recognises(_ file: QuestionFile) -> Confidence

    /// Reads the questions of a file. Each record of it becomes a question or a finding that says
    /// which record, which line, why, and what to do; `reading.count` counts them all.
    ///
    /// - Throws: `SourceFinding` when the file as a whole cannot be read.
    static func read(_ file: QuestionFile, into reading: inout QuestionReading)
        throws(SourceFinding)
}

/// Writes one format.
package protocol QuestionWriter: SendableMetatype {
    /// The questions as a file of the format. What the format cannot say becomes a finding that
    /// names the question: rejected when the question is left out, warning when a part of it is.
    static func write(_ questions: [QuestionRecord], findings: inout [SourceFinding]) -> String
}
