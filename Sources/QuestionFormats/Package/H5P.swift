import Intake

/// H5P packages and content.
enum H5P: QuestionReader {
    static func recognises(_ file: QuestionFile) -> Confidence { .no }

    static func read(_ file: QuestionFile, into reading: inout QuestionReading) throws(Remark) {
        throw Remark.refusal("Not read yet", remedy: "-")
    }
}
