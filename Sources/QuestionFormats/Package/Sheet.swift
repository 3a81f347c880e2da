import Intake
public import QuestionRecords

extension QuestionFormat {
    /// Spreadsheets.
    public static let sheet = QuestionFormat(
        "sheet", name: "spreadsheet", scope: "spreadsheets (CSV, XLSX)", endings: ["xlsx"],
        priority: 40, reader: Sheet.self,
        writings: [
            .init(id: "csv", name: "CSV", Sheet.self),
            .init(id: "xlsx", name: "XLSX", bytes: Sheet.workbook),
        ])
}

/// Spreadsheets, as CSV in any dialect or as XLSX: those of Kahoot, Blooket, Quizizz (Wayground),
/// our own form, and others with named columns.
enum Sheet: QuestionReader {
    static func recognises(_ file: QuestionFile) -> Confidence {
        switch file.package {
        case .success(let contents)?: return Workbook.recognises(contents) ? .sure : .no
        case .failure?: return .no
        case nil: break
        }
        if isOldWorkbook(file.bytes) { return .likely }
        guard let text = file.text?.text else { return .no }
        let head = head(of: text)
        guard let first = head.utf8.first(where: { $0 > 0x20 }),
            !"<{[#".utf8.contains(first), let dialect = DelimitedText.recognised(head)
        else { return .no }
        // A truncated row or an open quote at the end of the head is not evidence against it.
        guard let rows = try? dialect.rows(of: head, atMost: 60), !rows.isEmpty else { return .no }
        if let header = SheetHeader.found(in: rows) { return header.kind == .own ? .sure : .likely }
        // Other tables are recognised too: a refusal with reasons helps an editor more than the
        // message that the format is unknown.
        let names = rows[0].cells
        let width = names.count
        let isEven = rows.count(where: { $0.cells.count == width }) * 10 >= rows.count * 9
        let isNamed = Set(names).count == width && !names.contains("")
        return isEven && isNamed && rows.count > 2 && width > 2 ? .perhaps : .no
    }

    /// The first lines, without the last one if it is truncated.
    private static func head(of text: String) -> String {
        let bytes = text.utf8.prefix(TextHead.length)
        guard bytes.count == TextHead.length, let end = bytes.lastIndex(of: 0x0A) else {
            return String(decoding: bytes, as: UTF8.self)
        }
        return String(decoding: bytes[..<end], as: UTF8.self)
    }

