public import Intake
import Yams

/// Writes a file in the form of content/questions.
public enum EntryFileWriter {
    /// The category of a file whose questions have different ones, or none.
    public static let unsorted = "unsorted"

    /// The text of a file; a question without an id gets a new one.
    ///
    /// - Parameters:
    ///   - questions: its questions, with ids of content/.
    ///   - findings: receives what could not be written.
    /// - Returns: the text; each entry names its category when there are several.
    public static func text(of questions: [QuestionRecord], findings: inout [SourceFinding])
        -> String
    {
        let categories = Set(questions.map(\.category))
        let common = categories.count == 1 ? categories.first ?? [] : []
        let isOurs = common.count == 1 && isSlug(common[0])
        let category = isOurs ? common[0] : unsorted
        var text = "category: \(category)\nstatus: draft\n"
        var entries = ""
        for original in questions {
            var question = original
            let id = question.id ?? question.identity(in: "", key: QuestionKey(question))
            // The id is that of the entry, not of a source.
            question.id = nil
            if isOurs { question.category = [] }
            let heading = EntryHeading(
                id: id, language: question.language ?? "en", origins: [], fingerprint: "")
            let node = Node([EntryWriter.node(question, heading)])
            // Without a line width, so that an editor can search for a whole text.
            guard let yaml = try? Yams.serialize(node: node, width: -1, allowUnicode: true) else {
                findings.append(
                    SourceFinding(
                        .rejected, "The question cannot be written as YAML",
                        remedy: "Look for characters that no text holds.",
                        record: question.record, line: question.line, excerpt: id))
                continue
            }
            entries += yaml.split(separator: "\n", omittingEmptySubsequences: false)
                .map { $0.isEmpty ? "" : "  " + $0 }.joined(separator: "\n")
        }
        text += entries.isEmpty ? "questions: []\n" : "questions:\n" + entries
        return text
    }

    /// Whether a category has the form of one of content/.
    private static func isSlug(_ text: String) -> Bool {
        !text.isEmpty && text != unsorted
            && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-") }
    }
}
