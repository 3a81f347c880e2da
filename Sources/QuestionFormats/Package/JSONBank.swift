import Intake
public import QuestionRecords

extension QuestionFormat {
    /// Question banks in JSON without a standard form.
    public static let json = QuestionFormat(
        "json", name: "question bank in JSON", scope: "question banks in JSON", priority: 20,
        reader: JSONBank.self)
}

/// Question banks in JSON without a standard form: lists of objects that are questions, at any
/// place of the document.
enum JSONBank: QuestionReader {
    static func recognises(_ file: QuestionFile) -> Confidence {
        guard let text = file.text?.text else { return .no }
        let head = TextHead(text)
        guard let first = firstSign(head.bytes),
            first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
        else { return .no }
        let names = names(in: head.bytes)
        var fields: Set<JSONBankField> = []
        for name in names {
            if let found = JSONBankField.named(name) { fields.insert(found.field) }
        }
        let isQuestion =
            fields.contains(.stem) && (fields.contains(.options) || fields.contains(.right))
        return isQuestion ? .likely : .no
    }

    /// The first byte that is not a blank and not in a comment.
    private static func firstSign(_ bytes: [UInt8]) -> UInt8? {
        var index = 0
        while index < bytes.count {
            if bytes[index] <= 0x20 {
                index += 1
            } else if bytes[index] == UInt8(ascii: "/"), index + 1 < bytes.count,
                bytes[index + 1] == UInt8(ascii: "/")
            {
                while index < bytes.count, bytes[index] != 0x0A { index += 1 }
            } else {
                return bytes[index]
            }
        }
        return nil
    }

    /// The names of members in some bytes.
    private static func names(in bytes: [UInt8]) -> Set<String> {
        var names: Set<String> = []
        var index = 0
        while index < bytes.count, names.count < 200 {
            guard bytes[index] == UInt8(ascii: "\"") else {
                index += 1
                continue
            }
            let start = index + 1
            index = start
            while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
                index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
            }
            let end = min(index, bytes.count)
            index += 1
            while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
            if index < bytes.count, bytes[index] == UInt8(ascii: ":"), end - start < 60 {
                names.insert(String(decoding: bytes[start..<end], as: UTF8.self))
            }
        }
        return names
    }

    static func read(_ file: QuestionFile, into reading: inout QuestionReading)
        throws(SourceFinding)
    {
        let text = try file.textOrRemark(into: &reading)
        let document = try JSONBankMending.document(text, &reading)
        var walk = JSONBankWalk()
        walk.find(in: document, depth: 0, shared: .init())
        guard !walk.lists.isEmpty else {
            throw SourceFinding.refusal(
                "The JSON holds no list of questions that we know",
                remedy: "Name the members of each: question, options, answer.",
                line: document.line)
        }
        let total = walk.lists.reduce(0) { $0 + $1.records.count }
        reading.questions.reserveCapacity(min(total, IntakeLimits.records))
        var record = JSONBankRecord(lookup: walk.lookup)
        var drafts: [AnswerDraft<JSONBankRecord.Choice>] = []
        for list in walk.lists {
            for value in list.records {
                let place = "question \(drafts.count + 1)"
                do throws(Senseless) {
                    let question = try record.question(value, shared: list.shared, record: place)
                    drafts.append(.read(question, record.choice, record.losses))
                } catch {
                    drafts.append(.senseless(error, place, value.line))
                }
            }
        }
        let known = reading.told.map { AnswerReading.Known.told($0) } ?? .nothing
        reading.keep(drafts, known: known) { choice, right throws(Senseless) in
            let body = try record.body(of: choice, right: right)
            return (body, record.losses)
        }
        conclude(record, &reading)
    }

    private static func conclude(_ record: JSONBankRecord, _ reading: inout QuestionReading) {
        if record.answersAlone > 0 {
            reading.list(
                SourceFinding(
                    .note,
                    "\(record.answersAlone) questions have a right answer and no wrong ones",
                    remedy: "Add wrong answers, so that they can be played."))
        }
        if !record.unknown.isEmpty {
            let names = record.unknown.sorted().prefix(12).map { "“\($0.prefix(40))”" }
            reading.warn(
                nil, line: nil,
                "Members that nobody knows are left out: \(names.joined(separator: ", "))",
                remedy: "Name them as others do, if they matter.")
        }
    }
}

/// Finds the lists of questions in a document.
struct JSONBankWalk {
    /// A list of questions, with the values common to them.
    struct List {
        var records: [JSONValue]
        var shared: Shared
    }

    /// Values that stand beside a list and apply to its questions.
    struct Shared {
        var category: [String] = []
        var language: String?
        var rights = QuestionRights()
        var level: String?
    }

    var lists: [List] = []
    var lookup = JSONBankLookup()

    mutating func find(in value: JSONValue, depth: Int, shared: Shared) {
        guard depth < 6, lists.count < 10_000 else { return }
        switch value.kind {
        case .array(let values):
            if isList(values) {
                lists.append(List(records: values, shared: shared))
            } else {
                for value in values { find(in: value, depth: depth + 1, shared: shared) }
            }
        case .object(let members):
            if isQuestion(value) {
                lists.append(List(records: [value], shared: shared))
                return
            }
            let values = members.map(\.value)
            // Questions by number: {"1": {…}, "2": {…}}.
            if values.count > 1, isList(values) {
                lists.append(List(records: values, shared: shared))
                return
            }
            let inner = add(members, to: shared)
            for member in members {
                switch member.value.kind {
                case .array, .object:
                    var shared = inner
                    let isCategory =
                        !JSONBankField.lists.contains(member.name.lowercased())
                        && JSONBankField.named(member.name) == nil
                    if isCategory, member.value.array != nil { shared.category.append(member.name) }
                    find(in: member.value, depth: depth + 1, shared: shared)
                default: continue
                }
            }
        default: return
        }
    }

    /// Whether most values are questions; the others are rejected one by one.
    private mutating func isList(_ values: [JSONValue]) -> Bool {
        var found = 0
        let head = values.prefix(50)
        for value in head where isQuestion(value) { found += 1 }
        return found > 0 && found * 2 >= head.count
    }

    private mutating func isQuestion(_ value: JSONValue) -> Bool {
        var hasStem = false
        var hasAnswer = false
        for member in value.members {
            switch lookup.field(member.name)?.field {
            case .stem: if member.value.string != nil { hasStem = true }
            case .options, .right, .wrong: hasAnswer = true
            default: continue
            }
        }
        return hasStem && hasAnswer
    }

    private func add(_ members: [JSONValue.Member], to shared: Shared) -> Shared {
        var shared = shared
        for member in members {
            guard let words = member.value.words, !words.isEmpty else { continue }
            switch member.name.lowercased() {
            case "name", "title", "category", "topic", "theme": shared.category.append(words)
            case "language", "lang", "locale": shared.language = words
            case "licence", "license": shared.rights.licence = words
            case "author", "creator": shared.rights.author = words
            case "source": shared.rights.source = words
            case "url": shared.rights.url = words
            case "difficulty", "level": shared.level = words
            default: continue
            }
        }
        return shared
    }
}
