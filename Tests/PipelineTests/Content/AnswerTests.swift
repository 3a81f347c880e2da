import Testing

@testable import PipelineSupport

/// When answers are the same, and when a question holds its own.
@Suite struct `Answers of a question` {
    /// Answers that stand beside the right one, and whether people would call them the same.
    @Test(arguments: [
        ("-40", "+40", false), ("cos(x)", "-cos(x)", false), ("C++", "C#", false),
        ("C", "C++", false), ("5%", "<1%", false), ("1%", "<1%", false), ("5 mW", "5 MW", false),
        ("10 °C", "10 °F", false), ("1.5", "15", false), ("CO", "Co", false), ("€5", "$5", false),
        ("año", "ano", false), ("5!", "5", false), (";", ":", false), ("x²", "x2", false),
        ("Paris", "paris ", true), ("Paris", "“Paris”.", true), ("New-York", "New  York", true),
        ("−40", "-40", true), ("5 kg", "5kg", true), ("H₂O", "H2O", true),
        ("½", "1/2", true), ("ﬁsh", "fish", true), ("1 000", "1000", true),
        ("12\u{202F}500 m", "12500 m", true), ("1 00", "100", false), ("1 2", "12", false),
    ])
    func `two answers that are the same are found, and no others`(
        _ right: String, _ wrong: String, _ isSame: Bool
    ) throws {
        let file = Self.file(right: right, wrong: wrong)
        let found = try TemporaryProject(questions: ["science": file]).findings()
        #expect(found.contains { $0.rule == .sameAnswer } == isSame, "\(found.map(\.text))")
    }

    @Test(arguments: [
        ("What is the derivative of -cos(x)?", "cos(x)", false),
        ("Is cos(x) or sin(x) even?", "cos(x)", true), ("Who wrote “Hamlet”?", "Hamlet", true),
    ])
    func `an answer with signs stands in its question only as a whole`(
        _ text: String, _ right: String, _ isFound: Bool
    ) throws {
        let file = Self.file(text: text, right: right)
        let found = try TemporaryProject(questions: ["science": file]).findings()
        #expect(found.contains { $0.rule == .answerInQuestion } == isFound)
    }

    /// A file with one question.
    private static func file(
        text: String = "What is it?", right: String, wrong: String = "one"
    ) -> String {
        """
        category: science
        licence: own
        questions:
          - id: science-one
            level: easy
            source: A book
            text: {en: "\(text)"}
            right: {en: "\(right)"}
            wrong: [{en: "\(wrong)"}, {en: something else}]
        """
    }
}
