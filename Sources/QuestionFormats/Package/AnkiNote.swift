import Catalog
import Foundation
import Intake
import QuestionRecords

/// A note of Anki, from a collection or a text.
struct AnkiNote {
    var id: String
    var kind: AnkiKind
    var fields: [String]
    /// The deck, preceded by its parents.
    var deck: [String]
    var tags: [String]
    /// Whether fields are HTML; nil when unknown.
    var isHTML: Bool? = true

    /// Reads the note as a question; the other notes determine how its right options are marked.
    func draft(place: String, line: Int?, find: @escaping (String) -> [UInt8]?) -> AnkiDraft {
        var maker = AnkiQuestion(note: self, record: MarkupRecord(place, line: line), find: find)
        var result: Result<QuestionRecord, SourceFinding>
        do throws(SourceFinding) {
            var question = try maker.question()
            question.id = id.isEmpty ? nil : id
            question.category = deck
            question.tags = tags
            result = .success(question)
        } catch {
            result = .failure(error)
        }
        return AnkiDraft(
            kind: kind, question: result, choice: maker.choice, record: maker.record)
    }

    /// The first field with one of some names, compared in lower case.
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
    /// The options of a choice, whose right ones are known after all notes were read.
    private(set) var choice: Choice?
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
        "right answer",
    ]

    /// The question.
    ///
    /// - Throws: `SourceFinding` when the note lacks a required field or has a faulty text.
    mutating func question() throws(SourceFinding) -> QuestionRecord {
        let first = note.fields.first ?? ""
        var used: Set<Int> = []
        var stem = FormattedText(plain: "")
        var body = QuestionBody.none
        let options = Self.optionPlaces(of: note.kind)
        if note.kind.isCloze || first.contains("{{c1::") {
            let place = note.fields.firstIndex { $0.contains("{{c") } ?? 0
            used.insert(place)
            (stem, body) = try cloze(note.value(place))
        } else if let right = note.field(Self.rights), case let wrong = wrongPlaces, !wrong.isEmpty
        {
            let place = note.field(Self.stems) ?? 0
            used = Set(wrong + [place, right])
            stem = try text(note.value(place))
            body = try rightAndWrong(right, wrong)
        } else if options.count > 1, let right = note.field(Self.rights) {
            let place = note.field(Self.stems) ?? 0
            used = Set(options + [place, right] + furtherRights(beside: right))
            if let type = note.field(["qtype (0=kprim,1=mc,2=sc)", "qtype"]) { used.insert(type) }
            stem = try text(note.value(place))
            choice = try choice(options, right)
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

    /// Indices of option fields, named as in add-ons for multiple choice: "Q_1", "Option A",
    /// "Choice 2", "A".
    private static func optionPlaces(of kind: AnkiKind) -> [Int] {
        kind.fields.indices.filter { place in
            let name = kind.fields[place].lowercased()
            let word = name.prefix { $0 != "_" && $0 != " " && !$0.isNumber }
            let rest = name.dropFirst(word.count).filter { $0 != "_" && $0 != " " }
            let isNumbered = rest.count == 1 || rest.count == 2 && rest.allSatisfy(\.isNumber)
            if ["q", "option", "choice", "opt"].contains(word) { return isNumbered }
            return name.count == 1 && ("a"..."f").contains(name)
        }
    }

    /// Whether options are labelled with numbers from 1.
    static func areOptionsNumbered(of kind: AnkiKind) -> Bool {
        let numbers = optionPlaces(of: kind).map { Int(kind.fields[$0].filter(\.isNumber)) }
        return numbers == Array(1..<(numbers.count + 1))
    }

    /// Further fields that mark right answers.
    private func furtherRights(beside right: Int) -> [Int] {
        note.kind.fields.indices.filter {
            $0 != right && Self.rights.contains(note.kind.fields[$0].lowercased())
        }
    }

    /// Fields of wrong answers: "Distractor 1", "Wrong answer 2".
    private var wrongPlaces: [Int] {
        note.kind.fields.indices.filter { place in
            if case .wrong = SheetColumn(named: note.kind.fields[place]) { true } else { false }
        }
    }

    private mutating func rightAndWrong(_ right: Int, _ wrong: [Int]) throws(SourceFinding)
        -> QuestionBody
    {
        var options = [AnswerOption(try text(note.value(right)), weight: 1)]
        guard !options[0].text.isEmpty else {
            throw record.rejection("There is no right answer", remedy: "Write it.")
        }
        for place in wrong {
            let said = try text(note.value(place))
            if !said.isEmpty { options.append(AnswerOption(said, weight: 0)) }
        }
        let choice = QuestionBody.Choice(options, scoring: .one)
        try MarkupChecks.choice(choice, &record)
        return .choice(choice)
    }

    private mutating func choice(_ places: [Int], _ right: Int) throws(SourceFinding) -> Choice {
        var shown: [FormattedText] = []
        for place in places { shown.append(try text(note.value(place))) }
        while shown.last?.isEmpty == true { shown.removeLast() }
        var answer = NamedAnswer(words: [try text(note.value(right)).plain], options: shown)
        for place in furtherRights(beside: right) {
            let words = try text(note.value(place)).plain
            if !words.isEmpty { answer.also.append([words]) }
        }
        // A letter as answer means the option field that is named by it, whatever the fields'
        // order.
        let letters = places.map { note.kind.fields[$0].last?.lowercased() ?? "" }
        if letters.allSatisfy({ ("a"..."f").contains($0) }),
            letters != "abcdef".prefix(letters.count).map(String.init)
        {
            answer.keys = Array(letters.prefix(shown.count))
        }
        return Choice(
            answer: answer,
            type: note.value(note.field(["qtype (0=kprim,1=mc,2=sc)", "qtype"])),
            fields: places.count)
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
        if read.gaps.contains(where: { $0.hasPrefix("image-occlusion:") }) {
            return (try text(read.html), .other("places hidden in a picture"))
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

    /// The texts of the fields not used yet, each after its name unless the name is only "extra".
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
