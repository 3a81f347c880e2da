import PipelineSupport
import Yams

/// The fault of a text that is not YAML, worded for editors: libyaml's messages are worded for
/// authors of parsers.
struct YAMLFault {
    /// The fault, as the second half of a sentence.
    let problem: String
    /// The remedy.
    let remedy: String
    /// The place of the fault.
    let place: Place

    /// The fault of a parser's error.
    ///
    /// - Parameters:
    ///   - error: The error of Yams.
    ///   - text: The parsed text.
    ///   - name: The file below the project.
    init(_ error: YamlError, of text: String, in name: String) {
        func place(_ mark: Mark) -> Place {
            Place(file: name, line: mark.line, column: mark.column)
        }
        switch error {
        case .scanner(let context, let problem, let mark, _),
            .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            let row = Self.row(for: problem, at: Self.character(at: mark, of: text))
            self.problem = row?.problem ?? problem
            remedy = row?.remedy ?? Self.anyRemedy
            // A construct that is still open at the end is reported where it begins.
            let start = row?.isOpen == true ? context?.mark : nil
            self.place = place(start ?? mark)
        case .duplicatedKeysInMapping(let duplicates, let context):
            let names = duplicates.sorted().joined(separator: ", ")
            problem = "the key \(names) stands twice"
            remedy = "Delete one of the two, or join what they hold."
            self.place = place(context.mark)
        case .reader:
            problem = "it holds a character that no text file may hold"
            remedy = "Save the file as plain UTF-8 text, without control characters."
            self.place = Place(file: name)
        default:
            problem = "\(error)"
            remedy = Self.anyRemedy
            self.place = Place(file: name)
        }
    }

    private static let anyRemedy =
        "Check indentation, colons and quotes at this line and the one above."

    private struct Row {
        /// Words that libyaml's message contains.
        var theirs: String
        /// The character at the fault; nil for a row that applies to any character.
        var character: Character?
        var problem: String
        var remedy: String
        /// Whether the fault is reported at the beginning of its context.
        var isOpen = false
    }

    /// The rows; the first that matches applies.
    private static let rows: [Row] = [
        Row(
            theirs: "cannot start any token", character: "\t",
            problem: "a tab stands where only blanks may",
            remedy: "Replace each tab by blanks; indentation is made of blanks."),
        Row(
            theirs: "cannot start any token",
            problem: "a text begins with a sign that means something to YAML",
            remedy: "Put the whole text in quotes: \"…\"."),
        Row(
            theirs: "tab character", problem: "a tab stands where only blanks may",
            remedy: "Replace each tab by blanks; indentation is made of blanks."),
        Row(
            theirs: "mapping values are not allowed",
            problem: "a colon with a blank after it stands where no field may begin",
            remedy: "Put a text that holds ': ' in quotes; else check this line's indentation."),
        Row(
            theirs: "could not find expected ':'",
            problem: "a line is neither a field nor part of the text above",
            remedy: "Write `name: value`, or indent the line more than the field it belongs to.",
            isOpen: true),
        Row(
            theirs: "did not find expected key",
            problem: "a line does not fit those above it",
            remedy: "Indent it like its neighbours, and end each quoted text with its quote."),
        Row(
            theirs: "'-' indicator", problem: "a line does not fit the list above it",
            remedy: "Begin each item with `- ` in the same column, and what follows the list "
                + "further left."),
        Row(
            theirs: "',' or ']'", problem: "a list in [ ] is not closed, or lacks a comma",
            remedy: "Part its items by commas and end it with ].", isOpen: true),
        Row(
            theirs: "',' or '}'", problem: "fields in { } are not closed, or lack a comma",
            remedy: "Part them by commas and end them with }; quote a text that holds a comma.",
            isOpen: true),
        Row(
            theirs: "unexpected end of stream", problem: "a quoted text does not end",
            remedy: "Add the quote that ends it.", isOpen: true),
        Row(
            theirs: "unknown escape character",
            problem: "a backslash in double quotes is followed by a letter it does not go with",
            remedy: "Write \\\\ for a backslash, or use single quotes."),
        Row(
            theirs: "block sequence entries are not allowed",
            problem: "a list begins in the middle of a line",
            remedy: "Begin it on a line of its own, or quote a text that begins with `- `."),
        Row(
            theirs: "alphabetic or numeric character",
            problem: "a text begins with & or *, which mean something to YAML",
            remedy: "Put the whole text in quotes: \"…\"."),
        Row(
            theirs: "another document", problem: "a line of --- begins a second document",
            remedy: "Take the line out, or put what follows it into a file of its own."),
        Row(
            theirs: "<document start>", problem: "something stands after the end of the content",
            remedy: "Let all fields begin in the first column, and take out lines of `---`."),
    ]

    private static func row(for problem: String, at character: Character?) -> Row? {
        rows.first { row in
            problem.contains(row.theirs) && (row.character == nil || row.character == character)
        }
    }

    /// The character at a mark, whose line and column count from 1.
    private static func character(at mark: Mark, of text: String) -> Character? {
        let lines = text.textLines
        guard mark.line >= 1, mark.line <= lines.count else { return nil }
        let scalars = lines[mark.line - 1].unicodeScalars.dropFirst(max(0, mark.column - 1))
        return scalars.first.map(Character.init)
    }
}
