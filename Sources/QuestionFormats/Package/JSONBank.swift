import Intake

/// Question banks in JSON.
enum JSONBank: QuestionReader {
    static func recognises(_ file: QuestionFile) -> Confidence { .no }

    static func read(_ file: QuestionFile, into reading: inout QuestionReading) throws(Remark) {
        throw Remark.refusal("Not read yet", remedy: "-")
    }
}
