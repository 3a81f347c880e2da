import Intake
import QuestionRecords

/// A document of QTI 1.2: items, in assessments and sections, or a bank of them.
enum QTI1Document {
    /// Reads all items of a document.
    ///
    /// - Parameters:
    ///   - root: the document.
    ///   - place: the document's name, with which findings name its items; nil for a single file.
    ///   - banks: identifiers of the banks in other documents of the package.
    ///   - find: returns the target of an address in a text.
    ///   - reading: receives the questions and findings.
    static func read(
        _ root: XMLElement, place: String?, banks: Set<String>,
        find: @escaping (String) -> FoundMedia, into reading: inout QuestionReading
    ) {
        var walker = Walker(place: place, banks: banks, find: find)
        walker.walk(root, category: [], into: &reading)
        if walker.number == 0 {
            reading.findings.append(
                SourceFinding(
                    .warning, "The document has no items",
                    remedy: "Choose questions when you export.", record: place,
                    line: place == nil ? nil : root.line))
        }
    }

    /// The identifiers of a document's banks and assessments, from which other documents may draw
    /// items.
    static func banks(in root: XMLElement) -> Set<String> {
        var banks: Set<String> = []
        for element in root.elements {
            if let id = element["ident"] { banks.insert(id) }
            for item in element.descendants("item") {
                if let id = item["ident"] { banks.insert(id) }
            }
        }
        return banks
    }

    private struct Walker {
        let place: String?
        let banks: Set<String>
        let find: (String) -> FoundMedia
        var number = 0
        var ids: Set<String> = []

        mutating func walk(
            _ element: XMLElement, category: [String], into reading: inout QuestionReading
        ) {
            for child in element.elements {
                switch child.name {
                case "item": read(child, category: category, into: &reading)
                case "bankentry_item": readReference(child, into: &reading)
                case "selection_ordering": readSelection(child, into: &reading)
                case "assessment", "section", "objectbank":
                    walk(child, category: category + name(of: child), into: &reading)
                case "presentation", "resprocessing", "itemfeedback": continue
                default: walk(child, category: category, into: &reading)
                }
            }
        }

        /// The title of an element as a category; empty when there is none or it is "Main".
        private func name(of element: XMLElement) -> [String] {
            var title = PlainWords.tidied(element["title"] ?? "")
            if element.name == "objectbank", title.isEmpty {
                let fields = element.first("qtimetadata")?.all("qtimetadatafield") ?? []
                let field = fields.first {
                    $0.first("fieldlabel")?.text.trimmedBlanks == "bank_title"
                }
                title = PlainWords.tidied(field?.first("fieldentry")?.text ?? "")
            }
            return title.isEmpty || title == "Main" ? [] : [title]
        }

        private func record(_ element: XMLElement) -> MarkupRecord {
            let title = PlainWords.tidied(element["title"] ?? "")
            return MarkupRecord(
                "item \(number)" + (place.map { " of \($0)" } ?? ""), line: element.line,
                title: title.isEmpty ? nil : title)
        }

        private mutating func read(
            _ element: XMLElement, category: [String], into reading: inout QuestionReading
        ) {
            number += 1
            reading.count += 1
            let record = record(element)
            do throws(SourceFinding) {
                var item = try QTI1Item(
                    element, record: record, media: MarkupMedia(find: find))
                var question: QuestionRecord
                do throws(SourceFinding) {
                    question = try item.question()
                } catch {
                    throw item.record.rejection(error)
                }
                question.category = category
                if let id = question.id, !ids.insert(id).inserted {
                    question.id = nil
                    item.record.warn(
                        "The identifier is that of another item, and was left out",
                        remedy: "Give each item its own identifier.", excerpt: id)
                }
                reading.questions.append(question)
                reading.findings += item.record.findings
            } catch {
                reading.findings.append(record.rejection(error))
            }
        }

        /// Reads a reference to an item of a bank.
        private mutating func readReference(
            _ element: XMLElement, into reading: inout QuestionReading
        ) {
            let item = element["item_ref"] ?? ""
            let bank = element["sourcebank_ref"] ?? ""
            if banks.contains(item) || banks.contains(bank) { return }
            number += 1
            reading.count += 1
            reading.findings.append(
                record(element).rejection(
                    "The item is in a question bank that is not in the file",
                    remedy: "Export the bank as well, and give it too.", excerpt: bank))
        }

        /// Reads a group that draws items from a bank.
        private func readSelection(_ element: XMLElement, into reading: inout QuestionReading) {
            for bank in element.descendants("sourcebank_ref") {
                let name = bank.text.trimmedBlanks
                if name.isEmpty || banks.contains(name) { continue }
                reading.findings.append(
                    SourceFinding(
                        .warning,
                        "A group draws items from a question bank that is not in the file",
                        remedy: "Export the bank as well, and give it too.", record: place,
                        line: bank.line, excerpt: name))
            }
        }
    }
}
