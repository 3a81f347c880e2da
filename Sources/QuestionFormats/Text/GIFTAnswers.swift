import Intake
import QuestionRecords

/// Pairs, true-or-false answers and words to type.
extension GIFTQuestion {
    mutating func pieces(of answers: ArraySlice<UInt8>, atTildes: Bool) -> [GIFTScan.Piece] {
        var hasAttributes = false
        let pieces = GIFTScan.pieces(of: answers, atTildes: atTildes, attributes: &hasAttributes)
        if hasAttributes {
            warn(
                "An = in an attribute of HTML has no backslash before it and was kept",
                remedy: "Write \\= in a text.")
        }
        return pieces
    }

    func arrow(in bytes: ArraySlice<UInt8>) -> Int? {
        bytes.indices.first {
            bytes[$0] == UInt8(ascii: "-") && $0 + 1 < bytes.endIndex
                && bytes[$0 + 1] == UInt8(ascii: ">")
        }
    }

    mutating func pairs(_ answers: ArraySlice<UInt8>) throws(Senseless) -> QuestionBody {
        var pairs: [QuestionBody.Pair] = []
        var distractors: [FormattedText] = []
        for piece in pieces(of: answers, atTildes: false) {
            guard piece.mark != 0, let arrow = arrow(in: piece.bytes) else {
                throw Senseless(
                    "The pairs to match are not well formed",
                    remedy: "Write each as “=left -> right”.",
                    excerpt: String(decoding: piece.bytes, as: UTF8.self))
            }
            let left = try text(piece.bytes[..<arrow])
            let right = FormattedText(
                plain: CharacterReferences.decoded(
                    GIFTText.unescaped(piece.bytes[(arrow + 2)...].trimmed)))
            guard !right.isEmpty else {
                throw Senseless(
                    "A pair to match has no right side", remedy: "Write it after “->”.",
                    excerpt: left.plain)
            }
            if left.isEmpty {
                distractors.append(right)
            } else {
                pairs.append(.init(left: left, right: right))
            }
        }
        guard pairs.count >= 2 else {
            throw Senseless(
                "There are not enough pairs to match", remedy: "Write at least two.")
        }
        return .pairs(pairs, distractors: distractors)
    }

    /// A true-or-false question; the first feedback belongs to the wrong answer.
    mutating func truth(_ answers: ArraySlice<UInt8>) throws(Senseless) -> QuestionBody? {
        let mark = GIFTScan.first(UInt8(ascii: "#"), in: answers) ?? answers.endIndex
        let word = String(decoding: answers[..<mark].trimmed.prefix(8), as: UTF8.self)
        let isTrue: Bool
        switch word {
        case "T", "TRUE": isTrue = true
        case "F", "FALSE": isTrue = false
        default:
            guard let truth = OptionList.word(word) else { return nil }
            isTrue = truth
            warn(
                "True or false is not written in capitals", excerpt: word,
                remedy: "Write TRUE or FALSE; Moodle takes other spellings for a word to write.")
        }
        var said: [FormattedText?] = []
        var rest = answers[mark...].dropFirst()
        while mark < answers.endIndex, said.count < 2 {
            let end = GIFTScan.first(UInt8(ascii: "#"), in: rest) ?? rest.endIndex
            let words = try text(rest[..<end])
            said.append(words.isEmpty ? nil : words)
            if end == rest.endIndex { break }
            rest = rest[(end + 1)...]
        }
        let whenWrong = said.first ?? nil
        let whenRight = said.count > 1 ? said[1] : nil
        return .trueFalse(
            isTrue: isTrue, whenTrue: isTrue ? whenRight : whenWrong,
            whenFalse: isTrue ? whenWrong : whenRight)
    }

    mutating func written(_ bytes: ArraySlice<UInt8>) throws(Senseless) -> QuestionBody {
        var answers: [AnswerOption] = []
        for piece in pieces(of: bytes, atTildes: false) {
            var bytes = piece.bytes
            var weight = 1.0
            if let found = GIFTScan.weight(of: bytes) {
                weight = held(found.weight)
                bytes = found.rest
            }
            let answer = try answer(bytes, weight: weight)
            if answer.text.isEmpty {
                warn(
                    "An answer has no text and was left out", remedy: "Write it, or take out the =."
                )
            } else {
                answers.append(answer)
            }
        }
        guard !answers.isEmpty else {
            throw Senseless(
                "There are not enough answers for this kind of question",
                remedy: "Write at least one after =.")
        }
        return .text(answers: answers, isCaseSensitive: false)
    }
}
