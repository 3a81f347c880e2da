import Catalog
import Intake
public import Yams

/// The values of an entry that are not part of the question.
public struct EntryHeading: Sendable, Hashable {
    /// Our id.
    public var id: String
    /// The language of its texts.
    public var language: String
    /// Its origins, each as "animals.txt, question 12".
    public var origins: [String]
    /// The fingerprint at the time of import (`QuestionRecord.fingerprint`).
    public var fingerprint: String
    /// The number of its changes, from 1.
    public var revision: Int
    /// The paths of its media, by their name in the source.
    public var mediaFiles: [String: String]

    /// Creates a heading.
    public init(
        id: String, language: String, origins: [String], fingerprint: String, revision: Int = 1,
        mediaFiles: [String: String] = [:]
    ) {
        self.id = id
        self.language = language
        self.origins = origins
        self.fingerprint = fingerprint
        self.revision = revision
        self.mediaFiles = mediaFiles
    }
}

/// Writes a question as an entry of content/questions.
///
/// A playable question has `right` and `wrong`; any other has a `kind` and the fields of that.
public struct EntryWriter {
    private let question: QuestionRecord
    private let heading: EntryHeading
    private var fields: [(Node, Node)] = []
    private var markup: [(Node, Node)] = []

    /// The entry of a question as a node of YAML.
    public static func node(_ question: QuestionRecord, _ heading: EntryHeading) -> Node {
        var writer = EntryWriter(question: question, heading: heading)
        writer.write()
        return Node(writer.fields)
    }

    private init(question: QuestionRecord, heading: EntryHeading) {
        self.question = question
        self.heading = heading
    }

    private mutating func write() {
        add(.id, heading.id)
        if heading.revision > 1 { add(.revision, Node(String(heading.revision))) }
        if case .failure(let reason) = question.play {
            add(.kind, question.body.kind)
            add(.notPlayable, reason.reason)
        }
        if heading.language != "en" { add(.language, heading.language) }
        add(.level, (question.level ?? .medium).rawValue)
        add(.label, question.levelLabel)
        add(.title, question.title)
        addLocal(.text, question.stem)
        writeBody()
        if let explanation = question.explanation { addLocal(.explanation, explanation) }
        writeFeedback()
        add(.hints, Self.list(question.hints.map(\.plain)))
        add(.tags, Self.list(question.tags))
        add(.topic, Self.list(question.category))
        add(.seconds, question.seconds.map { Node(String($0)) })
        add(.media, question.media.isEmpty ? nil : Node(question.media.map(media)))
        add(.licence, question.rights.licence)
        add(.author, question.rights.author)
        add(.source, question.rights.source)
        add(.url, question.rights.url)
        add(.sourceID, question.id)
        add(.sourceRevision, question.revision.map { Node(String($0)) })
        if !markup.isEmpty { add(.markup, Node(markup)) }
        add(.origins, Self.list(heading.origins))
        add(.imported, heading.fingerprint)
    }

    private mutating func writeBody() {
        if case .success(let playable) = question.play {
            if playable.isTrueFalse {
                let words = TrueFalseWords.self
                let isTrue = playable.right.plain == "True"
                add(.right, Self.local(isTrue ? words.true : words.false))
                add(.wrong, Node([Self.local(isTrue ? words.false : words.true)]))
            } else {
                addLocal(.right, playable.right)
                let wrong = playable.wrong.enumerated().map { index, text in
                    note(text, "wrong.\(index)")
                    return local(text)
                }
                add(.wrong, Node(wrong))
            }
            return
        }
        switch question.body {
        case .choice(let choice):
            add(.scoring, choice.scoring.rawValue)
            add(.options, Node(options(choice.options, "options")))
        case .trueFalse(let isTrue, _, _): add(.isTrue, Node(isTrue ? "true" : "false"))
        case .text(let answers, let isCaseSensitive):
            add(.answers, Node(options(answers, "answers")))
            if isCaseSensitive { add(.caseSensitive, Node("true")) }
        case .number(let numbers): add(.numbers, Node(numbers.map(Self.number)))
        case .pairs(let pairs, let distractors):
            let nodes = pairs.enumerated().map { index, pair in
                note(pair.left, "pairs.\(index).left")
                note(pair.right, "pairs.\(index).right")
                return Self.mapping([("left", pair.left.plain), ("right", pair.right.plain)])
            }
            add(.pairs, Node(nodes))
            add(.distractors, Self.list(distractors.map(\.plain)))
        case .order(let parts): add(.order, Self.list(parts.map(\.plain)))
        case .gaps(let gaps):
            let nodes = gaps.enumerated().map { index, gap in
                Node([
                    (Node("shows-options"), Node(gap.showsOptions ? "true" : "false")),
                    (Node("answers"), Node(options(gap.answers, "gaps.\(index)"))),
                ])
            }
            add(.gaps, Node(nodes))
        case .other(let kind): add(.other, kind)
        case .open, .none: break
        }
    }