    /// Whether bytes are an Excel file from before 2007.
    private static func isOldWorkbook(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1])
    }

    static func read(_ file: QuestionFile, into reading: inout QuestionReading)
        throws(SourceFinding)
    {
        switch file.package {
        case .success(let contents)?:
            let book = try Workbook(contents)
            reading.findings += book.findings
            try read(book.pages, isText: false, into: &reading)
        case .failure(let finding)?: throw finding
        case nil:
            guard !isOldWorkbook(file.bytes) else {
                throw SourceFinding.refusal(
                    "The workbook is of Excel's old form (.xls)",
                    remedy: "Save it as .xlsx or .csv.")
            }
            let text = try file.textOrRemark(into: &reading)
            guard let dialect = DelimitedText.recognised(text) else {
                throw SourceFinding.refusal(
                    "The text is no table: no comma, semicolon or tab divides its lines",
                    remedy: "Save the sheet as CSV.", line: 1)
            }
            let rows = try dialect.rows(of: text)
            try read([.init(name: "", rows: rows)], isText: true, into: &reading)
        }
    }

    private static func read(
        _ pages: [Workbook.Page], isText: Bool, into reading: inout QuestionReading
    ) throws(SourceFinding) {
        var kinds: [SheetKind] = []
        for page in pages {
            let prefix = pages.count > 1 ? "sheet \(page.name), " : ""
            if let header = SheetHeader.found(in: page.rows) {
                guard !header.hasOptionGap else {
                    throw SourceFinding.refusal(
                        "The columns of options are not numbered from 1 on, one after the other",
                        remedy:
                            "Name them Option 1, Option 2 …: right answers may mean their numbers.",
                        line: page.rows[header.row].line)
                }
                if let twice = header.repeated.first(where: \.isEssential) {
                    throw SourceFinding.refusal(
                        "Two columns hold the same: “\(twice.first.prefix(40))” and "
                            + "“\(twice.name.prefix(40))”",
                        remedy: "Rename or remove the one that is not meant.",
                        line: page.rows[header.row].line)
                }
                kinds.append(header.kind)
                read(page.rows, header, isText: isText, prefix: prefix, into: &reading)
            } else if let header = SheetHeader.without(page.rows) {
                kinds.append(header.kind)
                read(page.rows, header, isText: isText, prefix: prefix, into: &reading)
            } else if pages.count > 1 {
                reading.warn(
                    nil, line: nil, "A sheet has none of the columns we know and was left out",
                    remedy: "Name its columns: \(SheetColumn.known).", excerpt: page.name)
            } else {
                throw unknown(page.rows)
            }
        }
        guard !kinds.isEmpty else {
            throw SourceFinding.refusal(
                "The workbook holds no sheet of questions",
                remedy: "Name its columns: \(SheetColumn.known).")
        }
        reading.dialect = Set(kinds).count == 1 ? kinds[0].rawValue : "several"
        if reading.count == 0 {
            reading.list(
                SourceFinding(
                    .note, "The sheet has a header and no questions",
                    remedy: "Write them below the header."))
        }
    }

    private static func unknown(_ rows: [TableRow]) -> SourceFinding {
        let widest = rows.prefix(60).max { $0.cells.count < $1.cells.count }
        let names = (rows.first ?? widest)?.cells.filter { !$0.isEmpty } ?? []
        let shown = names.prefix(12).map { "“\(PlainWords.tidied($0).prefix(40))”" }
        return SourceFinding.refusal(
            "The sheet has none of the columns we know; it has "
                + (shown.isEmpty ? "none" : shown.joined(separator: ", "))
                + (names.count > 12 ? " and \(names.count - 12) more" : ""),
            remedy: "Name its columns: \(SheetColumn.known).", line: rows.first?.line ?? 1)
    }

    private static func read(
        _ rows: [TableRow], _ header: SheetHeader, isText: Bool, prefix: String,
        into reading: inout QuestionReading
    ) {
        if !header.unknown.isEmpty {
            let names = header.unknown.prefix(12).map { "“\($0.prefix(40))”" }
            reading.warn(
                nil, line: rows[header.row].line,
                "Columns that nobody knows are left out: \(names.joined(separator: ", "))",
                remedy: "Name them as we do, if they matter.")
        }
        if !header.repeated.isEmpty {
            let names = header.repeated.prefix(12).map {
                "“\($0.name.prefix(40))” (after “\($0.first.prefix(40))”)"
            }
            reading.warn(
                nil, line: rows[header.row].line,
                "Columns that hold what another one holds are left out: "
                    + names.joined(separator: ", "),
                remedy: "Name one of each two otherwise, if both matter.")
        }
        reading.questions.reserveCapacity(reading.questions.count + rows.count)
        var row = SheetRow(header)
        var widths = SheetWidths(header, isText: isText)
        var drafts: [AnswerDraft<SheetRow.Choice>] = []
        for (index, cells) in rows.enumerated() where index > header.row {
            let place = "\(prefix)row \(cells.line)"
            if header.isMet(again: cells) {
                reading.leaveOut(
                    place, line: cells.line,
                    "A second table begins here; its header and \(rows.count - index - 1) rows below were left out",
                    remedy: "Give it a sheet or file of its own.", excerpt: cells.cells.first)
                break
            }
            do throws(Senseless) {
                try header.check(cells)
                try widths.check(cells)
                guard let question = try row.question(of: cells, record: place) else { continue }
                if cells.hasStrayQuotes {
                    reading.warn(
                        place, line: cells.line,
                        "A quote stands in a quoted cell, neither doubled nor its end, and was kept",
                        remedy: "Look at the cell, and double the quote.")
                }
                drafts.append(.read(question, row.choice, row.losses))
            } catch {
                drafts.append(.senseless(error, place, cells.line))
            }
        }
        for finding in widths.findings { reading.list(finding) }
        if header.kind == .cards, !header.unknown.isEmpty { drafts = withoutPlaces(drafts) }
        reading.keep(drafts, known: header.known(told: reading.told), table: prefix) {
            choice, right throws(Senseless) in
            let body = try row.body(of: choice, right: right)
            return (body, row.losses)
        }
    }

    /// Rejects all drafts when each answer is a single letter or digit: it then names an option,
    /// and the columns of options are unknown.
    private static func withoutPlaces(_ drafts: [AnswerDraft<SheetRow.Choice>])
        -> [AnswerDraft<SheetRow.Choice>]
    {
        func place(_ draft: AnswerDraft<SheetRow.Choice>) -> String? {
            guard case .read(let question, nil, _) = draft,
                case .text(let answers, _) = question.body, answers.count == 1
            else { return nil }
            let sign = answers[0].text.plain
            return sign.count == 1 && "abcdefABCDEF0123456".contains(sign) ? sign : nil
        }
        let read = drafts.filter { if case .read = $0 { true } else { false } }
        guard !read.isEmpty, read.allSatisfy({ place($0) != nil }) else { return drafts }
        return drafts.map { draft in
            guard case .read(let question, _, _) = draft else { return draft }
            return .senseless(
                Senseless(
                    "The right answer is named by a letter or number, and no column of options is known",
                    remedy:
                        "Name the columns of options Option 1, Option 2 …; or leave columns out that "
                        + "nobody knows, if these are the answers.",
                    excerpt: place(draft)), question.record, question.line)
        }
    }
}
