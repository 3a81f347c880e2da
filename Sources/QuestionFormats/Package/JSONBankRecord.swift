import Catalog
import Intake
import QuestionRecords

/// Turns records of home-made JSON into questions.
struct JSONBankRecord {
    private var lookup: JSONBankLookup
    /// What was mended or lost in the last record.
    private(set) var losses: [Senseless] = []
    /// Questions of the file that have an answer to give and none to choose from.
    private(set) var answersAlone = 0
    /// The choice of the last record, whose right options are known once all records are.
    private(set) var choice: Choice?
    /// Names of members that nobody knows.
    private(set) var unknown: Set<String> = []

    private var fields: [JSONBankField: (value: JSONValue, rank: Int)] = [:]

    init(lookup: JSONBankLookup) { self.lookup = lookup }

    /// The question of a record. Where its right options have to be told by the other records, its
    /// body is none and `choice` has them.
    ///
    /// - Throws: `Senseless` when it makes no sense.
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
        for member in value.members {
            guard let found = lookup.field(member.name) else {
                if unknown.count < 100 { unknown.insert(member.name) }
                continue
            }
            if case .null = member.value.kind { continue }
            if let other = fields[found.field], other.rank <= found.rank { continue }
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
    /// An option as it is written: its text, the letter or id it goes by, and whether it says that
    /// it is right.
    struct Written {
        var text: FormattedText
        var key: String?
        var isRight: Bool?
        var feedback: FormattedText?
    }

    /// Options, with what names the right ones.
    struct Choice: NamedChoice {
        var answer: NamedAnswer
        fileprivate var options: [Written]
        fileprivate var isSeveral: Bool
    }

    private mutating func body() throws(Senseless) -> QuestionBody {
        let type = words(.type)?.lowercased() ?? ""
        let isSeveral = ["multi", "checkbox", "multiple-answer", "multiple_answer", "multiselect"]
            .contains { type.hasPrefix($0) && type != "multiple" && !type.hasPrefix("multiple_ch") }
        if type.hasPrefix("essay") || type == "open" { return .open }
        if fields[.wrong] != nil || fields[.options] == nil {
            return try fromRightAndWrong(isSeveral: isSeveral && !type.hasPrefix("multiplec"))
        }
        return try fromOptions(isSeveral: isSeveral && !type.hasPrefix("multiplec"))
    }

    /// Right answers in one member, wrong ones in another, or none to choose from.
    private mutating func fromRightAndWrong(isSeveral: Bool) throws(Senseless) -> QuestionBody {
        guard let value = fields[.right]?.value else {
            throw Senseless("There is no right answer", remedy: "Write it as “answer”.")
        }
        let right = try texts(value)
        guard !right.isEmpty else {
            throw Senseless("There is no right answer", remedy: "Write it as “answer”.")
        }
        let wrong =
            try fields[.wrong].map { field throws(Senseless) in try texts(field.value) } ?? []
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
        let written = try options(value)
        if let named = fields[.right]?.value {
            let values = named.array ?? [named]
            guard values.count <= IntakeLimits.options else {
                throw Senseless(
                    "There are over \(IntakeLimits.options) right answers",
                    remedy: "Leave some out.")
            }
            var words: [String] = []
            for value in values { words.append(try name(value)) }
            let keys = written.compactMap(\.key)
            choice = Choice(
                answer: NamedAnswer(
                    words: words, options: written.map(\.text),
                    // What two options go by tells none of them.
                    keys: Set(keys).count == written.count ? keys : []),
                options: written, isSeveral: isSeveral || values.count > 1)
            return .none
        }
        let right = written.indices.filter { written[$0].isRight == true }
        return try body(of: written, right: right, isSeveral: isSeveral)
    }

    /// The body of a choice whose right options are known; `losses` has what is lost by it.
    ///
    /// - Throws: `Senseless` where there are not two options.
    mutating func body(of choice: Choice, right: [Int]) throws(Senseless) -> QuestionBody {
        losses.removeAll(keepingCapacity: true)
        return try body(of: choice.options, right: right, isSeveral: choice.isSeveral)
    }

    private mutating func body(of written: [Written], right: [Int], isSeveral: Bool)
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

    /// What a value names as right.
    private func name(_ value: JSONValue) throws(Senseless) -> String {
        if case .object = value.kind, let option = try option(value, key: nil) {
            return option.text.plain
        }
        guard let words = value.words else {
            throw Senseless("The right answer is neither text nor number", remedy: "Write it.")
        }
        return words
    }

    private func texts(_ value: JSONValue) throws(Senseless) -> [FormattedText] {
        var texts: [FormattedText] = []
        for part in value.array ?? [value] {
            guard let option = try option(part, key: nil), !option.text.isEmpty else { continue }
            texts.append(option.text)
        }
        return texts
    }

    private func options(_ value: JSONValue) throws(Senseless) -> [Written] {
        var options: [Written] = []
        if let values = value.array {
            for value in values {
                if let option = try option(value, key: nil) { options.append(option) }
            }
        } else {
            for member in value.members {
                if let option = try option(member.value, key: member.name) {
                    options.append(option)
                }
            }
        }
        guard !options.isEmpty else {
            throw Senseless("There are no options to choose from", remedy: "Write at least two.")
        }
        guard options.count <= IntakeLimits.options else {
            throw Senseless(
                "There are over \(IntakeLimits.options) options", remedy: "Leave some out.")
        }
        return options
    }

    private func option(_ value: JSONValue, key: String?) throws(Senseless) -> Written? {
        if let words = value.words { return Written(text: try LooseText.read(words), key: key) }
        guard case .object = value.kind else { return nil }
        let name = JSONBankField.optionTexts.first { value[$0]?.words != nil }
        guard let name, let words = value[name]?.words else { return nil }
        let own = JSONBankField.optionKeys.first { $0 != name && value[$0]?.words != nil }
        let told = JSONBankField.optionFeedback.lazy.compactMap { value[$0]?.string }.first
        return Written(
            text: try LooseText.read(words), key: key ?? own.flatMap { value[$0]?.words },
            isRight: JSONBankField.optionFlags.lazy.compactMap { value[$0]?.bool }.first,
            feedback: try told.map { words throws(Senseless) in try LooseText.read(words) })
    }
}
