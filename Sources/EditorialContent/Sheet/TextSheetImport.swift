import Catalog
package import Foundation
package import Intake
package import PipelineSupport
import QuestionRecords

/// Imports the texts of a translators' sheet into content/, each in place.
package struct TextSheetImport {
    /// A text that the sheet has changed.
    package struct Edit: Codable, Sendable, Hashable {
        /// Its file, and its place in the file.
        var file: String
        var place: String
        var language: Language
        /// The text in content/, and that of the sheet.
        var before: String
        var after: String
        /// Whether it is written; in a dry run, whether it would be.
        package var isWritten = true
        /// Why it is not: what a check of content/ would say; nil when it cannot be changed in place.
        var fault: String?
    }

    /// The result of an import.
    package struct Report: Codable, Sendable, Hashable {
        /// Rows of the sheet.
        package var rows = 0
        /// How many rows are of texts in content/.
        package var join = JoinCount("translations to texts of content/")
        /// The changed texts.
        package var edits: [Edit] = []
        /// Faults of rows.
        package var findings: [SourceFinding] = []
        /// Written files; in a dry run, those it would write.
        package var files: [String] = []

        /// Whether anything was left out.
        package var isLacking: Bool {
            !findings.isEmpty || edits.contains { !$0.isWritten }
        }
    }

    private let project: Project
    private let isDryRun: Bool
    private let check: (_ text: String, _ file: String) -> [Finding]
    private var report = Report()

    /// An import.
    ///
    /// - Parameters:
    ///   - project: the project of content/.
    ///   - isDryRun: whether nothing is written.
    ///   - check: reads a text as a file of content/, and returns what is wrong with it.
    package init(
        project: Project, isDryRun: Bool,
        check: @escaping (_ text: String, _ file: String) -> [Finding]
    ) {
        self.project = project
        self.isDryRun = isDryRun
        self.check = check
    }

    /// Reads a sheet and writes its changes.
    ///
    /// - Returns: the report.
    /// - Throws: `Failure` when the sheet lacks one of the columns file, place and en, or a file
    ///   cannot be read or written.
    package mutating func run(_ sheet: URL) throws -> Report {
        let rows = try TextSheet.read(sheet)
        let columns = rows.first?.cells.map { $0.trimmingWhiteSpace().lowercased() } ?? []
        guard let file = columns.firstIndex(of: TextSheet.file),
            let place = columns.firstIndex(of: TextSheet.place),
            let english = columns.firstIndex(of: Language.fallback.rawValue)
        else {
            throw Failure(
                what: "The table has not the columns file, place and en.", place: sheet.path,
                remedy: "Begin with what florilegium export texts writes.")
        }
        let languages = Language.allCases.filter { $0 != .fallback }.compactMap { language in
            columns.firstIndex(of: language.rawValue).map { (language: language, column: $0) }
        }
        var known: [String: ContentText] = [:]
        for text in try ContentTexts.all(in: project) {
            known["\(text.file)\t\(text.place)"] = text
        }
        var wanted: [String: [(text: ContentText, edit: Edit)]] = [:]
        var lines: [String: Int] = [:]
        for row in rows.dropFirst() {
            report.rows += 1
            if let fault = row.faults.sorted(by: { $0.key < $1.key }).first?.value {
                refuse(
                    row, fault, "Mend the formula, and save the sheet in a spreadsheet program.",
                    row.cells.prefix(2).joined(separator: ": "))
                continue
            }
            func cell(_ column: Int) -> String {
                row.cells.indices.contains(column) ? row.cells[column].trimmingWhiteSpace() : ""
            }
            let found = known["\(cell(file))\t\(cell(place))"]
            report.join.count(found != nil) { "\(cell(file)): \(cell(place))" }
            guard let text = found else {
                refuse(
                    row, "There is no such text", "Leave the columns file and place as they were.",
                    "\(cell(file)): \(cell(place))")
                continue
            }
            let edits = languages.compactMap { language, column in
                edit(of: text, in: language, cell(column))
            }
            guard !edits.isEmpty else { continue }
            let place = "\(text.file): \(text.place)"
            if let first = lines[place] {
                // Which of the two is meant nobody can tell.
                wanted[text.file]?.removeAll { $0.text.place == text.place }
                refuse(
                    row, "Line \(first) has another translation of the same text",
                    "Keep one of the rows.", place)
                continue
            }
            lines[place] = row.line
            guard !edits.contains(where: { text.isList && $0.after.contains("\n") }) else {
                refuse(row, "A name has a line break in it", "Divide names by “ | ”.", place)
                continue
            }
            guard cell(english) == text.words(in: .fallback) else {
                refuse(
                    row, "Its English text is another one in content/ now",
                    "Export the texts again, and translate what is there.", place)
                continue
            }
            wanted[text.file, default: []] += edits.map { (text: text, edit: $0) }
        }
        for (file, edits) in wanted.sorted(by: { $0.key < $1.key }) { try write(edits, to: file) }
        return report
    }

    private mutating func refuse(
        _ row: TableRow, _ message: String, _ remedy: String, _ excerpt: String
    ) {
        report.findings.append(
            SourceFinding(.rejected, message, remedy: remedy, line: row.line, excerpt: excerpt))
    }

    /// The change of a cell; an empty cell changes nothing.
    private func edit(of text: ContentText, in language: Language, _ cell: String) -> Edit? {
        let before = text.words(in: language) ?? ""
        let after = text.tidied(cell)
        guard !after.isEmpty, after != before else { return nil }
        return Edit(
            file: text.file, place: text.place, language: language, before: before, after: after)
    }

    private mutating func write(_ wanted: [(text: ContentText, edit: Edit)], to file: String) throws
    {
        let url = project.root.appending(path: file)
        let old = try String(contentsOf: url, encoding: .utf8)
        var text = old
        let known = Set(check(old, file).map(\.message))
        if let new = Self.edited(old, by: wanted), fault(of: new, file, besides: known) == nil {
            text = new
            report.edits += wanted.map(\.edit)
        } else {
            // When all changes together fail, at least one of them is the cause, so each is tried
            // alone.
            for (one, change) in wanted {
                var edit = change
                let now = try ContentTexts.texts(of: text, in: file).first {
                    $0.place == one.place
                }
                let new = now.flatMap { Self.edited(text, by: [(text: $0, edit: edit)]) }
                edit.fault = new.flatMap { fault(of: $0, file, besides: known) }
                edit.isWritten = new != nil && edit.fault == nil
                if let new, edit.isWritten { text = new }
                report.edits.append(edit)
            }
        }
        guard text != old else { return }
        report.files.append(file)
        if !isDryRun { try OutputFile.write(Data(text.utf8), to: url) }
    }

    /// What is wrong with a text that was not wrong with the file before; nil for nothing.
    private func fault(of text: String, _ file: String, besides known: Set<String>) -> String? {
        check(text, file).first { $0.severity == .rejected && !known.contains($0.message) }
            .map { "\($0.message). \($0.remedy)" }
    }

    /// A file with other texts; nil when they cannot be changed in place. The result is read again,
    /// to be sure that nothing else changed.
    private static func edited(_ old: String, by wanted: [(text: ContentText, edit: Edit)])
        -> String?
    {
        var edit = InPlaceEdit(old)
        for (text, change) in wanted {
            guard
                edit.set(
                    text.value(of: change.after), in: change.language.rawValue, of: text.texts,
                    isInFlow: text.isInFlow)
            else { return nil }
        }
        let new = edit.applied()
        guard let before = try? ContentTexts.texts(of: old, in: ""),
            let after = try? ContentTexts.texts(of: new, in: ""), before.count == after.count
        else { return nil }
        let changes = Dictionary(
            wanted.map { ("\($0.edit.place)\t\($0.edit.language.rawValue)", $0.edit.after) },
            uniquingKeysWith: { first, _ in first })
        for (one, other) in zip(before, after) {
            guard one.place == other.place else { return nil }
            for language in Language.allCases {
                let words = changes["\(one.place)\t\(language.rawValue)"] ?? one.words(in: language)
                guard other.words(in: language) == words else { return nil }
            }
        }
        return Self.others(old) == Self.others(new) ? new : nil
    }

    /// All scalars of a file that are not in texts of several languages.
    private static func others(_ text: String) -> [String: String]? {
        let node = try? SafeYAML.compose(text, atMost: ImportLimits.sheetFileBytes)
        let languages = Language.allCases.map { ".\($0.rawValue)" }
        return node?.leaves().filter { leaf in
            !languages.contains { leaf.key.hasSuffix($0) || leaf.key.contains($0 + ".") }
        }
    }
}

