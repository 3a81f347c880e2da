import Intake
public import QuestionRecords

extension QuestionFormat {
    /// Aiken: a question, lettered options, and a line with the answer.
    public static let aiken = QuestionFormat(
        "aiken", name: "Aiken", priority: 80, reader: Aiken.self)
}

/// Aiken: a stem on one line, options after a letter, "ANSWER: B".
///
/// Source: https://docs.moodle.org/en/Aiken_format
enum Aiken: QuestionReader {
    static func recognises(_ file: QuestionFile) -> Confidence {
        guard let text = file.text?.text else { return .no }
        var options = 0
        for line in TextHead(text).lines(atMost: 400) {
            switch AikenLine(line.trimmed) {
            case .option: options += 1
            case .answer(let letters, _) where options >= 2 && !letters.isEmpty: return .sure
            default: continue
            }
        }
        return .no
    }

    static func read(_ file: QuestionFile, into reading: inout QuestionReading)
        throws(SourceFinding)
    {
        let bytes = Array(try file.textOrRemark(into: &reading).utf8)
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
            .map { $0.trimmed }
        var reader = AikenReader(lines: lines)
        reader.read(into: &reading)
    }
}

/// The kind of a line, by its first characters.
enum AikenLine {
    case option(letter: UInt8, text: ArraySlice<UInt8>, isSmall: Bool)
    /// The words after the colon, and whether the line begins with "ANSWER:" in capitals.
    case answer(letters: ArraySlice<UInt8>, isExact: Bool)
    case words

    init(_ line: ArraySlice<UInt8>) {
        self = .words
        if let first = line.first, line.count >= 2 {
            let mark = line[line.startIndex + 1]
            let capital = first & 0xDF
            let isSmall = first != capital
            let rest = line[(line.startIndex + 2)...]
            // A lower-case letter counts only with a blank after its mark: "a.m." may begin a
            // sentence.
            if (0x41...0x5A).contains(capital),
                mark == UInt8(ascii: ")") || mark == UInt8(ascii: "."),
                !isSmall || rest.first == 0x20 || rest.first == 0x09
            {
                self = .option(letter: capital, text: rest.trimmed, isSmall: isSmall)
                return
            }
        }
        let word = "ANSWER".utf8
        guard line.count > word.count, zip(line, word).allSatisfy({ $0 & 0xDF == $1 }) else {
            return
        }
        let rest = line.dropFirst(word.count).trimmed
        guard rest.first == UInt8(ascii: ":") else { return }
        let letters = rest.dropFirst().trimmed
        let isExact = line.begins("ANSWER:")
        // "Answer: who said it?" may be a stem.
        if isExact || letters.count <= 2 { self = .answer(letters: letters, isExact: isExact) }
    }
}

/// Reads the lines of Aiken.
private struct AikenReader {
    let lines: [ArraySlice<UInt8>]
    private var number = 0
    private var firstLine = 0
    private var stem: [UInt8] = []
    private var options: [(letter: UInt8, text: ArraySlice<UInt8>)] = []
    /// Whether the line is preceded by an empty one.
    private var isAfterGap = false

    init(lines: [ArraySlice<UInt8>]) { self.lines = lines }

    private var place: String { "question \(number)" }
    private var isOpen: Bool { !stem.isEmpty || !options.isEmpty }

    mutating func read(into reading: inout QuestionReading) {
        for (index, line) in lines.enumerated() {
            if line.count < 2 {
                if !line.isEmpty {
                    reading.warn(
                        isOpen ? place : nil, line: index + 1,
                        "A line of one character is left out, as Aiken wants it",
                        remedy: "Write at least two characters.", excerpt: words(line))
                }
                isAfterGap = true
                continue
            }
            take(line, at: index + 1, into: &reading)
            isAfterGap = false
        }
        closeIncomplete(at: nil, into: &reading)
    }

    private mutating func take(
        _ line: ArraySlice<UInt8>, at number: Int, into reading: inout QuestionReading
    ) {
        switch AikenLine(line) {
        case .option(let letter, let text, let isSmall)
        where !isSmall || letter == nextLetter && !stem.isEmpty:
            if stem.isEmpty, isStem(letter, at: number) {
                reading.warn(
                    "question \(self.number + 1)", line: number,
                    "The question begins like an option and was read as the question",
                    remedy: "Begin it with other characters.", excerpt: words(line))
                begin(line, at: number)
            } else {
                open(at: number)
                if letter != nextLetter {
                    reading.warn(
                        place, line: number, "The letter does not follow the one before",
                        remedy: "Letter the options A, B, C and so on.", excerpt: words(line))
                }
                options.append((letter, text))
            }
        case .answer(let letters, let isExact):
            open(at: number)
            if !isExact {
                reading.warn(
                    place, line: number, "“ANSWER:” is written otherwise",
                    remedy: "Write it in capitals, with the colon after it.", excerpt: words(line))
            }
            finish(letters, at: number, into: &reading)
        case .option, .words:
            if options.isEmpty, !stem.isEmpty, !isAfterGap {
                reading.warn(
                    place, line: number, "The question goes on over a further line",
                    remedy: "Write it on one line, as Aiken wants it.", excerpt: words(line))
                stem += [0x0A] + line
            } else {
                closeIncomplete(at: number, into: &reading)
                begin(line, at: number)
            }
        }
    }

