import Intake
public import QuestionRecords

extension QuestionFormat {
    /// Moodle XML.
    public static let moodle = QuestionFormat(
        "moodle", name: "Moodle XML", priority: 70, reader: MoodleXML.self,
        writer: MoodleXML.self)
}

/// Moodle XML: `<quiz>` with `<question type="…">`, and categories, each of which applies until the
/// next one.
enum MoodleXML: QuestionReader {
    static func recognises(_ file: QuestionFile) -> Confidence {
        guard file.package == nil, let root = MarkupRoot(file.bytes) else { return .no }
        switch root.name {
        case "quiz":
            let hasQuestion = root.head.contains("<question ") || root.head.contains("<question\n")
            if hasQuestion, root.head.contains("type=") { return .sure }
            return root.tag == "<quiz" && root.head.contains("</quiz>") ? .perhaps : .no
        case "question":
            return root.tag.contains("type=") && root.head.contains("<questiontext")
                ? .likely : .no
        default: return .no
        }
    }

    static func read(_ file: QuestionFile, into reading: inout QuestionReading)
        throws(SourceFinding)
    {
        let parsed = try XMLDocument.parse(file.bytes)
        reading.findings += parsed.findings
        let root = parsed.root
        guard root.name == "quiz" || root.name == "question" else {
            throw SourceFinding.refusal(
                "The file is no Moodle XML: it begins with <\(root.name.prefix(40))>",
                remedy: "Export it as Moodle XML, or name its format.", line: root.line)
        }
        var progress = MoodleProgress()
        for element in root.name == "quiz" ? root.elements : [root] {
            guard element.name == "question" else {
                reading.findings.append(
                    SourceFinding(
                        .warning, "The file holds something that is no question",
                        remedy: "Check that nothing was lost.", line: element.line,
                        excerpt: "<\(element.name)>"))
                continue
            }
            let type = (element["type"] ?? "").trimmedBlanks.lowercased()
            if type == "category" {
                progress.category = MoodleCategory.parts(
                    element.at("category", "text")?.text ?? "")
            } else {
                read(element, type: type, &progress, into: &reading)
            }
        }
        if progress.points.count > 1 {
            reading.findings.append(
                SourceFinding(
                    .note, "The questions count differently in Moodle; here all count alike",
                    remedy: "Nothing needs to be done.",
                    excerpt: progress.points.sorted().prefix(12).map(MarkupNumber.written)
                        .joined(separator: ", ") + " points"))
        }
        if reading.count == 0 {
            reading.findings.append(
                SourceFinding(
                    .warning, "The file has no questions",
                    remedy: "Choose questions when you export from Moodle."))
        }
    }

    private static func read(
        _ element: XMLElement, type: String, _ progress: inout MoodleProgress,
        into reading: inout QuestionReading
    ) {
        progress.number += 1
        reading.count += 1
        var reader = MoodleQuestion(element, number: progress.number)
        do throws(SourceFinding) {
            var question = try reader.question(type: type)
            question.category = progress.category
            if question.body != .none { progress.points.insert(reader.points) }
            if let id = question.id, !progress.ids.insert(progress.category + [id]).inserted {
                question.id = nil
                reader.record.warn(
                    "The id number is that of another question of the category, and was left out",
                    remedy: "Give each question its own id number.", excerpt: id)
            }
            reading.questions.append(question)
            reading.findings += reader.record.findings
        } catch {
            reading.findings.append(reader.record.rejection(error))
        }
    }
}

/// The state of reading a file.
private struct MoodleProgress {
    var number = 0
    var category: [String] = []
    var ids: Set<[String]> = []
    var points: Set<Double> = []
}

/// Paths of categories: "$course$/top/Plants/Trees", where "//" is a "/" in a name.
enum MoodleCategory {
    /// The names of a path, without its context and "top".
    static func parts(_ path: String) -> [String] {
        var parts: [String] = [""]
        var slashes = 0
        func close() {
            if slashes == 1 { parts.append("") }
            if slashes > 1 {
                parts[parts.count - 1] += String(
                    repeating: "/", count: slashes / 2 + slashes % 2)
            }
            slashes = 0
        }
        for character in path.trimmedBlanks {
            if character == "/" {
                slashes += 1
            } else {
                close()
                parts[parts.count - 1].append(character)
            }
        }
        close()
        var names = parts.map(PlainWords.tidied).filter { !$0.isEmpty }
        let isContext = names.first.map { $0.hasPrefix("$") && $0.hasSuffix("$") } ?? false
        if isContext { names.removeFirst() }
        if isContext, names.first == "top" { names.removeFirst() }
        return names
    }

    /// The path of a category.
    static func path(_ parts: [String]) -> String {
        let names = parts.map { part in
            let name = part.replacing("/", with: "//")
            return (name.hasPrefix("/") ? " " : "") + name + (name.hasSuffix("/") ? " " : "")
        }
        return (["$course$", "top"] + names).joined(separator: "/")
    }
}
