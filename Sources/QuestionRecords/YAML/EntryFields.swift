import Catalog
import Intake
import Yams

/// The fields of one entry.
struct EntryFields {
    private let fields: Node.Mapping
    private let stem: String
    private let language: String

    /// Creates the fields; nil for an entry without a text.
    ///
    /// - Parameters:
    ///   - fields: the entry.
    ///   - language: the language to read; nil for the entry's own.
    init?(_ fields: Node.Mapping, language: String?) {
        let text = fields.value(of: EntryField.text.rawValue)
        guard let stem = text?.string ?? text?.mapping?.first?.value.string else { return nil }
        self.fields = fields
        self.stem = stem
        self.language =
            language ?? fields.value(of: EntryField.language.rawValue)?.string ?? "en"
    }

    /// Whether its text exists in a language; a plain text counts for all.
    func isIn(_ language: String) -> Bool {
        value(.text)?.mapping.map { $0.value(of: language) != nil } ?? true
    }

    func heading(id: String) -> EntryHeading {
        var files: [String: String] = [:]
        for media in value(.media)?.sequence ?? [] {
            if let name = media["name"]?.string, let file = media["file"]?.string {
                files[name] = file
            }
        }
        return EntryHeading(
            id: id, language: language, origins: strings(.origins),
            fingerprint: string(.imported) ?? "", revision: integer(.revision) ?? 1,
            mediaFiles: files)
    }

    func question(record: String, line: Int) -> QuestionRecord {
        var question = QuestionRecord(
            stem: local(.text) ?? FormattedText(plain: stem), body: body, record: record,
            line: line)
        question.id = string(.sourceID)
        question.revision = integer(.sourceRevision)
        question.title = string(.title)
        question.explanation = local(.explanation)
        question.level = string(.level).flatMap(Level.init(rawValue:))
        question.levelLabel = string(.label)
        question.language = language
        question.tags = strings(.tags)
        question.category = strings(.topic)
        question.hints = strings(.hints).map { FormattedText(plain: $0) }
        question.seconds = integer(.seconds)
        question.rights = QuestionRights(
            licence: string(.licence), author: string(.author), source: string(.source),
            url: string(.url))
        let feedback = value(.feedback)
        question.feedback.right = text(feedback?["right"])
        question.feedback.partlyRight = text(feedback?["partly-right"])
        question.feedback.wrong = text(feedback?["wrong"])
        question.media = (value(.media)?.sequence ?? []).map { media in
            QuestionMedia(
                name: media["name"]?.string ?? "",
                type: media["type"]?.string.flatMap(MediaType.init(rawValue:)), bytes: nil,
                alternative: media["alternative"]?.string)
        }
        return question
    }

    private var body: QuestionBody {
        switch string(.kind) {
        case nil: played
        case "choice":
            .choice(
                .init(
                    options(value(.options), "options"),
                    scoring: string(.scoring).flatMap(QuestionBody.Scoring.init(rawValue:))
                        ?? .one))
        case "true-false": trueFalse(string(.isTrue) == "true")
        case "text":
            .text(
                answers: options(value(.answers), "answers"),
                isCaseSensitive: string(.caseSensitive) == "true")
        case "number":
            .number((value(.numbers)?.sequence ?? []).compactMap(number))
        case "pairs":
            .pairs(
                (value(.pairs)?.sequence ?? []).enumerated().map { index, pair in
                    .init(
                        left: text(pair["left"], "pairs.\(index).left") ?? .init(plain: ""),
                        right: text(pair["right"], "pairs.\(index).right") ?? .init(plain: ""))
                },
                distractors: strings(.distractors).map { FormattedText(plain: $0) })
        case "order": .order(strings(.order).map { FormattedText(plain: $0) })
        case "gaps":
            .gaps(
                (value(.gaps)?.sequence ?? []).enumerated().map { index, gap in
                    .init(
                        answers: options(gap["answers"], "gaps.\(index)"),
                        showsOptions: gap["shows-options"]?.string == "true")
                })
        case "open": .open
        case "none"?: QuestionBody.none
        case let kind?: .other(string(.other) ?? kind)
        }
    }

    /// A playable question: one right answer, and wrong ones.
    private var played: QuestionBody {
        let right = local(.right) ?? FormattedText(plain: "")
        let wrong = (value(.wrong)?.sequence ?? []).enumerated().compactMap { index, node in
            local(node, "wrong.\(index)")
        }
        if wrong.count == 1, let isTrue = TrueFalseWords.isTrue(right.plain),
            TrueFalseWords.isTrue(wrong[0].plain) == !isTrue
        {
            return trueFalse(isTrue)
        }
        let told = value(.feedback)?["options"]?.sequence.map(Array.init) ?? []
        let options = ([right] + wrong).enumerated().map { index, answer in
            AnswerOption(
                answer, weight: index == 0 ? 1 : 0,
                feedback: index < told.count ? text(told[index]) : nil)
        }
        return .choice(.init(options))
    }

    private func trueFalse(_ isTrue: Bool) -> QuestionBody {
        .trueFalse(
            isTrue: isTrue, whenTrue: text(value(.feedback)?["true"]),
            whenFalse: text(value(.feedback)?["false"]))
    }
}

extension EntryFields {
    private func value(_ field: EntryField) -> Node? { fields.value(of: field.rawValue) }

    func string(_ field: EntryField) -> String? { value(field)?.string }

    private func integer(_ field: EntryField) -> Int? { string(field).flatMap { Int($0) } }

    private func strings(_ field: EntryField) -> [String] {
        value(field)?.sequence?.compactMap(\.string) ?? []
    }

    private func local(_ field: EntryField) -> FormattedText? {
        value(field).flatMap { local($0, field.rawValue) }
    }

    /// A text in the entry's language; a plain text counts for all.
    private func local(_ node: Node, _ path: String) -> FormattedText? {
        let words =
            node.mapping.map { $0.value(of: language) ?? $0.value(of: "en") ?? $0.first?.value }
            ?? node
        return words.flatMap { text($0, path) }
    }

    private func text(_ node: Node?, _ path: String? = nil) -> FormattedText? {
        guard let words = node?.string, !words.isEmpty else { return nil }
        if let path, let markup = value(.markup)?.mapping?.value(of: path)?.string,
            let marked = try? FormattedText(html: markup)
        {
            return marked
        }
        return FormattedText(plain: words)
    }

    private func options(_ node: Node?, _ path: String) -> [AnswerOption] {
        (node?.sequence ?? []).enumerated().map { index, option in
            AnswerOption(
                text(option["text"], "\(path).\(index)") ?? FormattedText(plain: ""),
                weight: finite(option["weight"]) ?? 0,
                feedback: text(option["feedback"]))
        }
    }

    private func number(_ node: Node) -> QuestionBody.NumberAnswer? {
        guard let low = finite(node["from"]), let high = finite(node["to"]), low <= high else {
            return nil
        }
        return .init(
            range: low...high, weight: finite(node["weight"]) ?? 1,
            feedback: text(node["feedback"]))
    }

    /// A number; nil for others, including `nan` and `inf`.
    private func finite(_ node: Node?) -> Double? {
        node?.string.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    }
}
