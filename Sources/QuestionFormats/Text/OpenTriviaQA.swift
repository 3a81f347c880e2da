import Glibc
import Intake
public import QuestionRecords

extension QuestionFormat {
    /// OpenTriviaQA's text.
    public static let opentriviaqa = QuestionFormat(
        "opentriviaqa", name: "OpenTriviaQA", priority: 110, reader: OpenTriviaQA.self)
}

/// OpenTriviaQA's text: "#Q stem", "^ right answer", "A option", "B option" and so on.
///
/// Source: https://github.com/uberspot/OpenTriviaQA
enum OpenTriviaQA: QuestionReader {
    static func recognises(_ file: QuestionFile) -> Confidence {
        guard let text = file.text?.text else { return .no }
        var hasStem = false
        for line in TextHead(text).lines(atMost: 400) {
            if line.begins("#Q ") {
                hasStem = true
            } else if hasStem, line.begins("^ ") {
                return .sure
            }
        }
        return .no
    }

    static func read(_ file: QuestionFile, into reading: inout QuestionReading)
        throws(SourceFinding)
    {
        var text = try file.textOrRemark(into: &reading)
        let category = file.name.prefix { $0 != "." }
        text.withUTF8 { bytes in
            var reader = OpenTriviaQAReader(
                bytes: bytes, category: category.isEmpty ? [] : [String(category)])
            reader.read(into: &reading)
        }
    }
}

/// Reads the lines of OpenTriviaQA.
private struct OpenTriviaQAReader {
    let bytes: UnsafeBufferPointer<UInt8>
    let category: [String]
    private let rights = QuestionRights(
        licence: "CC BY-SA 4.0", source: "OpenTriviaQA",
        url: "https://github.com/uberspot/OpenTriviaQA")

    /// The position within a record.
    private enum Part {
        case outside, stem, answer, options
    }

    private var part = Part.outside
    private var number = 0
    private var firstLine = 0
    private var stem: Range<Int> = 0..<0
    private var answer: Range<Int> = 0..<0
    /// Each option without its letter.
    private var options: [Range<Int>] = []
    private var isOutsideReported = false

    init(bytes: UnsafeBufferPointer<UInt8>, category: [String]) {
        self.bytes = bytes
        self.category = category
    }

    mutating func read(into reading: inout QuestionReading) {
        var line = 0
        var start = 0
        while start < bytes.count {
            let end = lineEnd(from: start)
            line += 1
            take(start..<end, line: line, into: &reading)
            start = end + 1
        }
        finish(into: &reading)
    }

    private func lineEnd(from start: Int) -> Int {
        guard let base = bytes.baseAddress,
            let found = memchr(base + start, 0x0A, bytes.count - start)
        else { return bytes.count }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }

    private mutating func take(
        _ line: Range<Int>, line number: Int, into reading: inout QuestionReading
    ) {
        if opens(line, UInt8(ascii: "#"), UInt8(ascii: "Q")) {
            finish(into: &reading)
            self.number += 1
            firstLine = number
            part = .stem
            stem = line.lowerBound + 2..<line.upperBound
            return
        }
        switch part {
        case .outside:
            if !isBlank(line), !isOutsideReported {
                isOutsideReported = true
                reading.warn(
                    nil, line: number, "Words stand outside of any question and are left out",
                    remedy: "Begin a question with “#Q ”.", excerpt: words(line))
            }
        case .stem:
            // Until a line begins with "^ ", every line belongs to the stem, also a blank line and
            // a line in the form of an option.
            if opens(line, UInt8(ascii: "^"), 0x20) {
                answer = line.lowerBound + 2..<line.upperBound
                part = .answer
            } else {
                stem = stem.lowerBound..<line.upperBound
            }
        case .answer, .options:
            takeOption(line, into: &reading)
        }
    }

    private mutating func takeOption(_ line: Range<Int>, into reading: inout QuestionReading) {
        let letter = UInt8(truncatingIfNeeded: 0x41 + options.count)
        if options.count < 26, opens(line, letter, 0x20) {
            options.append(line.lowerBound + 2..<line.upperBound)
            part = .options
        } else if isBlank(line) {
            if part == .options { finish(into: &reading) }
        } else if part == .answer {
            answer = answer.lowerBound..<line.upperBound
        } else {
            let last = options.count - 1
            options[last] = options[last].lowerBound..<line.upperBound
            reading.warn(
                "question \(number)", line: firstLine,
                "A line is no option and was read as more of the one before",
                remedy: "Begin each option with the next letter and a blank.", excerpt: words(line))
        }
    }

    private func opens(_ line: Range<Int>, _ first: UInt8, _ second: UInt8) -> Bool {
        line.count > 1 && bytes[line.lowerBound] == first && bytes[line.lowerBound + 1] == second
    }

    private func isBlank(_ line: Range<Int>) -> Bool {
        line.allSatisfy { bytes[$0] == 0x20 || bytes[$0] == 0x09 }
    }

    private func words(_ range: Range<Int>) -> String {
        String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }

    private func text(_ range: Range<Int>) -> FormattedText {
        var start = range.lowerBound
        var end = range.upperBound
        while start < end, bytes[start] <= 0x20 { start += 1 }
        while start < end, bytes[end - 1] <= 0x20 { end -= 1 }
        return FormattedText(plain: words(start..<end))
    }

    private mutating func finish(into reading: inout QuestionReading) {
        defer {
            part = .outside
            options.removeAll(keepingCapacity: true)
        }
        guard part != .outside else { return }
        let place = "question \(number)"
        isOutsideReported = false
        do throws(Senseless) {
            let question = try question(record: place, into: &reading)
            reading.keep(question)
        } catch {
            reading.leaveOut(
                place, line: firstLine, error.message, remedy: error.remedy, excerpt: error.excerpt)
        }
    }

    private func question(record place: String, into reading: inout QuestionReading)
        throws(Senseless) -> QuestionRecord
    {
        let stem = text(stem)
        guard !stem.isEmpty else {
            throw Senseless("The question has no text", remedy: "Write it after “#Q ”.")
        }
        guard part != .stem else {
            throw Senseless(
                "The question has no right answer", remedy: "Write it on a line after “^ ”.",
                excerpt: stem.plain)
        }
        let answer = text(answer)
        guard part == .options, !answer.isEmpty else {
            throw Senseless(
                answer.isEmpty ? "The right answer has no text" : "The question has no options",
                remedy: "Write the answer after “^ ” and each option after its letter.",
                excerpt: stem.plain)
        }
        let texts = options.map { text($0) }
        let right = try OptionList.place(of: answer, in: texts)
        let tidied = OptionList.tidied(
            texts.enumerated().map { AnswerOption($1, weight: $0 == right ? 1 : 0) })
        guard tidied.options.count > 1 else {
            throw Senseless(
                "The question has only one option", remedy: "Write at least two different ones.",
                excerpt: texts[right].plain)
        }
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
        var question = QuestionRecord(stem: stem, body: body, record: place, line: firstLine)
        question.category = category
        question.rights = rights
        return question
    }
}