    private var nextLetter: UInt8 { options.last.map { $0.letter &+ 1 } ?? 0x41 }

    /// Whether a line is a stem, although it has the form of an option: no option precedes it, and
    /// its letter is not A or the next line is option A.
    private func isStem(_ letter: UInt8, at number: Int) -> Bool {
        guard options.isEmpty else { return false }
        if letter != 0x41 { return true }
        let next = lines[number...].first { $0.count >= 2 }
        if let next, case .option(letter: 0x41, _, isSmall: false) = AikenLine(next) { return true }
        return false
    }

    private mutating func begin(_ line: ArraySlice<UInt8>, at number: Int) {
        open(at: number)
        stem = Array(line)
    }

    private mutating func open(at line: Int) {
        guard !isOpen else { return }
        number += 1
        firstLine = line
    }

    private mutating func close() {
        stem = []
        options = []
    }

    private mutating func closeIncomplete(at line: Int?, into reading: inout QuestionReading) {
        guard isOpen else { return }
        let until = line.map { "before the next begins on line \($0)" } ?? "at the end of the file"
        reading.leaveOut(
            place, line: firstLine, "The question is not complete \(until)",
            remedy: "End it with a line “ANSWER: ” and the letter of the right option.",
            excerpt: words(stem[...]))
        close()
    }

    private mutating func finish(
        _ letters: ArraySlice<UInt8>, at line: Int, into reading: inout QuestionReading
    ) {
        defer { close() }
        do throws(Senseless) {
            let tidied = try tidiedOptions(rightOf: letters)
            for loss in tidied.losses {
                reading.warn(
                    place, line: firstLine, loss.message, remedy: "Write another option.",
                    excerpt: loss.excerpt)
            }
            let body: QuestionBody =
                if let isTrue = OptionList.truth(of: tidied.options) {
                    .trueFalse(isTrue: isTrue, whenTrue: nil, whenFalse: nil)
                } else {
                    .choice(.init(tidied.options))
                }
            reading.keep(
                QuestionRecord(
                    stem: FormattedText(plain: words(stem[...])), body: body, record: place,
                    line: firstLine))
        } catch {
            reading.leaveOut(
                place, line: line, error.message, remedy: error.remedy, excerpt: error.excerpt)
        }
    }

    private func tidiedOptions(rightOf letters: ArraySlice<UInt8>) throws(Senseless)
        -> OptionList.Tidied
    {
        guard !stem.isEmpty else {
            throw Senseless(
                "There are options or an answer, and no question was begun before them",
                remedy: "Write the question on the line before “A)”.",
                excerpt: options.first.map { words($0.text) })
        }
        guard options.count >= 2 else {
            throw Senseless(
                "The question must have at least 2 options", remedy: "Write “A) …” and “B) …”.",
                excerpt: words(stem[...]))
        }
        let right = try place(of: letters)
        let texts = options.map { FormattedText(plain: words($0.text)) }
        guard !texts[right].isEmpty else {
            throw Senseless("The right option has no text", remedy: "Write it.")
        }
        let tidied = OptionList.tidied(
            texts.enumerated().map { AnswerOption($1, weight: $0 == right ? 1 : 0) })
        guard tidied.options.count >= 2 else {
            throw Senseless(
                "All options are the same", remedy: "Write at least two different ones.",
                excerpt: texts[right].plain)
        }
        return tidied
    }

    /// The index of the option that a letter names; the letter may be written as "B", "B)" or "B.".
    ///
    /// - Throws: `Senseless` when there is no such option.
    private func place(of letters: ArraySlice<UInt8>) throws(Senseless) -> Int {
        var letters = letters
        if let last = letters.last, last == UInt8(ascii: ")") || last == UInt8(ascii: ".") {
            letters = letters.dropLast().trimmed
        }
        guard letters.count == 1, let letter = letters.first.map({ $0 & 0xDF }),
            (0x41...0x5A).contains(letter)
        else {
            throw Senseless(
                letters.isEmpty
                    ? "The answer has no letter"
                    : "The answer is not one letter, and Aiken knows one right option only",
                remedy: "Write one letter, or take GIFT for several right options.",
                excerpt: letters.isEmpty ? nil : words(letters))
        }
        if let place = options.firstIndex(where: { $0.letter == letter }) { return place }
        let known = options.map { words([$0.letter]) }.joined(separator: ", ")
        throw Senseless(
            "The answer is a letter that no option has; they are \(known)",
            remedy: "Write the letter of the right option.", excerpt: words(letters))
    }

    private func words(_ bytes: some Collection<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }
}
