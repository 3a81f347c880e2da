import Catalog
import EditorialContent
package import Foundation
import Intake
package import PipelineSupport

/// Enters a reader's answers into content/readings/.
package struct ReadingEntry {
    package let project: Project
    package let kind: ReadingPaper.Kind
    /// Who read; a word.
    package let reader: String

    package init(project: Project, kind: ReadingPaper.Kind, reader: String) {
        self.project = project
        self.kind = kind
        self.reader = reader
    }

    /// Adds answers to the readings that are there, and tells how many were right.
    ///
    /// - Parameters:
    ///   - answers: `number,choice[,verdict,note]`, choices counted from 1.
    ///   - key: the key that was written with the paper.
    /// - Returns: how many were entered, and of them right.
    /// - Throws: `Failure` naming the line that is wrong, or what the disk says.
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

    /// What readers said before; nil where there is no such file yet. It is written anew with the
    /// new rows, so what cannot be read must not be taken for nothing.
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
