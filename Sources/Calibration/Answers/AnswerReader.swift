import Catalog

/// Reads a table of answers; a faulty row gives a finding and is left out.
struct AnswerReader {
    private let revoked: [String: Day]
    private let heirs: [String: String]
    private var log = AnswerLog()
    private var rows: [Row] = []
    private var persons = NameTable()
    private var items = NameTable()

    init(revoked: [String: Day], heirs: [String: String]) {
        self.revoked = revoked
        self.heirs = heirs
    }

    private struct Row {
        var answer: AnswerLog.Answer
        var isAdjusted: Bool
    }

    mutating func read(_ bytes: [UInt8]) -> AnswerLog {
        guard bytes.count <= CalibrationLimits.fileBytes else {
            return refused(1, "The file is over \(CalibrationLimits.fileBytes) bytes.", Self.split)
        }
        var table = DelimitedRows(bytes)
        guard let heading = firstRow(&table), let columns = columns(heading) else { return log }
        while let row = table.next() {
            if let answer = answer(row, columns) { rows.append(answer) }
            if rows.count > CalibrationLimits.answers {
                return refused(
                    row.line, "There are over \(CalibrationLimits.answers) answers.", Self.split)
            }
            if items.names.count > CalibrationLimits.items {
                return refused(
                    row.line, "There are over \(CalibrationLimits.items) items.", Self.split)
            }
            if log.leftOut.unreadable >= CalibrationLimits.badRows {
                return refused(
                    row.line, "\(CalibrationLimits.badRows) rows cannot be read.",
                    "Check that this is a table of answers with columns person, item, right.")
            }
        }
        count()
        return log
    }

    private static let split = "Leave out old answers, or calibrate in parts."

    /// The first row, without a spreadsheet's "sep=;" before it.
    private func firstRow(_ table: inout DelimitedRows) -> DelimitedRows.Row? {
        guard let row = table.next() else { return nil }
        return row.cells.first?.lowercased().hasPrefix("sep=") == true ? table.next() : row
    }

    private mutating func refused(_ line: Int, _ reason: String, _ remedy: String) -> AnswerLog {
        var refused = AnswerLog()
        refused.leftOut.unreadable = log.leftOut.unreadable
        refused.findings =
            [AnswerFinding(line: line, reason: reason, remedy: remedy)] + log.findings
        return refused
    }

    // MARK: The heading

    private enum Column: String, CaseIterable {
        case person, item, right, option, seconds, adjusted, time
        static let needed: [Column] = [.person, .item, .right]
    }

    private mutating func columns(_ heading: DelimitedRows.Row) -> [Column: Int]? {
        var columns: [Column: Int] = [:]
        for (place, name) in heading.cells.enumerated() {
            guard let column = Column(rawValue: trimmed(name).lowercased()) else { continue }
            if columns.updateValue(place, forKey: column) != nil {
                finding(
                    heading.line, "Two columns are named \(column.rawValue).", "Rename one of them."
                )
                return nil
            }
        }
        let missing = Column.needed.filter { columns[$0] == nil }.map(\.rawValue)
        guard missing.isEmpty else {
            finding(
                heading.line, "There is no column \(missing.joined(separator: ", ")).",
                "Begin the file with a row of column names: person,item,right.")
            return nil
        }
        return columns
    }

    // MARK: A row

    private mutating func answer(_ row: DelimitedRows.Row, _ columns: [Column: Int]) -> Row? {
        func cell(_ column: Column) -> String {
            guard let place = columns[column], row.cells.indices.contains(place) else { return "" }
            return trimmed(row.cells[place])
        }
        func bad(_ reason: String, _ remedy: String) -> Row? {
            log.leftOut.unreadable += 1
            finding(row.line, reason, remedy)
            return nil
        }
        if let refusal = row.refusal { return bad(refusal.reason, refusal.remedy) }
        for column in [Column.person, .item] {
            guard let wrong = nameFault(cell(column)) else { continue }
            return bad("The \(column.rawValue) \(wrong).", "Give each row a name in that column.")
        }
        guard let isRight = flag(cell(.right)) else {
            return bad(
                "right is neither 0 nor 1 but «\(shown(cell(.right)))».",
                "Write 1 for right, 0 for wrong.")
        }
        guard let isAdjusted = cell(.adjusted).isEmpty ? false : flag(cell(.adjusted)) else {
            return bad(
                "adjusted is neither 0 nor 1 but «\(shown(cell(.adjusted)))».",
                "Write 1 for an adjusted timer, 0 for none.")
        }
        let seconds = Double(cell(.seconds))
        if !cell(.seconds).isEmpty {
            guard let seconds, (0...CalibrationLimits.seconds).contains(seconds) else {
                return bad(
                    "seconds is no time within a day but «\(shown(cell(.seconds)))».",
                    "Write seconds like 4.2, or leave the cell empty.")
            }
        }
        let time = AnswerTime.seconds(cell(.time))
        if !cell(.time).isEmpty, time == nil {
            return bad(
                "time is no moment but «\(shown(cell(.time)))».",
                "Write 2026-11-21, 2026-11-21T18:30:00Z, or seconds since 1970.")
        }
        let option = cell(.option)
        guard option.utf8.count <= CalibrationLimits.nameBytes else {
            return bad(
                "The option is over \(CalibrationLimits.nameBytes) bytes.",
                "Write its id or letter.")
        }
        return Row(
            answer: .init(
                person: persons.place(of: cell(.person)),
                item: items.place(of: heirs[cell(.item)] ?? cell(.item)),
                isRight: isRight, option: option.isEmpty ? nil : option, seconds: seconds,
                time: time, line: row.line),
            isAdjusted: isAdjusted)
    }

