import Intake

/// An option of a question in JSON.
struct JSONBankOption {
    var text: FormattedText
    /// Its possible keys, by the name of the member that holds the key; under "", the option's own
    /// name.
    var keys: [String: String] = [:]
    /// Whether it is marked as right; nil without a mark.
    var isRight: Bool?
    var feedback: FormattedText?

    /// Names of members that hold the text, the most likely first.
    private static let texts = [
        "text", "answer", "option", "content", "title", "choice", "name", "answertext", "label",
        "value",
    ]
    /// Names of members that hold a key.
    private static let keys = [
        "id", "key", "letter", "label", "value", "option", "optionid", "optionkey", "optionletter",
        "answerid", "choiceid", "identifier", "uuid", "code", "index", "number", "position",
    ]
    private static let flags = ["correct", "iscorrect", "right", "isright", "isanswer", "richtig"]
    private static let feedback = ["feedback", "explanation", "rationale"]

    /// All options of a question. An option without a text is kept, so that the others keep their
    /// index.
    ///
    /// - Throws: `Senseless` when there are none, or their form is unknown.
    static func all(_ value: JSONValue) throws(Senseless) -> [JSONBankOption] {
        var members =
            value.array?.map { (name: String?.none, value: $0) }
            ?? value.members.map { (name: $0.name, value: $0.value) }
        let isNamed = value.array == nil
        while let last = members.last, case .null = last.value.kind { members.removeLast() }
        // Some banks have six members in all questions, with null for missing options.
        members.removeAll { if case .null = $0.value.kind { isNamed } else { false } }
        let text = try text(of: members.map(\.value))
        var options: [JSONBankOption] = []
        for member in members {
            options.append(try option(member.value, key: member.name, text: text))
        }
        guard options.contains(where: { !$0.text.isEmpty }) else {
            throw Senseless("There are no options to choose from", remedy: "Write at least two.")
        }
        guard options.count <= IntakeLimits.options else {
            throw Senseless(
                "There are over \(IntakeLimits.options) options", remedy: "Leave some out.")
        }
        return options
    }

    /// The texts of one answer or several.
    ///
    /// - Throws: `Senseless` when the form is unknown.
    static func texts(_ value: JSONValue) throws(Senseless) -> [FormattedText] {
        let values = value.array ?? [value]
        let name = try text(of: values)
        var texts: [FormattedText] = []
        for part in values {
            let option = try option(part, key: nil, text: name)
            if !option.text.isEmpty { texts.append(option.text) }
        }
        return texts
    }

    /// The mark of a right answer that a value holds.
    static func name(_ value: JSONValue) throws(Senseless) -> String {
        if case .object = value.kind, let text = try texts(value).first { return text.plain }
        guard let words = value.words else {
            throw Senseless("The right answer is neither text nor number", remedy: "Write it.")
        }
        return words
    }

    /// All marks of right answers that a value holds, also when they are flags:
    /// {"answer_a_correct": "true", …}.
    static func words(_ value: JSONValue) -> [String] {
        if let array = value.array { return array.compactMap(\.words) }
        guard case .object = value.kind else { return value.words.map { [$0] } ?? [] }
        return value.members.filter { $0.value.words?.lowercased() == "true" }.map {
            $0.name.hasSuffix("_correct") ? String($0.name.dropLast(8)) : $0.name
        }
    }

    /// The keys of options: the values of a member that every option has, preferably of one whose
    /// values the answer names.
    ///
    /// - Throws: `Senseless` when two such members give different options.
    static func keys(of options: [JSONBankOption], for answer: NamedAnswer) throws(Senseless)
        -> [String]
    {
        // A value that two options share is not a key.
        let lists = ([""] + keys).compactMap { name -> [String]? in
            let list = options.compactMap { $0.keys[name] }
            return list.count == options.count && Set(list).count == list.count ? list : nil
        }
        var named = answer
        let fitting = lists.compactMap { list -> (list: [String], places: [Int])? in
            named.keys = list
            return named.placesOfKeys.map { (list, $0) }
        }
        guard let first = fitting.first else { return lists.first ?? [] }
        if let other = fitting.first(where: { Set($0.places) != Set(first.places) }) {
            let shown = [first, other].compactMap { $0.places.first.map { options[$0].text.plain } }
            throw Senseless(
                "The right answer “\(answer.excerpt.prefix(40))” is what two options go by: "
                    + shown.map { "“\($0.prefix(40))”" }.joined(separator: " and "),
                remedy: "Name it by its text.", excerpt: answer.excerpt)
        }
        return first.list
    }

    /// The name of the member with the texts: the first that all options have and of which at least
    /// one value is more than a letter or number. Nil when the options are texts themselves.
    private static func text(of values: [JSONValue]) throws(Senseless) -> String? {
        let objects = values.filter { if case .object = $0.kind { true } else { false } }
        guard !objects.isEmpty else { return nil }
        let lists = objects.map(members)
        let known = texts.filter { name in lists.contains { $0[name] != nil } }
        if let nested = known.prefix(while: { !["label", "value"].contains($0) }).first(where: {
            name in lists.allSatisfy { $0[name] != nil && $0[name]?.words == nil }
        }) {
            throw Senseless(
                "The options' “\(nested)” holds neither text nor number",
                remedy: "Write one text for each.")
        }
        let shared = known.filter { name in lists.contains { $0[name]?.words != nil } }
        return shared.first { name in
            lists.contains { ($0[name]?.words?.count ?? 0) > 2 }
        } ?? shared.first
    }

    private static func members(_ value: JSONValue) -> [String: JSONValue] {
        Dictionary(
            value.members.map {
                ($0.name.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }, $0.value)
            }, uniquingKeysWith: { first, _ in first })
    }

    private static func option(_ value: JSONValue, key: String?, text name: String?)
        throws(Senseless) -> JSONBankOption
    {
        let own = key.map { ["": $0] } ?? [:]
        if let words = value.words {
            return JSONBankOption(text: try LooseText.read(words), keys: own)
        }
        let members = members(value)
        guard let name, let words = members[name]?.words else {
            return JSONBankOption(text: FormattedText(plain: ""), keys: own)
        }
        var option = JSONBankOption(text: try LooseText.read(words), keys: own)
        for key in keys where key != name { option.keys[key] = members[key]?.words }
        option.isRight = flags.lazy.compactMap { members[$0]?.bool }.first
        if let told = feedback.lazy.compactMap({ members[$0]?.string }).first {
            option.feedback = try LooseText.read(told)
        }
        return option
    }
}
