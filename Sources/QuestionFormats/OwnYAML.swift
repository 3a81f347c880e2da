import Intake
public import QuestionRecords

extension QuestionFormat {
    /// The form of content/questions.
    public static let yaml = QuestionFormat(
        "yaml", name: "our own YAML", priority: 10, reader: OwnYAML.self,
        writer: OwnYAML.self)
}

/// Files in the form of content/questions.
enum OwnYAML: QuestionReader {
    static func recognises(_ file: QuestionFile) -> Confidence {
        guard let text = file.text?.text else { return .no }
        let head = text.prefix(4 << 10).split(separator: "\n")
        let keys = ["category:", "questions:"].filter { key in
            head.contains { $0.hasPrefix(key) }
        }
        return keys.count == 2 && text.contains("- id:") ? .sure : .no
    }

    static func read(_ file: QuestionFile, into reading: inout QuestionReading)
        throws(SourceFinding)
    {
        let text = try file.textOrRemark(into: &reading)
        let read = try EntryReader.entries(of: text, atMost: IntakeLimits.fileBytes)
        reading.count = read.entries.count + read.findings.count
        reading.findings += read.findings
        reading.questions = read.entries.map { entry in
            var question = entry.question
            question.id = question.id ?? entry.heading.id
            if question.category.isEmpty, entry.category != EntryFileWriter.unsorted {
                question.category = [entry.category]
            }
            return question
        }
    }
}

extension OwnYAML: QuestionWriter {
    static func write(_ questions: [QuestionRecord], findings: inout [SourceFinding]) -> String {
        EntryFileWriter.text(of: questions, findings: &findings)
    }
}
