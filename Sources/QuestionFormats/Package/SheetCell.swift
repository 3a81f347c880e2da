import Intake
import QuestionRecords

/// Question types of our own form of sheet.
enum SheetType: String {
    case choice
    case trueFalse = "true-false"
    case text
}

/// Cells of our own form of sheet.
enum SheetCell {
    /// First characters of cells that a spreadsheet executes as a formula.
    private static let formula = Set("=+-@\t\r".utf8)

    /// A cell without the apostrophe that protects a formula.
    static func read(_ cell: String) -> String {
        isNeutralised(cell) ? String(cell.dropFirst()) : cell
    }

    /// A cell from which `read` gives `text` again: a text that looks like a protected formula gets
    /// one more apostrophe.
    static func written(_ text: String) -> String { isNeutralised(text) ? "'" + text : text }

    private static func isNeutralised(_ cell: String) -> Bool {
        guard cell.utf8.first == UInt8(ascii: "'") else { return false }
        return cell.utf8.first { $0 != UInt8(ascii: "'") }.map(formula.contains) ?? false
    }

    /// Parts in one cell; a separator within a part is escaped by a backslash.
    static func joined(_ parts: [String], by separator: Character) -> String {
        parts.map { part in
            part.replacing("\\", with: "\\\\").replacing("\(separator)", with: "\\\(separator)")
        }.joined(separator: separator == "," ? ", " : " \(separator) ")
    }

    /// The parts of a cell, without blanks around them.
    static func parts(_ cell: String, by separator: Character) -> [String] {
        var parts = [""]
        var isEscaped = false
        for character in cell {
            if isEscaped {
                if character != separator, character != "\\" { parts[parts.count - 1] += "\\" }
                parts[parts.count - 1].append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == separator {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        if isEscaped { parts[parts.count - 1] += "\\" }
        return parts.map(\.trimmedBlanks).filter { !$0.isEmpty }
    }
}

extension SheetHeader {
    /// The header to use for a sheet that has two columns and no header; nil for other sheets.
    static func without(_ rows: [TableRow]) -> SheetHeader? {
        guard !rows.isEmpty, rows.allSatisfy({ $0.cells.count == 2 }),
            rows.allSatisfy({ !$0.cells[0].isEmpty })
        else { return nil }
        return SheetHeader(cards: ())
    }

    private init(cards: ()) {
        self.init(
            kind: .cards, columns: [.question, .answer], unknown: [], row: -1, options: [],
            wrong: [], places: [.question: 0, .answer: 1, .correct: 1])
    }
}
