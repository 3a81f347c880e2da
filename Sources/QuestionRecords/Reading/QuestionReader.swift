package import Intake

/// A reader's confidence that a file has its format.
package enum Confidence: Int, Comparable {
    /// It does not have it.
    case no
    /// It is possible.
    case perhaps
    /// It has the typical features of the format.
    case likely
    /// It has features of no other format.
    case sure

    package static func < (left: Confidence, right: Confidence) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// Reads one format.
package protocol QuestionReader: SendableMetatype {
    /// The confidence from a file's content; its name is weak evidence.
    static func recognises(_ file: QuestionFile) -> Confidence

    /// Reads the questions of a file. Each record becomes a question or a finding with record,
    /// line, reason and remedy; `reading.count` counts them all.
    ///
    /// - Throws: `SourceFinding` when the file as a whole cannot be read.
    static func read(_ file: QuestionFile, into reading: inout QuestionReading)
        throws(SourceFinding)
}

/// Writes one format.
package protocol QuestionWriter: SendableMetatype {
    /// The questions as a file of the format. A loss becomes a finding with the question's name:
    /// rejected when the question is left out, a warning when only a part of it is.
    static func write(_ questions: [QuestionRecord], findings: inout [SourceFinding]) -> String
}
