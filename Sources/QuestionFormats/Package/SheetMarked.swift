import Intake
import QuestionRecords

/// Sensei's column of answers: "Wrong:87, Right:88, Wrong:89".
enum SheetMarked {
    /// The options that a cell lists; nil when the cell does not have this form.
    ///
    /// - Throws: `Senseless` when none is right.
    static func options(of words: String) throws(Senseless) -> [AnswerOption]? {
        var rest = Substring(words.trimmedBlanks)
        guard mark(at: rest.first == "\"" ? rest.dropFirst() : rest) != nil else { return nil }
        var options: [AnswerOption] = []
        // Once a search finds no quote that ends an answer, later answers would find none either
        // and are not searched.
        var areQuotesOpen = false
        while !rest.isEmpty {
            guard options.count < IntakeLimits.options else {
                throw Senseless(
                    "There are over \(IntakeLimits.options) answers", remedy: "Leave some out.",
                    excerpt: String(words.prefix(80)))
            }
            var text: Substring
            let isRight: Bool
            if let quoted = quoted(&rest, &areQuotesOpen), let found = mark(at: quoted) {
                // The quotes enclose the whole answer with its mark: "Right:In shade, where it is
                // moist".
                (text, isRight) = (quoted.dropFirst(6), found)
            } else if let found = mark(at: rest) {
                rest = rest.dropFirst(6).drop { $0 == " " }
                isRight = found
                text = quoted(&rest, &areQuotesOpen) ?? plain(&rest)
            } else {
                throw Senseless(
                    "The answers are marked as right or wrong only in part",
                    remedy: "Write Right: or Wrong: before each.", excerpt: words)
            }
            let read = try LooseText.read(String(text).trimmedBlanks)
            options.append(AnswerOption(read, weight: isRight ? 1 : 0))
            rest = rest.drop { $0 == " " || $0 == "," }
        }
        guard options.contains(where: { $0.weight == 1 }) else {
            throw Senseless(
                "None of the answers is marked as right", remedy: "Write Right: before it.",
                excerpt: words)
        }
        return options
    }

    /// Whether the answer that begins here is right; nil when none begins.
    private static func mark(at text: Substring) -> Bool? {
        ["right:": true, "wrong:": false][text.prefix(6).lowercased()]
    }

    /// The text in quotes that ends before the next answer, without the quotes; nil when there is
    /// none.
    private static func quoted(_ rest: inout Substring, _ areQuotesOpen: inout Bool) -> Substring? {
        guard rest.first == "\"", !areQuotesOpen else { return nil }
        var end = rest.dropFirst().startIndex
        while let quote = rest[end...].firstIndex(of: "\"") {
            let after = rest[rest.index(after: quote)...]
            if after.first == "\"" {
                end = after.index(after: after.startIndex)
            } else if isEnd(after) {
                let text = rest[rest.index(after: rest.startIndex)..<quote]
                rest = after
                return text.replacing("\"\"", with: "\"")[...]
            } else {
                end = after.startIndex
            }
        }
        areQuotesOpen = true
        return nil
    }

    /// The text up to the next answer; it may contain commas.
    private static func plain(_ rest: inout Substring) -> Substring {
        var end = rest.startIndex
        while let comma = rest[end...].firstIndex(of: ",") {
            if isEnd(rest[comma...]) { break }
            end = rest.index(after: comma)
        }
        let comma = rest[end...].firstIndex(of: ",") ?? rest.endIndex
        defer { rest = rest[comma...] }
        return rest[..<comma]
    }

    /// Whether an answer ends here: nothing follows, or the next one does.
    private static func isEnd(_ rest: Substring) -> Bool {
        let rest = rest.drop { $0 == " " }
        guard let first = rest.first else { return true }
        guard first == "," else { return false }
        let next = rest.dropFirst().drop { $0 == " " }
        return mark(at: next.first == "\"" ? next.dropFirst() : next) != nil
    }
}
