import Catalog  // for rawValue
import Intake
import QuestionRecords
import Yams

/// The changes of a question between its export and its import.
struct QuestionDifference {
    /// The changed parts of the entry.
    private(set) var changes: [EntryChange] = []
    /// Differences that are not imported, each as a sentence.
    private(set) var left: [String] = []
    private let entry: Node.Mapping
    private let language: String

    /// Compares two records of an entry.
    ///
    /// - Parameters:
    ///   - before: the question of the file, read back from the format.
    ///   - after: the imported question.
    ///   - language: the language of both.
    ///   - entry: the entry in its file.
    init(_ before: QuestionRecord, _ after: QuestionRecord, in language: String, entry: Node) {
        self.entry = entry.mapping ?? Node.Mapping([])
        self.language = language
        text(.init(field: .text, language: language), before.stem, after.stem)
        answers(before.body, after.body)
        text(
            .init(field: .explanation, language: language), before.explanation, after.explanation)
        plain(.level, before.level?.rawValue, after.level?.rawValue)
        tags(before.tags, after.tags)
        plain(.licence, before.rights.licence, after.rights.licence)
        plain(.author, before.rights.author, after.rights.author)
        plain(.source, before.rights.source, after.rights.source)
        plain(.url, before.rights.url, after.rights.url)
        // Higher levels are folders that other programs add.
        if before.category.last != after.category.last {
            left.append("its category, which is that of its file")
        }
        if before.feedback != after.feedback || before.hints != after.hints
            || before.seconds != after.seconds || before.media != after.media
        {
            left.append("what is said beside its texts, or shown with them")
        }
    }

    /// Whether two records can be the same question; an equal id alone does not prove it.
    static func isSameQuestion(_ one: QuestionRecord, _ other: QuestionRecord) -> Bool {
        let answers = [one, other].map { record -> Set<String> in
            guard case .choice(let choice) = record.body else { return [] }
            return Set(choice.options.map { $0.text.plain.lowercased() })
        }
        if !answers[0].isDisjoint(with: answers[1]) { return true }
        let words = [one, other].map { record in
            Set(QuestionKey(record).stem.split(separator: " "))
        }
        let common = words[0].intersection(words[1]).count
        return common * 3 >= min(words[0].count, words[1].count)
    }

    // MARK: Parts

    private mutating func text(
        _ part: EntryChange.Part, _ before: FormattedText?, _ after: FormattedText?
    ) {
        let (old, new) = (before?.plain ?? "", after?.plain ?? "")
        guard old != new else { return }
        if new.isEmpty {
            left.append("its \(part.name), which is empty there and stays as it was")
            return
        }
        if entry.value(of: part.field.rawValue) == nil, part.language != EntryChange.common {
            left.append("its \(part.name), which has no text in English to fall back to")
            return
        }
        let path = part.field.rawValue + (part.index.map { ".\($0)" } ?? "")
        let markup = entry.value(of: EntryField.markup.rawValue)?.mapping?.value(of: path)
        if markup != nil || after?.markup != nil {
            left.append("its \(part.name), which has markup")
            return
        }
        var part = part
        // A text without languages is that of all; in English it is changed for all of them.
        if part.language == EntryChange.common, node(of: part)?.scalar != nil {
            part.language = nil
        }
        changes.append(EntryChange(part: part, before: old, value: .text(new)))
    }

    private func node(of part: EntryChange.Part) -> Node? {
        let node = entry.value(of: part.field.rawValue)
        guard let index = part.index else { return node }
        guard let items = node?.sequence, items.indices.contains(index) else { return nil }
        return items[index]
    }

    private mutating func plain(_ field: EntryField, _ before: String?, _ after: String?) {
        guard let after, !after.isEmpty, after != before else { return }
        let name = "\(field.rawValue):"
        if Self.cut(name + (before ?? "")) == name + after { return }
        changes.append(
            EntryChange(part: .init(field: field), before: before ?? "", value: .text(after)))
    }

