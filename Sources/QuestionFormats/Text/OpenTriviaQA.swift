import Intake

/// OpenTriviaQA's text.
enum OpenTriviaQA: QuestionReader {
    static func recognises(_ file: QuestionFile) -> Confidence { .no }

    static func read(_ file: QuestionFile, into reading: inout QuestionReading) throws(Remark) {
        throw Remark.refusal("Not read yet", remedy: "-")
    }
}