    private func nameFault(_ name: String) -> String? {
        if name.isEmpty { return "is empty" }
        if name.utf8.count > CalibrationLimits.nameBytes {
            return "is over \(CalibrationLimits.nameBytes) bytes"
        }
        let isControl = name.unicodeScalars.contains { scalar in
            let turnsText =
                (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
            return scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || turnsText
        }
        return isControl ? "holds a control character" : nil
    }

    private func flag(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "1", "true": true
        case "0", "false": false
        default: nil
        }
    }

    private mutating func finding(_ line: Int, _ reason: String, _ remedy: String) {
        guard log.findings.count < CalibrationLimits.findings else { return }
        log.findings.append(AnswerFinding(line: line, reason: reason, remedy: remedy))
    }

    // MARK: What counts

    /// Sorts the rows, keeps the first answer of each person to each item, and gives the remaining
    /// persons and items indices by sorted name.
    private mutating func count() {
        log.isTimed = !rows.isEmpty && rows.allSatisfy { $0.answer.time != nil }
        if log.isTimed {
            rows.sort { left, right in
                let (early, late) = (left.answer.time ?? 0, right.answer.time ?? 0)
                return early == late ? left.answer.line < right.answer.line : early < late
            }
        }
        let revoked = items.names.map { self.revoked[$0] }
        var seen = Set<UInt64>(minimumCapacity: rows.count)
        for row in rows {
            let answer = row.answer
            if !seen.insert(UInt64(answer.person) << 32 | UInt64(answer.item)).inserted {
                log.leftOut.repeated += 1
            } else if row.isAdjusted {
                log.leftOut.adjusted += 1
            } else if let day = revoked[answer.item],
                answer.time.map({ Day(secondsSince1970: $0) >= day }) ?? true
            {
                log.leftOut.revoked += 1
            } else {
                log.answers.append(answer)
            }
        }
        rows = []
        let (personNames, personPlaces) = persons.sorted(keeping: log.answers.map(\.person))
        let (itemNames, itemPlaces) = items.sorted(keeping: log.answers.map(\.item))
        for index in log.answers.indices {
            log.answers[index].person = personPlaces[log.answers[index].person]
            log.answers[index].item = itemPlaces[log.answers[index].item]
        }
        (log.persons, log.items) = (personNames, itemNames)
    }
}

extension DelimitedRows.Refusal {
    fileprivate var reason: String {
        switch self {
        case .openQuote: "A quote is not closed."
        case .longCell: "A cell is over \(CalibrationLimits.cellBytes) bytes."
        case .manyColumns: "The row has over \(CalibrationLimits.columns) cells."
        }
    }

    fileprivate var remedy: String {
        switch self {
        case .openQuote: "Close it, or double a quote that belongs to the text."
        case .longCell: "Write ids in place of texts."
        case .manyColumns: "Leave out what is not asked for."
        }
    }
}

/// Names in the order of their first occurrence, each with its index.
private struct NameTable {
    private(set) var names: [String] = []
    private var places: [String: Int] = [:]

    mutating func place(of name: String) -> Int {
        if let place = places[name] { return place }
        places[name] = names.count
        names.append(name)
        return names.count - 1
    }

    /// The names with some indices, sorted by their bytes, and each old index's new one.
    func sorted(keeping kept: [Int]) -> ([String], [Int]) {
        var isKept = [Bool](repeating: false, count: names.count)
        for place in kept { isKept[place] = true }
        let order = names.indices.filter { isKept[$0] }
            .sorted { names[$0].utf8.lexicographicallyPrecedes(names[$1].utf8) }
        var places = [Int](repeating: 0, count: names.count)
        for (new, old) in order.enumerated() { places[old] = new }
        return (order.map { names[$0] }, places)
    }
}

/// A text without blanks around it.
private func trimmed(_ text: String) -> String {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    let bytes = text.utf8
    guard let first = bytes.first, let last = bytes.last else { return "" }
    if !isBlank(first), !isBlank(last) { return text }
    var kept = Substring(text)
    while let byte = kept.utf8.first, isBlank(byte) { kept.removeFirst() }
    while let byte = kept.utf8.last, isBlank(byte) { kept.removeLast() }
    return String(kept)
}

/// The beginning of a text, without control characters.
private func shown(_ text: String) -> String {
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(40) {
        shown.append(scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) ? " " : scalar)
    }
    return String(shown)
}
