import Catalog
import EditorialContent
package import Foundation
import Intake
package import PipelineSupport

/// Enters a reader's answers into content/readings/.
package struct ReadingEntry {
    package let project: Project
    package let kind: ReadingPaper.Kind
    /// The reader's name; one word.
    package let reader: String

    package init(project: Project, kind: ReadingPaper.Kind, reader: String) {
        self.project = project
        self.kind = kind
        self.reader = reader
    }

    /// Appends answers to the stored readings, and counts the right ones.
    ///
    /// - Parameters:
    ///   - answers: a CSV file of `number,choice[,verdict,note]`, choices counted from 1.
    ///   - key: the key that was written with the paper.
    /// - Returns: how many were entered, and how many of them are right.
    /// - Throws: `Failure` with the line when a row is wrong, or when a file cannot be read or
    ///   written.
    package func enter(_ answers: URL, key: URL) throws -> (read: Int, right: Int) {
        let table = DelimitedText()
        let keys = Dictionary(
            try rows(of: key).map { ($0.cells[0], $0.cells) }, uniquingKeysWith: { $1 })
        let name = "\(kind.rawValue).csv"
        let file = project.content.appending(path: "readings/\(name)")
        let columns =
            kind == .questions ? ReadingForm.questionColumns : ReadingForm.choiceColumns
        var text = try earlier(file) ?? table.line(columns, isForSpreadsheets: false)
        var (read, right) = (0, 0)
        for row in try rows(of: answers) {
            guard let item = keys[row.cells[0]], item.count == 4, row.cells.count >= 2 else {
                throw wrong(row, in: answers)
            }
            let options = item[3].split(separator: " ").map(String.init)
            guard let choice = Int(row.cells[1]), options.indices.contains(choice &- 1) else {
                throw wrong(row, in: answers)
            }
            let chosen = options[choice - 1]
            read += 1
            switch kind {
            case .questions:
                if chosen == "0" { right += 1 }
                let verdict = row.cells.count > 2 ? row.cells[2] : "fine"
                let note = row.cells.count > 3 ? row.cells[3] : ""
                text += table.line(
                    [reader, item[1], chosen, verdict, note], isForSpreadsheets: false)
            case .plates, .audio:
                if item[1].hasPrefix("\(chosen)/") { right += 1 }
                text += table.line(
                    [reader, item[1], item[2], item[3], chosen], isForSpreadsheets: false)
            }
        }
        try OutputFile.write(Data(text.utf8), to: file)
        return (read, right)
    }

    /// The stored readings; nil when there is no such file yet. The file is written again with the
    /// new rows, so an unreadable one must not count as empty.
    private func earlier(_ file: URL) throws -> String? {
        guard let data = try PresentFile.ifThere(file) else { return nil }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw Failure(
                what: "The readings so far are not UTF-8 text.", place: file.path,
                remedy: "Save the file as UTF-8; nothing was written.")
        }
        return text
    }

    private func rows(of file: URL) throws -> [TableRow] {
        guard let text = try? String(contentsOf: file, encoding: .utf8), StreamSafe.isSafe(text),
            let rows = try? DelimitedText().rows(of: text, atMost: ReadingForm.mostRows)
        else {
            throw Failure(
                what: "The file is no table.", place: file.path,
                remedy: "Write it as CSV in UTF-8.")
        }
        return Array(rows.dropFirst())
    }

    private func wrong(_ row: TableRow, in file: URL) -> Failure {
        Failure(
            what: "The line does not answer a number of the paper.",
            place: "\(file.path):\(row.line)",
            remedy: "Write \(ReadingPaper.columns.joined(separator: ",")); a choice is 1 to 4.")
    }
}
