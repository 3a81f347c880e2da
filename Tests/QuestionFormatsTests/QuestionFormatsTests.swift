import Testing

@testable import QuestionFormats

@Suite struct `QuestionFormats` {
}
