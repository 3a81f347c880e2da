import Catalog
public import Intake
public import Yams

/// A question of content/questions, with where it stands.
public struct ContentEntry {
    /// What the form says beyond the question.
    public var heading: EntryHeading
    /// The question in its own language; `id` and `revision` are the source's.
    public var question: QuestionRecord
    /// The category of its file.
    public var category: String
    /// The entry as it is written.
    public var node: Node
    /// The first and last line of the entry, from 1, comments after it apart.
    public var lines: ClosedRange<Int>

    /// An entry that is not written yet.
    public init(_ question: QuestionRecord, _ heading: EntryHeading, category: String) {
        self.init(
            heading: heading, question: question, category: category, node: Node(""), lines: 0...0)
    }

    init(
        heading: EntryHeading, question: QuestionRecord, category: String, node: Node,
        lines: ClosedRange<Int>
    ) {
        self.heading = heading
        self.question = question
        self.category = category
        self.node = node
        self.lines = lines
    }
}

/// Reads the form of content/questions back.
public enum EntryReader {
    /// The entries of a file, and what could not be read.
    ///
    /// With a language, entries come in it, and those that do not have it are left out.
    ///
    /// - Throws: `SourceFinding` when the text is not of this form.
    public static func entries(of text: String, language: String? = nil) throws(SourceFinding) -> (
        entries: [ContentEntry], findings: [SourceFinding]
    ) {
        guard StreamSafe.isSafe(yaml: text) else { throw .marks() }
        guard let node = try? SafeYAML.compose(text), let top = node.mapping,
            let list = top["questions"]?.sequence, !hasAliases(node)
        else {
            throw SourceFinding.refusal(
                "The YAML holds no questions", remedy: "content/README.md shows the form.")
        }
        let category = top["category"]?.string ?? ""
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let starts = list.compactMap { $0.mark?.line } + [lines.count + 1]
        var read: (entries: [ContentEntry], findings: [SourceFinding]) = ([], [])
        for (index, item) in list.enumerated() {
            let start = index < starts.count ? starts[index] : 1
            let record = "question \(index + 1)"
            guard let fields = item.mapping, let id = fields["id"]?.string,
                let stem = entryText(fields, "text")
            else {
                read.findings.append(
                    SourceFinding(
                        .rejected, "The question has no id or no text", remedy: "Add them.",
                        record: record, line: start))
                continue
            }
            var end = max(start, (index + 1 < starts.count ? starts[index + 1] : start + 1) - 1)
            while end > start, end <= lines.count, isBlank(lines[end - 1]) { end -= 1 }
            if let language, fields["text"]?.mapping.map({ $0[Node(language)] == nil }) ?? false {
                continue
            }
            var entry = EntryFields(
                fields: fields, language: language ?? fields["language"]?.string ?? "en")
            let question = entry.question(stem: stem, record: record, line: start)
            read.entries.append(
                ContentEntry(
                    heading: entry.heading(id: id), question: question, category: category,
                    node: item,
                    lines: start...min(end, max(start, lines.count))))
        }
        return read
    }

    /// Nobody needs aliases in a list of questions, and they can grow without end.
    private static func hasAliases(_ node: Node) -> Bool {
        switch node {
        case .alias: true
        case .scalar: node.anchor != nil
        case .sequence(let items): node.anchor != nil || items.contains(where: hasAliases)
        case .mapping(let fields):
            node.anchor != nil || fields.contains { hasAliases($0.key) || hasAliases($0.value) }
        }
    }

    private static func entryText(_ fields: Node.Mapping, _ key: String) -> String? {
        fields[Node(key)]?.string ?? fields[Node(key)]?.mapping?.first?.value.string
    }

    private static func isBlank(_ line: Substring) -> Bool {
        let words = line.drop(while: \.isWhitespace)
        return words.isEmpty || words.hasPrefix("#")
    }
}

/// The fields of one entry.
struct EntryFields {
    let fields: Node.Mapping
    let language: String

    func heading(id: String) -> EntryHeading {
        var files: [String: String] = [:]
        for media in fields["media"]?.sequence ?? [] {
            if let name = media["name"]?.string, let file = media["file"]?.string {
                files[name] = file
            }
        }
        return EntryHeading(
            id: id, language: language, origins: strings("origins"),
            fingerprint: string("imported") ?? "", revision: integer("revision") ?? 1,
            mediaFiles: files)
    }

