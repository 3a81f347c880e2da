import Intake

/// QTI 1.2, 2.0 to 2.2 and 3.0.
enum QTI: QuestionReader {
    static func recognises(_ file: QuestionFile) -> Confidence { .no }

    static func read(_ file: QuestionFile, into reading: inout QuestionReading) throws(Remark) {
        throw Remark.refusal("Not read yet", remedy: "-")
    }
}
