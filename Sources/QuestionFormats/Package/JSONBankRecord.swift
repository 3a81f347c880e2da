import Intake
import QuestionRecords

/// Converts records of JSON to questions.
struct JSONBankRecord {
    private var lookup: JSONBankLookup
    /// Findings about repairs and losses of the last record.
    private(set) var losses: [Senseless] = []
    /// The number of questions that have an answer but no options.
    private(set) var answersAlone = 0
    /// The choice of the last record, whose right options are known after all records were read.
    private(set) var choice: Choice?
    /// Names of unknown members.
    private(set) var unknown: Set<String> = []

    private var fields: [JSONBankField: (value: JSONValue, rank: Int)] = [:]
    /// Further members that mark right answers, besides the one in `fields`.
    private var further: [JSONValue] = []

    init(lookup: JSONBankLookup) { self.lookup = lookup }

    /// The question of a record. When its right options depend on the other records, its body is
    /// `.none` and `choice` has the options.
    ///
    /// - Throws: `Senseless` when the record lacks a required part or has a faulty text.
    mutating func question(
        _ value: JSONValue, shared: JSONBankWalk.Shared, record: String
    ) throws(Senseless) -> QuestionRecord {
        losses.removeAll(keepingCapacity: true)
        choice = nil
        sort(value)
        guard let words = fields[.stem]?.value.words, case let stem = try LooseText.read(words),
            !stem.isEmpty
        else {
            throw Senseless(
                "The question has no text", remedy: "Write it as “question”.",
                excerpt: value.members.first?.value.words)
        }
        var question = QuestionRecord(stem: stem, body: .none, record: record, line: value.line)
        question.body = try body()
        try readFurther(into: &question, shared)
        return question
    }

    private mutating func sort(_ value: JSONValue) {
        fields.removeAll(keepingCapacity: true)
        further.removeAll(keepingCapacity: true)
        for member in value.members {
            guard let found = lookup.field(member.name) else {
                if unknown.count < 100 { unknown.insert(member.name) }
                continue
            }
            if case .null = member.value.kind { continue }
            if let other = fields[found.field] {
                let isBefore = other.rank <= found.rank
                if found.field == .right { further.append(isBefore ? member.value : other.value) }
                if isBefore { continue }
            }
            fields[found.field] = (member.value, found.rank)
        }
    }

    private func words(_ field: JSONBankField) -> String? {
        fields[field]?.value.words.flatMap { $0.isEmpty ? nil : $0 }
    }

    private mutating func lose(_ message: String, excerpt: String? = nil) {
        losses.append(
            Senseless(
                message, remedy: "Look whether the question still makes sense.", excerpt: excerpt))
    }

    private mutating func readFurther(
        into question: inout QuestionRecord, _ shared: JSONBankWalk.Shared
    ) throws(Senseless) {
        question.id = words(.id)
        question.revision = fields[.revision]?.value.int
        question.levelLabel = words(.level) ?? shared.level
        question.level = question.levelLabel.flatMap {
            LevelWords.level(of: $0) ?? LevelLabel.level(of: $0)
        }
        question.language = words(.language) ?? shared.language
        question.category = shared.category
        if let own = words(.category), own != shared.category.last { question.category.append(own) }
        if let values = fields[.tags]?.value.array {
            question.tags = values.compactMap(\.words).filter { !$0.isEmpty }
        } else if let words = words(.tags) {
            question.tags = SheetCell.parts(words, by: ",")
        }
        if let words = words(.explanation) { question.explanation = try LooseText.read(words) }
        if let words = words(.feedbackRight) { question.feedback.right = try LooseText.read(words) }
        if let words = words(.feedbackWrong) { question.feedback.wrong = try LooseText.read(words) }
        let hints = fields[.hint].map { $0.value.array ?? [$0.value] } ?? []
        for hint in hints.compactMap(\.words) where !hint.isEmpty {
            question.hints.append(try LooseText.read(hint))
        }
        if let seconds = fields[.seconds]?.value.int, (1...86_400).contains(seconds) {
            question.seconds = seconds
        }
        for media in fields[.media].map({ $0.value.array ?? [$0.value] }) ?? [] {
            guard let name = media.words ?? media["url"]?.words ?? media["src"]?.words,
                !name.isEmpty
            else { continue }
            question.media.append(
                .init(name: name, type: nil, bytes: nil, alternative: media["alt"]?.string))
        }
        question.rights = QuestionRights(
            licence: words(.licence) ?? shared.rights.licence,
            author: words(.author) ?? shared.rights.author,
            source: words(.source) ?? shared.rights.source,
            url: words(.url) ?? shared.rights.url)
    }
}

extension JSONBankRecord {
    /// Options, with the mark of the right ones.
    struct Choice: NamedChoice {
        var answer: NamedAnswer
        fileprivate var options: [JSONBankOption]
        fileprivate var isSeveral: Bool
    }