extension TextSheetImport.Report {
    /// The report as text for a terminal.
    package func text(isDryRun: Bool) -> String {
        var lines = [
            "\(Counted.of(rows, "row")), \(Counted.of(edits.count(where: \.isWritten), "text")) changed",
            join.line + ".",
        ]
        for edit in edits.prefix(ImportLimits.editsShown) {
            lines.append("\(edit.file): \(edit.place) (\(edit.language.rawValue))")
            if !edit.before.isEmpty { lines.append("  - \(edit.before)") }
            lines.append("  + \(edit.after)")
            if !edit.isWritten {
                lines.append(
                    "    "
                        + (edit.fault.map { "not changed: \($0)" }
                            ?? "cannot be changed where it stands: change it by hand"))
            }
        }
        if edits.count > ImportLimits.editsShown {
            let more = edits.count - ImportLimits.editsShown
            lines.append("… and \(Counted.of(more, "text")) more (--json has all)")
        }
        lines += findings.prefix(ImportLimits.findingsShown).map(\.description)
        if findings.count > ImportLimits.findingsShown {
            let more = findings.count - ImportLimits.findingsShown
            lines.append("… and \(Counted.of(more, "finding")) more (--json has all)")
        }
        let count = Counted.of(files.count, "file")
        lines.append(
            isDryRun ? "Nothing was written (--dry-run); \(count) would be." : "Wrote \(count).")
        return lines.joined(separator: "\n")
    }
}
