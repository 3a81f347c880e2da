import Catalog
import Foundation
import Intake
package import PipelineSupport

/// Reads content/readings/*.csv; each file may be missing.
package struct ReadingForm {
    /// The folder below the project.
    package static let folder = "content/readings"
    package static let choiceColumns = ["reader", "picture", "mark", "options", "answer"]
    package static let questionColumns = ["reader", "question", "answer", "verdict", "note"]
    static let translationColumns = ["reader", "language", "text", "verdict", "note"]
    /// The most rows of a file.
    package static let mostRows = 100_000

    private let folder: URL
    private let log: FindingLog

    /// The readings of a project's files.
    package static func read(in project: Project, log: FindingLog) -> Readings {
        let form = ReadingForm(
            folder: project.content.appending(path: "readings"), log: log)
        return Readings(
            plates: form.choices("plates.csv"), audio: form.choices("audio.csv"),
            questions: form.rows("questions.csv", Self.questionColumns, form.answer),
            translations: form.rows(
                "translations.csv", Self.translationColumns, form.translation))
    }

    private init(folder: URL, log: FindingLog) {
        self.folder = folder
        self.log = log
    }

    private func choices(_ name: String) -> [Readings.Choice] {
        rows(name, Self.choiceColumns) { cells, _ in
            let options = cells[3].split(separator: " ").compactMap {
                PlantID(rawValue: String($0))
            }
            guard let answer = PlantID(rawValue: cells[4]), options.contains(answer) else {
                return nil
            }
            return Readings.Choice(
                reader: cells[0], picture: cells[1], mark: cells[2], options: options,
                answer: answer)
        }
    }

    private func answer(_ cells: [String], _ place: Place) -> Readings.Answer? {
        guard let answer = Int(cells[2]), (0...5).contains(answer),
            let verdict = Readings.Answer.Verdict(rawValue: cells[3])
        else { return nil }
        return Readings.Answer(
            reader: cells[0], question: cells[1], answer: answer, verdict: verdict, note: cells[4])
    }

    private func translation(_ cells: [String], _ place: Place) -> Readings.Translation? {
        guard let language = Language(rawValue: cells[1]),
            let verdict = Readings.Translation.Verdict(rawValue: cells[3])
        else { return nil }
        return Readings.Translation(
            reader: cells[0], language: language, text: cells[2], verdict: verdict, note: cells[4])
    }

    /// The rows of a file below its header; an invalid row is a finding.
    private func rows<Row>(
        _ name: String, _ columns: [String], _ row: ([String], Place) -> Row?
    ) -> [Row] {
        let file = folder.appending(path: name)
        let path = "\(Self.folder)/\(name)"
        guard let data = try? Data(contentsOf: file) else { return [] }
        guard let text = String(data: data, encoding: .utf8), StreamSafe.isSafe(text),
            let rows = try? DelimitedText().rows(of: text, atMost: Self.mostRows),
            rows.first?.cells == columns
        else {
            add(
                Place(file: path), nil, "The file does not begin with its columns",
                "Let its first line be: \(columns.joined(separator: ",")).")
            return []
        }
        return rows.dropFirst().compactMap { line in
            let place = Place(file: path, line: line.line, column: 1)
            if line.cells.count == columns.count, let read = row(line.cells, place) { return read }
            add(
                place, line.cells.joined(separator: ","), "The row does not hold a reading",
                "Write \(columns.joined(separator: ",")), as content/README.md shows.")
            return nil
        }
    }

    private func add(_ place: Place, _ excerpt: String?, _ message: String, _ remedy: String) {
        log.add(
            Finding(
                rule: .wrongShape, severity: .warning, subject: "readings", place: place,
                excerpt: excerpt, message: message, remedy: remedy))
    }
}