    private mutating func body() throws(Senseless) -> QuestionBody {
        let type = words(.type)?.lowercased().filter(\.isLetter) ?? ""
        // "Multiple choice" has one right answer, "multiple answers" several.
        let isSeveral =
            type.hasPrefix("checkbox")
            || type.hasPrefix("multi") && type != "multiple" && !type.hasPrefix("multiplec")
        if type.hasPrefix("essay") || type == "open" { return .open }
        if fields[.wrong] != nil || fields[.options] == nil {
            return try fromRightAndWrong(isSeveral: isSeveral)
        }
        return try fromOptions(isSeveral: isSeveral)
    }

    /// The body of a question whose right answers are in one member, and whose wrong ones are in
    /// another member or missing.
    private mutating func fromRightAndWrong(isSeveral: Bool) throws(Senseless) -> QuestionBody {
        guard let value = fields[.right]?.value else {
            throw Senseless("There is no right answer", remedy: "Write it as “answer”.")
        }
        let right = try JSONBankOption.texts(value)
        guard !right.isEmpty else {
            throw Senseless("There is no right answer", remedy: "Write it as “answer”.")
        }
        let wrong =
            try fields[.wrong].map { field throws(Senseless) in
                try JSONBankOption.texts(field.value)
            }
            ?? []
        if wrong.isEmpty, !isSeveral {
            if right.count == 1, value.array == nil, let isTrue = OptionList.word(right[0].plain) {
                return .trueFalse(isTrue: isTrue, whenTrue: nil, whenFalse: nil)
            }
            answersAlone += 1
            return .text(
                answers: right.map { AnswerOption($0, weight: 1) }, isCaseSensitive: false)
        }
        let options =
            right.map { AnswerOption($0, weight: 1) } + wrong.map { AnswerOption($0, weight: 0) }
        return try choice(options, isSeveral: isSeveral || right.count > 1)
    }

    private mutating func fromOptions(isSeveral: Bool) throws(Senseless) -> QuestionBody {
        guard let value = fields[.options]?.value else { return .none }
        let written = try JSONBankOption.all(value)
        if let named = fields[.right]?.value {
            let values = named.array ?? [named]
            guard values.count <= IntakeLimits.options else {
                throw Senseless(
                    "There are over \(IntakeLimits.options) right answers",
                    remedy: "Leave some out.")
            }
            var words: [String] = []
            for value in values { words.append(try JSONBankOption.name(value)) }
            var answer = NamedAnswer(words: words, options: written.map(\.text))
            answer.also = further.map(JSONBankOption.words)
            answer.marked = written.indices.filter { written[$0].isRight == true }
            answer.keys = try JSONBankOption.keys(of: written, for: answer)
            choice = Choice(
                answer: answer, options: written, isSeveral: isSeveral || values.count > 1)
            return .none
        }
        let right = written.indices.filter { written[$0].isRight == true }
        return try body(of: written, right: right, isSeveral: isSeveral)
    }

    /// The body of a choice with known right options; its losses are added to `losses`.
    ///
    /// - Throws: `Senseless` when there are fewer than two options.
    mutating func body(of choice: Choice, right: [Int]) throws(Senseless) -> QuestionBody {
        losses.removeAll(keepingCapacity: true)
        return try body(of: choice.options, right: right, isSeveral: choice.isSeveral)
    }

    private mutating func body(of written: [JSONBankOption], right: [Int], isSeveral: Bool)
        throws(Senseless) -> QuestionBody
    {
        guard !right.isEmpty else {
            throw Senseless(
                "None of the options is named as right", remedy: "Name it as “answer”.",
                excerpt: written.map(\.text.plain).joined(separator: " | "))
        }
        let options = written.enumerated().map { place, option in
            AnswerOption(
                option.text, weight: right.contains(place) ? 1 : 0, feedback: option.feedback)
        }
        if options.count == 1 {
            if options[0].text.isEmpty {
                throw Senseless("The right answer has no text", remedy: "Write it.")
            }
            answersAlone += 1
            return .text(answers: options, isCaseSensitive: false)
        }
        return try choice(options, isSeveral: isSeveral || right.count > 1)
    }

    private mutating func choice(_ options: [AnswerOption], isSeveral: Bool) throws(Senseless)
        -> QuestionBody
    {
        let tidied = OptionList.tidied(options)
        for loss in tidied.losses { lose(loss.message, excerpt: loss.excerpt) }
        guard tidied.options.contains(where: { $0.weight > 0 }) else {
            throw Senseless("The right answer has no text", remedy: "Write it.")
        }
        guard tidied.options.count > 1 else {
            throw Senseless(
                "There are not two options that differ", remedy: "Give at least two.",
                excerpt: tidied.options.first?.text.plain)
        }
        if !isSeveral, let isTrue = OptionList.truth(of: tidied.options) {
            let told = { (word: Bool) in
                tidied.options.first { OptionList.word($0.text.plain) == word }?.feedback
            }
            return .trueFalse(isTrue: isTrue, whenTrue: told(true), whenFalse: told(false))
        }
        return .choice(.init(tidied.options, scoring: isSeveral ? .allOrNothing : .one))
    }
}
