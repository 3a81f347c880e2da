import Intake

/// Aiken.
enum Aiken: QuestionReader {
    static func recognises(_ file: QuestionFile) -> Confidence { .no }

    static func read(_ file: QuestionFile, into reading: inout QuestionReading) throws(Remark) {
        throw Remark.refusal("Not read yet", remedy: "-")
    }
}
