import QuestionRecords

/// Moodle's embedded answers: one or several in a text, such as "{1:MULTICHOICE:=Apple#Yes~Pear}".
///
/// Source: https://docs.moodle.org/en/Embedded_Answers_(Cloze)_question_type
enum GIFTCloze {
    private static let chosen: Set<String> = [
        "MULTICHOICE", "MC", "MULTICHOICE_S", "MCS", "MULTICHOICE_V", "MCV", "MULTICHOICE_VS",
        "MCVS", "MULTICHOICE_H", "MCH", "MULTICHOICE_HS", "MCHS", "MULTIRESPONSE", "MR",
        "MULTIRESPONSE_S", "MRS", "MULTIRESPONSE_H", "MRH", "MULTIRESPONSE_HS", "MRHS",
    ]
    private static let written: Set<String> = [
        "SHORTANSWER", "SA", "MW", "SHORTANSWER_C", "SAC", "MWC", "NUMERICAL", "NM",
    ]

    /// The kind of a body "1:KIND:answers", and its answers.
    private static func kind(of body: ArraySlice<UInt8>) -> (
        name: String, answers: ArraySlice<UInt8>
    )? {
        let digits = body.prefix { (0x30...0x39).contains($0) }
        let rest = body[digits.endIndex...]
        guard rest.first == UInt8(ascii: ":"),
            let end = rest.dropFirst().prefix(20).firstIndex(of: UInt8(ascii: ":"))
        else { return nil }
        let name = String(decoding: rest[(rest.startIndex + 1)..<end], as: UTF8.self)
        guard chosen.contains(name) || written.contains(name) else { return nil }
        return (name, rest[(end + 1)...])
    }

    /// Whether the text in braces is an embedded answer.
    static func isCloze(_ body: ArraySlice<UInt8>) -> Bool { kind(of: body) != nil }

    /// Converts all embedded answers of a text to gaps.
    static func read(
        _ text: ArraySlice<UInt8>, into question: inout QuestionRecord,
        by parser: inout GIFTQuestion
    ) throws(Senseless) {
        var stem: [UInt8] = []
        var gaps: [QuestionBody.Gap] = []
        var rest = text
        while let open = GIFTScan.first(UInt8(ascii: "{"), in: rest) {
            guard let close = GIFTScan.first(UInt8(ascii: "}"), in: rest[(open + 1)...]) else {
                throw Senseless(
                    "There is a { and no } after it", remedy: "Write } after the answers, or \\{.")
            }
            stem += rest[..<open]
            let body = rest[(open + 1)..<close].trimmed
            if let (name, answers) = kind(of: body) {
                gaps.append(try gap(answers, kind: name, number: gaps.count + 1, by: &parser))
                stem += "[[\(gaps.count)]]".utf8
            } else {
                stem += rest[open...close]
            }
            rest = rest[(close + 1)...]
        }
        stem += rest
        question.stem = try parser.text(stem[...])
        question.body = .gaps(gaps)
    }

    private static func gap(
        _ bytes: ArraySlice<UInt8>, kind: String, number: Int, by parser: inout GIFTQuestion
    ) throws(Senseless) -> QuestionBody.Gap {
        var answers: [AnswerOption] = []
        var rest = bytes
        while true {
            let end = GIFTScan.first(UInt8(ascii: "~"), in: rest) ?? rest.endIndex
            var piece = rest[..<end].trimmed
            var weight = 0.0
            if piece.first == UInt8(ascii: "=") {
                weight = 1
                piece = piece.dropFirst()
            } else if let found = GIFTScan.weight(of: piece) {
                weight = parser.held(found.weight)
                piece = found.rest
            }
            if !piece.isEmpty { answers.append(try parser.answer(piece, weight: weight)) }
            if end == rest.endIndex { break }
            rest = rest[(end + 1)...]
        }
        let excerpt = String(decoding: bytes, as: UTF8.self)
        let showsOptions = chosen.contains(kind)
        guard answers.count >= (showsOptions ? 2 : 1) else {
            throw Senseless(
                "There are not enough answers in gap \(number)",
                remedy: "Write at least two to choose from.", excerpt: excerpt)
        }
        let isShared = kind.hasPrefix("MULTIRESPONSE") || kind.hasPrefix("MR")
        guard isShared || answers.contains(where: { $0.weight == 1 }) else {
            throw Senseless(
                "None of the answers in gap \(number) is wholly right",
                remedy: "Write = or %100% before a right one.", excerpt: excerpt)
        }
        if kind == "NUMERICAL" || kind == "NM" {
            parser.warn(
                "The number in gap \(number) is kept with its tolerance as it is written",
                excerpt: excerpt, remedy: "Look whether a word to write serves as well.")
        }
        return QuestionBody.Gap(answers: answers, showsOptions: showsOptions)
    }
}
