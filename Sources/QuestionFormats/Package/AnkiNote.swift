import Catalog
import Foundation
import Intake
import QuestionRecords

/// A note of Anki, from a collection or a text.
struct AnkiNote {
    var id: String
    var kind: AnkiKind
    var fields: [String]
    /// The deck with its parents before it.
    var deck: [String]
    var tags: [String]
    /// Whether fields are HTML; nil when nobody said.
    var isHTML: Bool? = true

    /// Reads the note as a question, and counts it.
    func read(
        place: String, line: Int?, find: @escaping (String) -> [UInt8]?,
        into reading: inout QuestionReading
    ) {
        var maker = AnkiQuestion(note: self, record: MarkupRecord(place, line: line), find: find)
        do throws(SourceFinding) {
            var question = try maker.question()
            question.id = id.isEmpty ? nil : id
            question.category = deck
            question.tags = tags
            for finding in maker.record.findings { reading.list(finding) }
            reading.keep(question)
        } catch {
            reading.count += 1
            reading.list(maker.record.rejection(error))
        }
    }

    /// The first field of one of some names, in small letters.
    func field(_ names: Set<String>) -> Int? {
        kind.fields.firstIndex { names.contains($0.lowercased()) }
    }

    func value(_ place: Int?) -> String {
        place.flatMap { fields.indices.contains($0) ? fields[$0] : nil } ?? ""
    }
}

/// Turns a note into a record.
struct AnkiQuestion {
    let note: AnkiNote
    private(set) var record: MarkupRecord
    private var texts: MarkupMedia
    private var hints: [FormattedText] = []

    init(note: AnkiNote, record: MarkupRecord, find: @escaping (String) -> [UInt8]?) {
        self.note = note
        self.record = record
        texts = MarkupMedia { address in
            if address.contains("://") { return .elsewhere }
            for name in [address, address.removingPercentEncoding ?? address] {
                if let bytes = find(name) { return .file(name: name, bytes: bytes) }
            }
            return .missing(name: address)
        }
    }

    private static let stems: Set<String> = [
        "question", "front", "frage", "pregunta", "fråga", "stem",
    ]
    private static let backs: Set<String> = [
        "back", "answer", "antwort", "respuesta", "svar", "réponse",
    ]
    private static let extras: Set<String> = [
        "extra", "back extra", "explanation", "comments", "sources", "extra 1", "notes", "remarks",
        "extra 2", "source",
    ]
    private static let rights: Set<String> = [
        "answers", "answer", "correct", "correct answer", "correct option", "correct answers",
    ]

    /// The question.
    ///
    /// - Throws: `SourceFinding` when it makes no sense.
    mutating func question() throws(SourceFinding) -> QuestionRecord {
        let first = note.fields.first ?? ""
        var used: Set<Int> = []
        var stem = FormattedText(plain: "")
        var body = QuestionBody.none
        let options = optionPlaces
        if note.kind.isCloze || first.contains("{{c1::") {
            let place = note.fields.firstIndex { $0.contains("{{c") } ?? 0
            used.insert(place)
            (stem, body) = try cloze(note.value(place))
        } else if options.count > 1, let right = note.field(Self.rights) {
            let place = note.field(Self.stems) ?? 0
            used = Set(options + [place, right])
            if let type = note.field(["qtype (0=kprim,1=mc,2=sc)", "qtype"]) { used.insert(type) }
            stem = try text(note.value(place))
            body = try choice(options, right)
        } else {
            let place = note.field(Self.stems) ?? 0
            let back =
                note.field(Self.backs).flatMap { $0 == place ? nil : $0 }
                ?? note.fields.indices.first { $0 != place } ?? -1
            used = [place, back]
            stem = try text(note.value(place))
            body = try card(note.value(back), shown: note.value(place))
        }
        try MarkupChecks.stem(stem, hasMedia: !texts.media.isEmpty, &record)
        var question = QuestionRecord(
            stem: stem, body: body, record: record.name, line: record.line)
        question.explanation = try explanation(without: used)
        question.hints = hints
        question.media = texts.media
        return question
    }

    private mutating func card(_ back: String, shown front: String) throws(SourceFinding)
        -> QuestionBody
    {
        let before = texts.media.count
        let answer = try text(back)
        guard !answer.isEmpty else {
            let isShown = texts.media.count > before
            if isShown { return .other("card with a picture or sound as answer") }
            throw record.rejection(
                "The note has no answer", remedy: "Write its back.",
                excerpt: front.isEmpty ? nil : front)
        }
        return .text(answers: [AnswerOption(answer, weight: 1)], isCaseSensitive: false)
    }

