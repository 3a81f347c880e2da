import Intake
import Testing

@testable import QuestionFormats
@testable import QuestionRecords

@Suite struct `Banks in JSON` {
    @Test(arguments: [
        ("[{\"question\":\"a?\",\"options\":[\"x\",\"y\"],\"answer\":\"y\"}]", "a? [one] 0 x; 1 y"),
        ("[{\"stem\":\"a?\",\"choices\":[\"x\",\"y\"],\"correctIndex\":0}]", "a? [one] 1 x; 0 y"),
        (
            "{\"questions\":[{\"prompt\":\"a?\",\"options\":[{\"text\":\"x\",\"isCorrect\":false},{\"text\":\"y\",\"isCorrect\":true}]}]}",
            "a? [one] 0 x; 1 y"
        ),
        (
            "[{\"text\":\"a?\",\"answers\":{\"a\":\"x\",\"b\":\"y\"},\"correct_answer\":\"b\"}]",
            "a? [one] 0 x; 1 y"
        ),
        ("[{\"question\":\"a?\",\"options\":[\"x\",\"y\"],\"answer\":\"B\"}]", "a? [one] 0 x; 1 y"),
        (
            "[{\"question\":\"a?\",\"options\":[\"x\",\"y\",\"z\"],\"correct\":[\"x\",\"z\"]}]",
            "a? [allOrNothing] 1 x; 0 y; 1 z"
        ),
        (
            "[{\"question\":\"a?\",\"correctAnswer\":\"x\",\"wrongAnswers\":[\"y\",\"z\"]}]",
            "a? [one] 1 x; 0 y; 0 z"
        ),
        ("[{\"question\":\"a?\",\"options\":[\"10\",\"2\"],\"answer\":2}]", "a? [one] 0 10; 1 2"),
        (
            "[{\"question\":\"a?\",\"options\":[\"True\",\"False\"],\"answer\":\"False\"}]",
            "a? [false]"
        ),
        ("[{\"question\":\"a?\",\"answer\":true}]", "a? [true]"),
        (
            "{\"Science\":[{\"question\":\"a &amp; <b>b</b>?\",\"answer\":\"x\"}],\"Art\":[{\"question\":\"c?\",\"answer\":\"y\"}]}",
            "a &amp; <strong>b</strong>? [text] 1 x\nc? [text] 1 y\n- 0: 2 questions have a right answer and no wrong ones"
        ),
        (
            "[{\"question\":\"a?\",\"answer\":0,\"answers\":[\"x\"]}]",
            "a? [text] 1 x\n- 0: 1 questions have a right answer and no wrong ones"
        ),
        (
            "[// so\n{\"question\":\"a?\",\"options\":[\"x\",\"y\"],\"answer\":1,},{\"question\":\"b?\",\"options\":[\"x\",\"y\"],\"answer\":2}]",
            "a? [one] 1 x; 0 y\nb? [one] 0 x; 1 y"
        ),
        (
            "[{\"type\":\"multi\",\"text\":\"a?\",\"correctAnswers\":[\"x\",\"y\"],\"wrongAnswers\":[\"z\"]}]",
            "a? [allOrNothing] 1 x; 1 y; 0 z"
        ),
        (
            "[{\"question\":\"a?\",\"options\":[\" Élan\",\"y\"],\"answer\":\"E\u{301}lan \",\"explanation\":\"so\",\"colour\":1}]",
            "a? [one] 1 Élan; 0 y ## so\n? 0: Members that nobody knows are left out: “colour”"
        ),
    ]) func `every shape is read`(text: String, expected: String) {
        let file = QuestionFile(named: "a.json", Array(text.utf8))
        #expect(QuestionFormat.recognised(file) == .json)
        #expect(Told.reading(QuestionFormat.json.read(file)) == expected)
    }

    @Test(arguments: [
        (
            "{\"question\":\"\",\"options\":[\"x\",\"y\"],\"answer\":\"x\"}",
            "The question has no text"
        ),
        (
            "{\"question\":\"a\",\"options\":[\"x\",\"y\"],\"answer\":\"z\"}",
            "The right answer is none of the options, which are “x”, “y”"
        ),
        (
            "{\"question\":\"a\",\"options\":[\"x\",\"y\"],\"answer\":7}",
            "The right answer is number 7, and there are 2 options"
        ),
        (
            "{\"question\":\"a\",\"options\":[\"x\",\"y\"],\"answer\":-9223372036854775808}",
            "The right answer is number -9223372036854775808, and there are 2 options"
        ),
        ("{\"question\":\"a\",\"options\":[\"x\",\"y\"]}", "None of the options is named as right"),
        (
            "{\"question\":\"a\",\"options\":[\"x\",\"x\"],\"answer\":0}",
            "There are not two options that differ"
        ),
        ("{\"question\":\"a\",\"options\":[],\"answer\":0}", "There are no options to choose from"),
        ("{\"question\":\"a\",\"answer\":\"\"}", "There is no right answer"),
        (
            "{\"question\":\"a\",\"options\":[\"\",\"x\"],\"answer\":0}",
            "The right answer is option 1, which is empty"
        ),
        ("3", "The question has no text"),
    ]) func `a record that makes no sense is left out with a reason`(
        record: String, message: String
    ) {
        let text = "[\n{\"question\":\"a?\",\"options\":[\"x\",\"y\"],\"answer\":0},\n\(record)]"
        let reading = Told.reading(text, as: .json)
        #expect(reading.questions.count == 1)
        let rejected = reading.findings.filter { $0.severity == .rejected && $0.record != nil }
        #expect(rejected.map(\.message) == [message])
        #expect(rejected.first?.line == 3)
        #expect(reading.count == 2)
    }

    @Test(arguments: [
        "{\n  \"questions\": [\n    {\"question\":\"a?\",\"answer\":\"x\"},\n    {question\":\"b?\"},\n    {\"question\":\"c?\",\"answer\":\"y\"},\n    {\"question\":\"d?\",\"answer\":\"y\"}\n  ]\n}\n"
    ])
    func `a broken record costs no other`(text: String) {
        let reading = Told.reading(text, as: .json)
        #expect(reading.questions.map(\.stem.plain) == ["a?", "c?", "d?"])
        #expect(reading.questions.map(\.line) == [3, 5, 6])
        #expect(reading.findings.filter { $0.severity == .rejected }.map(\.line) == [4])
        #expect(reading.count == 4)
    }
}