    /// A tag as Moodle stores it, which also uses tags for fields that it lacks.
    private static func cut(_ tag: String) -> String {
        String(String.UnicodeScalarView(tag.unicodeScalars.prefix(50))).trimmingWhiteSpace()
    }

    /// The order of tags is ignored, since other programs reorder them.
    private mutating func tags(_ before: [String], _ after: [String]) {
        let same = before.filter { after.contains($0) || after.contains(Self.cut($0)) }
        let known = Set(before + before.map { Self.cut($0) })
        let new = after.filter { !known.contains($0) }
        guard same != before || !new.isEmpty else { return }
        guard !after.isEmpty else {
            left.append("its tags, which are none there and stay as they were")
            return
        }
        changes.append(
            EntryChange(
                part: .init(field: .tags), before: before.joined(separator: ", "),
                value: .list(same + new)))
    }

    // MARK: Answers

    private mutating func answers(_ before: QuestionBody, _ after: QuestionBody) {
        guard before != after else { return }
        let isPlayed = entry.value(of: EntryField.right.rawValue) != nil
        switch (before, after) {
        case (.trueFalse(let was, _, _), .trueFalse(let now, _, _)) where isPlayed:
            if was != now { swapRight(withWrong: 0) }
        case (.choice(let was), .choice(let now)) where isPlayed:
            guard let was = Played(was), let now = Played(now), was.wrong.count == now.wrong.count
            else {
                left.append("its answers, of which there are more or fewer now")
                return
            }
            choice(was, now)
        default: left.append("its answers, which are of a kind that is changed by hand")
        }
    }

    /// One right answer and wrong ones.
    private struct Played {
        var right: FormattedText
        var wrong: [FormattedText]

        init?(_ choice: QuestionBody.Choice) {
            let right = choice.options.filter { $0.weight == 1 }
            let wrong = choice.options.filter { $0.weight == 0 }
            guard choice.scoring == .one, right.count == 1,
                wrong.count + 1 == choice.options.count
            else { return nil }
            self.right = right[0].text
            self.wrong = wrong.map(\.text)
        }
    }

    private mutating func choice(_ was: Played, _ now: Played) {
        var was = was
        if was.right.plain != now.right.plain,
            let place = was.wrong.firstIndex(where: { $0.plain == now.right.plain }),
            now.wrong.contains(where: { $0.plain == was.right.plain })
        {
            // The right answer was swapped with a wrong one, so it is swapped in all languages.
            swapRight(withWrong: place)
            was.wrong[place] = was.right
        } else {
            text(.init(field: .right, language: language), was.right, now.right)
        }
        // The order of wrong answers is ignored.
        var new = now.wrong
        var old: [Int] = []
        for (place, answer) in was.wrong.enumerated() {
            if let same = new.firstIndex(where: { $0.plain == answer.plain }) {
                new.remove(at: same)
            } else {
                old.append(place)
            }
        }
        for (place, answer) in zip(old, new) {
            text(
                .init(field: .wrong, index: place, language: language), was.wrong[place], answer)
        }
    }

    private mutating func swapRight(withWrong place: Int) {
        let wrong = entry.value(of: EntryField.wrong.rawValue)?.sequence
        let right = entry.value(of: EntryField.right.rawValue)
        guard let right, let wrong, wrong.indices.contains(place) else { return }
        func swap(_ one: String, _ other: String, _ language: String?) {
            changes.append(
                EntryChange(
                    part: .init(field: .right, language: language), before: one,
                    value: .text(other)))
            changes.append(
                EntryChange(
                    part: .init(field: .wrong, index: place, language: language), before: other,
                    value: .text(one)))
        }
        switch (right, wrong[place]) {
        case (.scalar(let one), .scalar(let other)): swap(one.string, other.string, nil)
        case (.mapping(let one), .mapping(let other))
        where Set(one.keys.compactMap(\.string)) == Set(other.keys.compactMap(\.string)):
            for (key, text) in one {
                guard let language = key.string, let words = text.string,
                    let others = other.value(of: language)?.string
                else { continue }
                swap(words, others, language)
            }
        default: left.append("which answer is right, as the two are not in the same languages")
        }
    }
}