    /// Fields that add-ons for multiple choice name "Q_1", "Option A", "Choice 2", "A".
    private var optionPlaces: [Int] {
        note.kind.fields.indices.filter { place in
            let name = note.kind.fields[place].lowercased()
            let word = name.prefix { $0 != "_" && $0 != " " && !$0.isNumber }
            let rest = name.dropFirst(word.count).filter { $0 != "_" && $0 != " " }
            let isNumbered = rest.count == 1 || rest.count == 2 && rest.allSatisfy(\.isNumber)
            if ["q", "option", "choice", "distractor", "opt"].contains(word) { return isNumbered }
            return name.count == 1 && ("a"..."f").contains(name)
        }
    }

    private mutating func choice(_ places: [Int], _ rightPlace: Int) throws(SourceFinding)
        -> QuestionBody
    {
        var shown: [FormattedText] = []
        for place in places { shown.append(try text(note.value(place))) }
        while shown.last?.isEmpty == true { shown.removeLast() }
        let words = try text(note.value(rightPlace)).plain
        var right: [Int] = []
        let marks = words.split(whereSeparator: \.isWhitespace)
        let type = note.value(note.field(["qtype (0=kprim,1=mc,2=sc)", "qtype"]))
        if marks.count > 1, marks.allSatisfy({ $0 == "0" || $0 == "1" }) {
            right = marks.indices.filter { marks[$0] == "1" && $0 < shown.count }
        } else {
            do throws(Senseless) {
                right = try RightPlaces.read(words, among: shown, numbers: .values(placesFrom: 1))
            } catch {
                throw record.rejection(
                    error.message, remedy: error.remedy, excerpt: error.excerpt)
            }
        }
        var options: [AnswerOption] = []
        for (place, text) in shown.enumerated() where !text.isEmpty {
            options.append(AnswerOption(text, weight: right.contains(place) ? 1 : 0))
        }
        let isSeveral = type == "0" || type == "1" || type.isEmpty && right.count > 1
        let choice = QuestionBody.Choice(options, scoring: isSeveral ? .allOrNothing : .one)
        try MarkupChecks.choice(choice, &record)
        return MarkupChecks.asTrueFalse(choice) ?? .choice(choice)
    }

    private mutating func cloze(_ html: String) throws(SourceFinding) -> (
        FormattedText, QuestionBody
    ) {
        let read = AnkiCloze.read(html)
        guard !read.gaps.isEmpty else {
            throw record.rejection(
                "The note has no gaps", remedy: "Put {{c1::…}} around the words to find.",
                excerpt: html)
        }
        var gaps: [QuestionBody.Gap] = []
        for gap in read.gaps {
            let answer = try text(gap)
            if answer.isEmpty {
                record.warn("A gap has no words to find", remedy: "Write them.")
            }
            gaps.append(.init(answers: [AnswerOption(answer, weight: 1)], showsOptions: false))
        }
        for hint in read.hints {
            let hint = try text(hint)
            if !hint.isEmpty { hints.append(hint) }
        }
        return (try text(read.html), .gaps(gaps))
    }

    /// What other fields say, with their names where these say more than "extra".
    private mutating func explanation(without used: Set<Int>) throws(SourceFinding)
        -> FormattedText?
    {
        var parts: [String] = []
        for (place, value) in note.fields.enumerated() where !used.contains(place) {
            let name = place < note.kind.fields.count ? note.kind.fields[place] : ""
            if name == "Add Reverse" { continue }
            let said = try text(value)
            if said.isEmpty { continue }
            let markup = said.markup ?? HTMLText.escaped(said.plain)
            let isPlain = Self.extras.contains(name.lowercased()) || name.isEmpty
            parts.append("<p>\(isPlain ? "" : HTMLText.escaped(name) + ": ")\(markup)</p>")
        }
        return parts.isEmpty ? nil : try FormattedText(html: parts.joined())
    }

    /// A field's text; its sounds and pictures become media.
    private mutating func text(_ field: String) throws(SourceFinding) -> FormattedText {
        guard note.isHTML ?? LooseText.isHTML(field) else {
            return FormattedText(plain: sounds(field))
        }
        return try texts.text(html: sounds(field), &record)
    }

    /// A field without "[sound:name]".
    private mutating func sounds(_ field: String) -> String {
        guard field.utf8.contains(UInt8(ascii: "[")) else { return field }
        var rest = field[...]
        var kept = ""
        while let start = rest.firstRange(of: "[sound:") {
            guard let end = rest[start.upperBound...].firstIndex(of: "]") else { break }
            kept += rest[..<start.lowerBound]
            texts.add(
                CharacterReferences.decoded(String(rest[start.upperBound..<end])),
                alternative: nil, &record)
            rest = rest[rest.index(after: end)...]
        }
        return kept + rest
    }
}
