import Intake
import QuestionRecords

/// Numbers as answers: "#3:0.5", "#1..5", "#=1822:0 =%50%1822:2 ~#said after a wrong one".
extension GIFTQuestion {
    mutating func number(_ bytes: ArraySlice<UInt8>, into question: inout QuestionRecord)
        throws(Senseless) -> QuestionBody
    {
        var answers: [QuestionBody.NumberAnswer] = []
        var ignored = false
        for piece in GIFTScan.pieces(of: bytes, atTildes: true, attributes: &ignored) {
            var bytes = piece.bytes
            var weight = piece.mark == UInt8(ascii: "~") ? 0.0 : 1.0
            if let found = GIFTScan.weight(of: bytes) {
                weight = held(found.weight)
                bytes = found.rest
            }
            var said: FormattedText?
            if let mark = GIFTScan.first(UInt8(ascii: "#"), in: bytes) {
                let words = try text(bytes[(mark + 1)...])
                said = words.isEmpty ? nil : words
                bytes = bytes[..<mark].trimmed
            }
            if bytes.isEmpty || bytes.elementsEqual("*".utf8) {
                guard weight <= 0 else {
                    throw Senseless(
                        "A right answer has no number", remedy: "Write a number after =.")
                }
                question.feedback.wrong = said
            } else {
                answers.append(.init(range: try range(of: bytes), weight: weight, feedback: said))
            }
        }
        guard !answers.isEmpty else {
            throw Senseless(
                "There is no number among the answers", remedy: "Write one after {#.")
        }
        return .number(answers)
    }

    private mutating func range(of bytes: ArraySlice<UInt8>) throws(Senseless)
        -> ClosedRange<Double>
    {
        let words = GIFTText.unescaped(bytes)
        if let dots = words.firstRange(of: "..") {
            let low = try value(words[..<dots.lowerBound])
            let high = try value(words[dots.upperBound...])
            if low > high {
                warn(
                    "The range of numbers stands the wrong way round and was turned",
                    excerpt: words, remedy: "Write the lower number first.")
            }
            return min(low, high)...max(low, high)
        }
        let parts = words.split(separator: ":", maxSplits: 1)
        guard let first = parts.first else { throw noNumber(words[...]) }
        let middle = try value(first)
        let tolerance = parts.count > 1 ? abs(try value(parts[1])) : 0
        guard (middle - tolerance).isFinite, (middle + tolerance).isFinite else {
            throw noNumber(words[...])
        }
        return middle - tolerance...middle + tolerance
    }

    private mutating func value(_ words: Substring) throws(Senseless) -> Double {
        var words = String(words.filter { $0 != " " && $0 != "\n" && $0 != "\t" })
        guard words.utf8.count <= IntakeLimits.numberBytes else { throw noNumber(words[...]) }
        if words.contains(","), !words.contains(".") {
            warn(
                "A decimal comma was read as a point", excerpt: words,
                remedy: "Write a point; Moodle reads no comma.")
            words = words.replacing(",", with: ".")
        }
        guard let value = Double(words), value.isFinite,
            words.utf8.allSatisfy({ (0x2B...0x39).contains($0) || $0 | 0x20 == UInt8(ascii: "e") })
        else { throw noNumber(words[...]) }
        return value
    }

    private func noNumber(_ words: Substring) -> Senseless {
        Senseless(
            "The answer is no number", remedy: "Write it as 3.14, 3.14:0.01 or 3.1..3.2.",
            excerpt: String(words))
    }
}
