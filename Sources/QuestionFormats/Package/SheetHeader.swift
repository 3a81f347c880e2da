import Intake
import QuestionRecords

/// Kinds of sheets.
enum SheetKind: String {
    case own = "our own sheet"
    case kahoot = "Kahoot"
    case blooket = "Blooket"
    case wayground = "Quizizz or Wayground"
    case options = "options and the right one"
    case rightAndWrong = "right and wrong answers"
    case cards = "questions and answers"
}

/// The header of a sheet: the contents of its columns.
struct SheetHeader {
    let kind: SheetKind
    /// By column index; nil for an unknown column.
    let columns: [SheetColumn?]
    /// Names of columns that are not read.
    let unknown: [String]
    /// The index of the header among the rows.
    let row: Int

    /// Column indices of the options in their order.
    let options: [Int]
    let wrong: [Int]
    private let places: [SheetColumn: Int]
    /// Whether it is the header of a program that marks right options by numbers.
    private let isWrittenByProgram: Bool
    /// Whether options are labelled with numbers rather than letters.
    private let areOptionsNumbered: Bool
    /// Whether an option is missing between two others, or before the first one.
    let hasOptionGap: Bool

    /// The index after the last column with a name.
    let width: Int
    /// Columns that have the same meaning as an earlier one; they are not read.
    let repeated: [Repeated]

    /// A column with the same meaning as an earlier one.
    struct Repeated {
        var column: SheetColumn
        /// Its name in the header, and the name of the earlier column.
        var name: String
        var first: String

        /// Whether questions or their right answers depend on which of the two columns is read.
        var isEssential: Bool {
            switch column {
            case .question, .right, .answer, .correct, .option, .wrong: true
            default: false
            }
        }
    }

    /// The columns that the cells of a header name. Options without a number are numbered in their
    /// order, and so are single letters if they are A, B, C and so on.
    private static func columns(_ cells: [String]) -> [SheetColumn?] {
        var named = cells.map { SheetColumn(named: $0) }
        func number(_ places: [Int], _ make: (Int) -> SheetColumn) {
            guard places.count > 1 else { return }
            for (number, place) in places.enumerated() { named[place] = make(number + 1) }
        }
        /// Indices of the cells with the most frequent name among those for which `isMeant` is
        /// true; empty when no name occurs twice.
        func alike(_ isMeant: (String) -> Bool) -> [Int] {
            let places = cells.indices.filter { isMeant(cells[$0]) }
            let named = Dictionary(grouping: places) { SheetColumn.plain(cells[$0]) }
            return named.values.filter { $0.count > 1 }.max {
                ($0.count, -$0[0]) < ($1.count, -$1[0])
            } ?? []
        }
        number(alike(SheetColumn.isUnnumberedWrong)) { .wrong($0) }
        if !named.contains(.option(1)) {
            number(alike(SheetColumn.isUnnumberedOption)) { .option($0) }
        }
        if !named.contains(.option(1)) {
            let letters = cells.indices.filter { place in
                let name = cells[place].trimmedBlanks.lowercased()
                return name.count == 1 && name.first.flatMap(SheetColumn.place(of:)) != nil
            }
            let names = letters.map { cells[$0].trimmedBlanks.lowercased() }
            if names == Array("abcdef".prefix(names.count)).map(String.init) {
                number(letters) { .option($0) }
            }
        }
        return named
    }

    /// Facts about how right answers are marked that are known without the rows.
    func known(told: AnswerWay?) -> AnswerReading.Known {
        if let told { return .told(told) }
        if isWrittenByProgram { return .written(.numbers, by: kind.rawValue) }
        return areOptionsNumbered ? .numberedOptions : .nothing
    }

    /// Further columns that mark right answers, besides the one that is read.
    let furtherKeys: [Int]

    /// The index of a column.
    subscript(column: SheetColumn) -> Int? { places[column] }

    /// Checks the cells of a row in columns that are read.
    ///
    /// - Throws: `Senseless` with the first cell that shows an error or nothing in place of its
    ///   value.
    func check(_ row: TableRow) throws(Senseless) {
        let read = row.faults.keys.sorted().first { place in
            columns.indices.contains(place) && columns[place] != nil
        }
        guard let read, let fault = row.faults[read] else { return }
        throw Senseless(
            fault, remedy: "Mend the formula, and save the workbook in a spreadsheet program.",
            excerpt: row.cells.first)
    }

