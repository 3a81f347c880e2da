import Intake
public import QuestionRecords

extension QuestionFormat {
    /// QTI: items, tests, banks and packages.
    public static let qti = QuestionFormat(
        "qti", name: "QTI", scope: "QTI 1.2 to 3.0", priority: 60, reader: QTI.self,
        writings: [.init(id: "qti", name: "QTI 1.2", QTI.self)])
}

/// QTI 1.2, 2.0 to 2.2 and 3.0: items, tests with items, banks, and packages of them.
enum QTI: QuestionReader {
    static func recognises(_ file: QuestionFile) -> Confidence {
        switch file.package {
        case .success(let contents)?: QTIPackage.recognises(contents)
        case .failure?: .no
        case nil: MarkupRoot(file.bytes).map(confidence) ?? .no
        }
    }

    static func read(_ file: QuestionFile, into reading: inout QuestionReading)
        throws(SourceFinding)
    {
        switch file.package {
        case .success(let contents)?: try QTIPackage.read(contents, into: &reading)
        case .failure(let finding)?: throw finding
        case nil:
            let parsed = try XMLDocument.parse(file.bytes)
            reading.findings += parsed.findings
            var ids: Set<String> = []
            try read(
                parsed.root, place: nil, banks: [], ids: &ids, find: { elsewhere($0) },
                into: &reading)
        }
    }

    private static let items: Set<String> = [
        "questestinterop", "assessmentItem", "qti-assessment-item",
    ]
    private static let related: Set<String> = [
        "assessmentTest", "assessmentSection", "assessmentResult", "qti-assessment-test",
        "qti-assessment-section", "qti-assessment-result", "responseProcessing",
    ]

    /// The confidence from a document's root.
    static func confidence(_ root: MarkupRoot) -> Confidence {
        if items.contains(root.name) { return .sure }
        if related.contains(root.name) { return .likely }
        return root.name == "manifest" && root.head.contains("imsqti") ? .likely : .no
    }

    /// Whether a document's root shows that it contains items.
    static func holdsItems(_ bytes: [UInt8]) -> Bool {
        MarkupRoot(bytes).map { items.contains($0.name) } ?? false
    }

    /// Reads a document.
    ///
    /// - Parameters:
    ///   - root: the document.
    ///   - place: its path in the package; nil for a single file.
    ///   - banks: identifiers of the banks in the package.
    ///   - ids: identifiers of the items read so far.
    ///   - find: returns the target of an address in a text.
    ///   - reading: receives the questions and findings.
    /// - Throws: `SourceFinding` when it contains no items.
    static func read(
        _ root: XMLElement, place: String?, banks: Set<String>, ids: inout Set<String>,
        find: @escaping (String) -> FoundMedia, into reading: inout QuestionReading
    ) throws(SourceFinding) {
        let version = QTI2Names.version(of: root)
        switch root.name {
        case "questestinterop":
            add(version, place: place, into: &reading)
            let known = place == nil ? QTI1Document.banks(in: root) : banks
            QTI1Document.read(root, place: place, banks: known, find: find, into: &reading)
        case "assessmentItem", "qti-assessment-item":
            add(version, place: place, into: &reading)
            readItem(
                QTI2Names.normal(root), place: place, ids: &ids, find: find, into: &reading)
        default: throw refusal(of: root)
        }
    }

    private static func add(
        _ version: (name: String, isGuessed: Bool), place: String?,
        into reading: inout QuestionReading
    ) {
        let known = (reading.dialect ?? "").split(separator: ",").map { String($0).trimmedBlanks }
        if !known.contains(version.name) {
            reading.dialect = (known + [version.name]).joined(separator: ", ")
        }
        if version.isGuessed {
            reading.findings.append(
                SourceFinding(
                    .note, "The document names no version; it was read as \(version.name)",
                    remedy: "Name the namespace of its version.", record: place))
        }
    }

    private static func readItem(
        _ item: XMLElement, place: String?, ids: inout Set<String>,
        find: @escaping (String) -> FoundMedia, into reading: inout QuestionReading
    ) {
        reading.count += 1
        let title = PlainWords.tidied(item["title"] ?? "")
        var reader = QTI2Item(
            item,
            record: MarkupRecord(
                place ?? "item 1", line: item.line, title: title.isEmpty ? nil : title),
            media: MarkupMedia(find: find))
        do throws(SourceFinding) {
            var question = try reader.question()
            if let id = question.id, !ids.insert(id).inserted {
                question.id = nil
                reader.record.warn(
                    "The identifier is that of another item, and was left out",
                    remedy: "Give each item its own identifier.", excerpt: id)
            }
            reading.questions.append(question)
            reading.findings += reader.record.findings
        } catch {
            reading.findings.append(reader.record.rejection(error))
        }
    }

    /// The finding for a document of QTI that contains no questions itself, with the reason.
    private static func refusal(of root: XMLElement) -> SourceFinding {
        let name = root.name.hasPrefix("qti-") ? QTI2Names.normal(root).name : root.name
        let references =
            root.descendants("assessmentItemRef").count
            + root.descendants("qti-assessment-item-ref").count
        switch name {
        case "assessmentTest", "assessmentSection":
            guard references > 0 else {
                return SourceFinding.refusal(
                    "The file is a test without items", remedy: "Export the test again.",
                    line: root.line)
            }
            return SourceFinding.refusal(
                "The file is a test that lists \(references) items, which are files of their own",
                remedy: "Give the whole package (zip), or the items' files.", line: root.line)
        case "manifest":
            return SourceFinding.refusal(
                "The file is the manifest of a package, without its items",
                remedy: "Give the whole package (zip), or the items' files.", line: root.line)
        case "assessmentResult":
            return SourceFinding.refusal(
                "The file holds results of a test, not its questions",
                remedy: "Give the items that were answered.", line: root.line)
        default:
            return SourceFinding.refusal(
                "The file is no item of QTI: it begins with <\(root.name.prefix(40))>",
                remedy: "Export it as QTI, or name its format.", line: root.line)
        }
    }

    /// The target of an address in a file that is not part of a package.
    private static func elsewhere(_ address: String) -> FoundMedia {
        address.contains("://") || address.hasPrefix("//") ? .elsewhere : .missing(name: address)
    }
}
