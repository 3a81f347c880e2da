import Intake
import QuestionRecords

/// A quiz as rows without a header: number; language (only in some quizzes); stem; right; wrong;
/// wrong; wrong; level; anecdote; address.
enum OpenQuizzDBRows {
    static let table = DelimitedText(separator: ";")

    /// Whether the first rows have this form, with a level in its column.
    static func recognises(_ head: TextHead) -> Bool {
        let lines = head.lines(atMost: 5).filter { !$0.trimmed.isEmpty }
        guard !lines.isEmpty else { return false }
        // Up to a fifth of the rows may be broken.
        return lines.count { fits($0) } * 5 >= lines.count * 4
    }

    private static func fits(_ line: ArraySlice<UInt8>) -> Bool {
        let cells = line.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            .map { String(decoding: $0.trimmed, as: UTF8.self) }
        guard cells.count == 9 || cells.count == 10, Int(cells[0]) != nil else { return false }
        return LevelWords.level(of: cells[cells.count - 3]) != nil
    }

    static func read(
        _ text: String, at source: inout OpenQuizzDBReader, into reading: inout QuestionReading
    ) throws(SourceFinding) {
        for row in try table.rows(of: text) {
            let place = "row \(reading.count + 1)"
            var cells = row.cells
            var draft = OpenQuizzDBDraft(place: place, line: row.line)
            guard cells.count == 9 || cells.count == 10 else {
                reading.leaveOut(
                    place, line: row.line, "The row has \(cells.count) cells instead of 9 or 10",
                    remedy: "Look for a semicolon in a text, or a row cut off.",
                    excerpt: cells.joined(separator: ";"))
                continue
            }
            draft.number = Int(cells.removeFirst())
            if cells.count == 9 { draft.language = cells.removeFirst() }
            draft.stem = OpenQuizzDBDraft.text(cells[0])
            draft.options = cells[1...4].map { OpenQuizzDBDraft.text($0) }
            draft.rightPlace = 0
            draft.levelLabel = cells[5]
            draft.anecdote = OpenQuizzDBDraft.text(cells[6])
            draft.reference = cells[7]
            source.take(draft, into: &reading)
        }
    }
}

/// A quiz as plain text: a head of "**" lines, then blocks.
enum OpenQuizzDBText {
    /// The values read so far.
    private struct State {
        var draft: OpenQuizzDBDraft?
        var language: String?
        var level: String?
        var number: Int?
        var count = 0
        var theme = ""
    }

    static func read(
        _ text: String, at source: inout OpenQuizzDBReader, into reading: inout QuestionReading
    ) {
        var state = State()
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            let words = trimmed(line)
            // Lines of dashes between parts, and the line that explains the mark.
            if words.allSatisfy({ $0 == "-" || $0 == " " }) || words.hasPrefix("* =") { continue }
            if words.hasPrefix("**") {
                readHead(trimmed(words.dropFirst(2)), state: &state, at: &source)
            } else if !take(words, line: index + 1, state: &state, at: source, into: &reading) {
                reading.warn(
                    state.draft?.place, line: index + 1, "A line has no place and was left out",
                    remedy: "Write stem, options and anecdote on one line each.",
                    excerpt: String(words))
            }
        }
        finish(&state, at: source, into: &reading)
    }

    private static func readHead(
        _ words: Substring, state: inout State, at source: inout OpenQuizzDBReader
    ) {
        let value = words.firstIndex(of: ":").map { trimmed(words[$0...].dropFirst()) } ?? ""
        if words.hasPrefix("Quizz") {
            state.theme = String(value)
            source.category = [state.theme]
        } else if words.hasPrefix("["), words.hasSuffix("]") {
            source.category = [state.theme, String(trimmed(words.dropFirst().dropLast()))]
        } else if words.hasPrefix("Niveau") {
            source.difficulty = value.filter { $0 != " " }
        } else if words.hasPrefix("Rédacteur") {
            source.author = String(value)
        }
    }

    /// Reads a line of a block; false for an unknown line.
    private static func take(
        _ words: Substring, line: Int, state: inout State, at source: OpenQuizzDBReader,
        into reading: inout QuestionReading
    ) -> Bool {
        if words.hasPrefix("["), words.hasSuffix("]") {
            finish(&state, at: source, into: &reading)
            let parts = words.dropFirst().dropLast().split(separator: " - ", maxSplits: 1)
            state.number = parts.count > 1 ? parts.first.flatMap { Int(trimmed($0)) } : nil
            state.level = parts.last.map { String(trimmed($0)) }
        } else if words.hasPrefix("Question:") {
            finish(&state, at: source, into: &reading)
            state.count += 1
            var draft = OpenQuizzDBDraft(place: "question \(state.count)", line: line)
            draft.language = state.language
            draft.levelLabel = state.level
            // In quizzes in one language, this line gives no number.
            draft.number = state.number ?? state.count
            draft.stem = OpenQuizzDBDraft.text(words.dropFirst(9))
            state.draft = draft
        } else if words.dropFirst().hasPrefix(" >"), state.draft != nil {
            var option = trimmed(words.dropFirst(3))
            if option == "*" || option.hasSuffix(" *") {
                option = trimmed(option.dropLast())
                let place = state.draft?.options.count
                state.draft?.rightPlace = place
            }
            state.draft?.options.append(OpenQuizzDBDraft.text(option))
        } else if words.hasPrefix("Anecdote:"), state.draft != nil {
            state.draft?.anecdote = OpenQuizzDBDraft.text(words.dropFirst(9))
            finish(&state, at: source, into: &reading)
        } else if let language = language(of: words) {
            finish(&state, at: source, into: &reading)
            state.language = language
        } else {
            return false
        }
        return true
    }

    private static func finish(
        _ state: inout State, at source: OpenQuizzDBReader, into reading: inout QuestionReading
    ) {
        if let draft = state.draft { source.take(draft, into: &reading) }
        state.draft = nil
    }

    /// The language of "F R A N C A I S" and the like.
    private static func language(of words: Substring) -> String? {
        switch words.filter({ $0 != " " }) {
        case "FRANCAIS", "FRANÇAIS": "fr"
        case "ANGLAIS": "en"
        case "ALLEMAND": "de"
        case "ESPAGNOL": "es"
        case "ITALIEN": "it"
        case "NEERLANDAIS", "NÉERLANDAIS": "nl"
        default: nil
        }
    }

    private static func trimmed(_ words: Substring) -> Substring {
        var words = words
        while let first = words.first, first.isWhitespace { words.removeFirst() }
        while let last = words.last, last.isWhitespace { words.removeLast() }
        return words
    }
}