    /// The header among the first rows; nil when there is none.
    static func found(in rows: [TableRow]) -> SheetHeader? {
        for (index, row) in rows.prefix(60).enumerated() {
            if let header = SheetHeader(row.cells, row: index) { return header }
        }
        return nil
    }

    /// Whether a row is another header, of the same columns or of others.
    func isMet(again row: TableRow) -> Bool {
        guard kind != .own else { return false }
        // The text of a question is hardly ever the same as the name of the column of questions.
        func isNamed(_ place: Int) -> Bool {
            row.cells.indices.contains(place) && SheetColumn.namesQuestions(row.cells[place])
        }
        guard isNamed(0) || isNamed(places[.question] ?? 0) else { return false }
        return SheetHeader(row.cells, row: 0) != nil
    }

    /// Creates a header with known columns.
    init(
        kind: SheetKind, columns: [SheetColumn?], unknown: [String], row: Int, options: [Int],
        wrong: [Int], places: [SheetColumn: Int]
    ) {
        self.kind = kind
        self.columns = columns
        self.unknown = unknown
        self.row = row
        self.options = options
        self.wrong = wrong
        self.places = places
        repeated = []
        furtherKeys = []
        width = columns.count
        isWrittenByProgram = false
        areOptionsNumbered = false
        hasOptionGap = false
    }

    private init?(_ cells: [String], row: Int) {
        let named = Self.columns(cells)
        var places: [SheetColumn: Int] = [:]
        var repeated: [Repeated] = []
        for (place, column) in named.enumerated() {
            guard let column else { continue }
            if let first = places[column] {
                repeated.append(.init(column: column, name: cells[place], first: cells[first]))
            } else {
                places[column] = place
            }
        }
        width = (cells.lastIndex { !$0.trimmedBlanks.isEmpty } ?? -1) + 1
        func numbered(_ make: (Int) -> SheetColumn) -> [Int] {
            (1...99).compactMap { places[make($0)] }
        }
        let options = numbered { .option($0) }
        let wrong = numbered { .wrong($0) }
        let head = cells.joined(separator: "\n").lowercased()
        isWrittenByProgram =
            ["only include answer", "max 120 char", "choose at least one"]
            .contains { head.contains($0) }
        areOptionsNumbered = options.allSatisfy { cells[$0].contains(where: \.isNumber) }
        let numbers = (0...99).filter { places[.option($0)] != nil }
        hasOptionGap = numbers != Array(1..<(numbers.count + 1))
        guard places[.question] != nil else { return nil }
        if options.count > 1, places[.correct] ?? places[.answer] ?? places[.right] != nil {
            kind =
                head.contains("only include answer")
                ? .blooket
                : head.contains("max 120 char") || head.contains("choose at least one")
                    || places[.seconds] != nil && places[.type] == nil && options.count == 4
                    ? .kahoot : places[.type] != nil ? .wayground : .options
        } else if let right = places[.right] ?? places[.correct] ?? places[.answer],
            !wrong.isEmpty
        {
            let isOwn = ["question", "right", "wrong 1", "licence"].allSatisfy { name in
                cells.contains(name)
            }
            kind = isOwn ? .own : .rightAndWrong
            places[.right] = right
        } else if places[.answer] ?? places[.correct] ?? places[.right] != nil {
            kind = .cards
            // A question to type has one answer; with two columns of answers it is unclear which is
            // right.
            let keys = [.correct, .right, .answer].compactMap { places[$0] }
            for place in keys.dropFirst() {
                repeated.append(
                    .init(column: .answer, name: cells[place], first: cells[keys[0]]))
            }
        } else {
            return nil
        }
        places[.correct] = places[.correct] ?? places[.right] ?? places[.answer]
        let read = places[wrong.isEmpty ? .correct : .right]
        furtherKeys = Set([.right, .correct, .answer].compactMap { places[$0] })
            .filter { $0 != read }.sorted()
        columns = named
        self.repeated = repeated
        self.places = places
        self.options = options
        self.wrong = wrong
        self.row = row
        unknown = zip(cells, named).filter { $1 == nil && !$0.isEmpty }.map(\.0)
    }
}