    mutating func question(stem: String, record: String, line: Int) -> QuestionRecord {
        var question = QuestionRecord(
            stem: local("text") ?? FormattedText(plain: stem), body: body, record: record,
            line: line)
        question.id = string("source-id")
        question.revision = integer("source-revision")
        question.title = string("title")
        question.explanation = local("explanation")
        question.level = string("level").flatMap(Level.init(rawValue:))
        question.levelLabel = string("label")
        question.language = language
        question.tags = strings("tags")
        question.category = strings("topic")
        question.hints = strings("hints").map { FormattedText(plain: $0) }
        question.seconds = integer("seconds")
        question.rights = QuestionRights(
            licence: string("licence"), author: string("author"), source: string("source"),
            url: string("url"))
        let feedback = fields["feedback"]
        question.feedback.right = text(feedback?["right"])
        question.feedback.partlyRight = text(feedback?["partly-right"])
        question.feedback.wrong = text(feedback?["wrong"])
        question.media = (fields["media"]?.sequence ?? []).map { media in
            QuestionMedia(
                name: media["name"]?.string ?? "",
                type: media["type"]?.string.flatMap(MediaType.init(rawValue:)), bytes: nil,
                alternative: media["alternative"]?.string)
        }
        return question
    }

    private var body: QuestionBody {
        switch string("kind") {
        case nil: played
        case "choice":
            .choice(
                .init(
                    options(fields["options"], "options"),
                    scoring: string("scoring").flatMap(QuestionBody.Scoring.init(rawValue:))
                        ?? .one))
        case "true-false": trueFalse(string("is-true") == "true")
        case "text":
            .text(
                answers: options(fields["answers"], "answers"),
                isCaseSensitive: string("case-sensitive") == "true")
        case "number":
            .number((fields["numbers"]?.sequence ?? []).compactMap(number))
        case "pairs":
            .pairs(
                (fields["pairs"]?.sequence ?? []).enumerated().map { index, pair in
                    .init(
                        left: text(pair["left"], "pairs.\(index).left") ?? .init(plain: ""),
                        right: text(pair["right"], "pairs.\(index).right") ?? .init(plain: ""))
                },
                distractors: strings("distractors").map { FormattedText(plain: $0) })
        case "order": .order(strings("order").map { FormattedText(plain: $0) })
        case "gaps":
            .gaps(
                (fields["gaps"]?.sequence ?? []).enumerated().map { index, gap in
                    .init(
                        answers: options(gap["answers"], "gaps.\(index)"),
                        showsOptions: gap["shows-options"]?.string == "true")
                })
        case "open": .open
        case "none"?: QuestionBody.none
        case let kind?: .other(string("other") ?? kind)
        }
    }

    /// What games play: one right answer, and wrong ones.
    private var played: QuestionBody {
        let right = local("right") ?? FormattedText(plain: "")
        let wrong = (fields["wrong"]?.sequence ?? []).enumerated().compactMap { index, node in
            local(node, "wrong.\(index)")
        }
        if wrong.count == 1, let isTrue = TrueFalseWords.isTrue(right.plain),
            TrueFalseWords.isTrue(wrong[0].plain) == !isTrue
        {
            return trueFalse(isTrue)
        }
        let told = fields["feedback"]?["options"]?.sequence.map(Array.init) ?? []
        let options = ([right] + wrong).enumerated().map { index, answer in
            AnswerOption(
                answer, weight: index == 0 ? 1 : 0,
                feedback: index < told.count ? text(told[index]) : nil)
        }
        return .choice(.init(options))
    }

    private func trueFalse(_ isTrue: Bool) -> QuestionBody {
        .trueFalse(
            isTrue: isTrue, whenTrue: text(fields["feedback"]?["true"]),
            whenFalse: text(fields["feedback"]?["false"]))
    }
}

extension EntryFields {
    private func string(_ key: String) -> String? { fields[Node(key)]?.string }

    private func integer(_ key: String) -> Int? { string(key).flatMap { Int($0) } }

    private func strings(_ key: String) -> [String] {
        fields[Node(key)]?.sequence?.compactMap(\.string) ?? []
    }

    private func local(_ key: String) -> FormattedText? {
        fields[Node(key)].flatMap { local($0, key) }
    }

    /// A text in the entry's language; a plain text stands for all.
    private func local(_ node: Node, _ path: String) -> FormattedText? {
        let words = node.mapping.map { $0[Node(language)] ?? $0["en"] ?? $0.first?.value } ?? node
        return words.flatMap { text($0, path) }
    }

    private func text(_ node: Node?, _ path: String? = nil) -> FormattedText? {
        guard let words = node?.string, !words.isEmpty else { return nil }
        if let path, let markup = fields["markup"]?[Node(path)]?.string,
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

    /// A number; nil for what is none, `nan` and `inf` among it.
    private func finite(_ node: Node?) -> Double? {
        node?.string.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    }
}