    private mutating func writeFeedback() {
        var nodes: [(Node, Node)] = []
        func say(_ key: String, _ text: FormattedText?) {
            if let text, !text.isEmpty { nodes.append((Node(key), Self.text(text.plain))) }
        }
        say("right", question.feedback.right)
        say("partly-right", question.feedback.partlyRight)
        say("wrong", question.feedback.wrong)
        switch question.body {
        case .trueFalse(_, let whenTrue, let whenFalse):
            say("true", whenTrue)
            say("false", whenFalse)
        case .choice(let choice):
            guard case .success = question.play else { break }
            // In the order of right and wrong above.
            let right = choice.options.filter { $0.weight >= 1 }
            let told = (right + choice.options.filter { $0.weight < 1 }).map(\.feedback)
            if told.contains(where: { $0?.isEmpty == false }) {
                nodes.append((Node("options"), Node(told.map { Self.text($0?.plain ?? "") })))
            }
        default: break
        }
        if !nodes.isEmpty { add(.feedback, Node(nodes)) }
    }

    private mutating func options(_ options: [AnswerOption], _ path: String) -> [Node] {
        options.enumerated().map { index, option in
            note(option.text, "\(path).\(index)")
            var nodes = [
                (Node("text"), Self.text(option.text.plain)),
                (Node("weight"), Node(Self.written(option.weight))),
            ]
            if let feedback = option.feedback, !feedback.isEmpty {
                nodes.append((Node("feedback"), Self.text(feedback.plain)))
            }
            return Node(nodes)
        }
    }

    private func media(_ media: QuestionMedia) -> Node {
        Self.mapping([
            ("name", media.name), ("file", heading.mediaFiles[media.name]),
            ("type", media.type?.rawValue), ("alternative", media.alternative),
        ])
    }

    private static func number(_ answer: QuestionBody.NumberAnswer) -> Node {
        mapping([
            ("from", written(answer.range.lowerBound)), ("to", written(answer.range.upperBound)),
            ("weight", written(answer.weight)), ("feedback", answer.feedback?.plain),
        ])
    }
}

extension EntryWriter {
    private mutating func add(_ field: EntryField, _ node: Node?) {
        if let node { fields.append((Node(field.rawValue), node)) }
    }

    private mutating func add(_ field: EntryField, _ text: String?) {
        if let text, !text.isEmpty { add(field, Self.text(text)) }
    }

    private mutating func addLocal(_ field: EntryField, _ text: FormattedText) {
        note(text, field.rawValue)
        add(field, local(text))
    }

    /// Stores a text's markup beside it.
    private mutating func note(_ text: FormattedText, _ path: String) {
        if let kept = text.markup { markup.append((Node(path), Self.text(kept))) }
    }

    private func local(_ text: FormattedText) -> Node {
        Node([(Node(heading.language), Self.text(text.plain))])
    }

    private static func local(_ texts: [(language: String, text: String)]) -> Node {
        Node(texts.map { (Node($0.language), text($0.text)) })
    }

    private static func list(_ texts: [String]) -> Node? {
        texts.isEmpty ? nil : Node(texts.map { text($0) })
    }

    private static func mapping(_ fields: [(String, String?)]) -> Node {
        Node(fields.compactMap { key, value in value.map { (Node(key), text($0)) } })
    }

    /// A text, quoted when YAML would read it as another type: a plain "1969" or "yes".
    private static func text(_ text: String) -> Node {
        let bytes = text.utf8
        let isPlain =
            bytes.first.map(isLetter) == true && bytes.last != UInt8(ascii: " ")
            && bytes.allSatisfy { byte in
                isLetter(byte) || byte == UInt8(ascii: " ") || byte == UInt8(ascii: "-")
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            }
            && (bytes.count > 5 || !wordsOfYAML.contains(text.lowercased()))
        return Node(
            text, Tag(.str), text.contains("\n") ? .literal : isPlain ? .plain : .doubleQuoted)
    }

    /// Words that YAML reads as booleans or null.
    private static let wordsOfYAML: Set<String> = [
        "true", "false", "yes", "no", "on", "off", "null", "y", "n",
    ]

    /// A letter of ASCII, or a byte of a non-ASCII character.
    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x61...0x7a).contains(byte | 0x20) || byte >= 0x80
    }

    /// A number, without ".0".
    static func written(_ number: Double) -> String {
        Int(exactly: number).map(String.init) ?? String(number)
    }
}

extension QuestionBody {
    /// The name of the body's kind in entries.
    public var kind: String {
        switch self {
        case .choice: "choice"
        case .trueFalse: "true-false"
        case .text: "text"
        case .number: "number"
        case .pairs: "pairs"
        case .order: "order"
        case .gaps: "gaps"
        case .open: "open"
        case .none: "none"
        case .other: "other"
        }
    }
}
