import Intake
import QuestionRecords

/// One item of QTI 1.2.
struct QTI1Item {
    let item: XMLElement
    var record: MarkupRecord
    var media: MarkupMedia
    let rules: QTI1Rules
    let shown: QTI1Presentation
    let fields: [String: String]

    init(_ item: XMLElement, record: MarkupRecord, media: MarkupMedia) throws(SourceFinding) {
        self.item = item
        self.record = record
        self.media = media
        fields = Self.fields(of: item)
        var count = 0
        for processing in item.all("resprocessing") { processing.visit { _ in count += 1 } }
        guard count <= IntakeLimits.scoringRules else {
            throw record.rejection(
                "The rules that score the item have over \(IntakeLimits.scoringRules) elements",
                remedy: "Simplify them.")
        }
        shown = try QTI1Presentation(item.first("presentation") ?? XMLElement(name: ""))
        guard shown.responses.count <= IntakeLimits.options,
            shown.responses.allSatisfy({ $0.options.count <= IntakeLimits.options }),
            shown.responses.map(\.options.count).reduce(0, +) <= IntakeLimits.scoringRules
        else {
            throw record.rejection(
                "The item has over \(IntakeLimits.options) options or fields",
                remedy: "Make several items of it.")
        }
        var kinds: [String: QTI1Rules.Kind] = [:]
        for response in shown.responses {
            kinds[response.id] = .init(
                isExact: response.kind == .choices,
                isOrdered: response.cardinality == "ordered",
                holdsSeveral: response.cardinality != "single")
        }
        rules = QTI1Rules(item, kinds: kinds)
        QTISettings.check(item, QTISettings.version1, &self.record)
    }

    /// The vendor's name of the item's type.
    var type: String {
        let names = [
            "question_type", "cc_profile", "respondusapi_qtype", "bbmd_questiontype",
            "qmd_questiontype", "d2l_questiontype",
        ]
        return names.lazy.compactMap { fields[$0] }.first ?? ""
    }

    /// Metadata of an item: pairs of label and entry, and Blackboard's own elements.
    private static func fields(of item: XMLElement) -> [String: String] {
        var fields: [String: String] = [:]
        for metadata in item.all("itemmetadata") {
            metadata.visit { element in
                if let label = element.first("fieldlabel")?.text.trimmedBlanks {
                    let entry = element.first("fieldentry")?.text.trimmedBlanks ?? ""
                    fields[label.lowercased()] = fields[label.lowercased()] ?? entry
                } else if element.elements.isEmpty,
                    element.name.hasPrefix("bbmd_")
                        || element.name.hasPrefix("qmd_")
                {
                    fields[element.name] = fields[element.name] ?? element.text.trimmedBlanks
                }
            }
        }
        return fields
    }

    /// Reads the item.
    ///
    /// - Throws: `SourceFinding` when its type is not supported or it lacks a required part.
    mutating func question() throws(SourceFinding) -> QuestionRecord {
        guard item.first("presentation") != nil else {
            throw record.rejection(
                "The item shows nothing: it has no presentation", remedy: "Export it again.")
        }
        let hasPlaces = placesAreInText
        let names = placeNames
        var children = shown.shown(withPlaces: hasPlaces)
        if !names.isEmpty { children = Self.marked(children, names: names) }
        let stem = media.text(children, &record)
        try MarkupChecks.stem(stem, hasMedia: !media.media.isEmpty, &record)
        let body = try body(isGapped: hasPlaces || !names.isEmpty)
        var question = QuestionRecord(
            stem: stem, body: body, record: record.name, line: record.line)
        let id = item["ident"] ?? fields["bbmd_asi_object_id"] ?? ""
        question.id = id.isEmpty ? nil : PlainWords.tidied(id)
        let title = record.title ?? ""
        let isNoTitle = title.isEmpty || title.lowercased() == "question"
        question.title = isNoTitle || title == stem.plain ? nil : title
        question.language = item["lang"]
        let level = fields["qmd_levelofdifficulty"] ?? fields["difficulty"] ?? ""
        question.levelLabel = level.isEmpty || level == "School" ? nil : level
        if let tags = fields[QTI1Writer.tagsField] {
            CarriedTags.read(
                tags.split(separator: "\n").map { String($0).trimmedBlanks }, into: &question)
        }
        try addFeedback(&question)
        question.media = media.media
        return question
    }

    /// Whether responses are within the text, such as blanks of a sentence.
    private var placesAreInText: Bool {
        guard shown.responses.allSatisfy({ $0.kind == .words || $0.kind == .number }),
            placeNames.isEmpty
        else { return false }
        var hasText = false
        var hasPlace = false
        for piece in shown.pieces {
            switch piece {
            case .place: hasPlace = true
            case .text(let children):
                let words = FormattedText(children).plain
                if hasPlace, words.contains(where: \.isLetter) { return true }
                hasText = hasText || !words.isEmpty
            }
        }
        return hasText && shown.responses.count > 1
    }

    /// The names in brackets that mark the responses in the text, in the order of the responses;
    /// empty unless every response is marked.
    private var placeNames: [String] {
        guard !shown.responses.isEmpty else { return [] }
        let text = FormattedText(shown.shown(withPlaces: false)).plain
        guard text.contains("["), text.utf8.count <= 1 << 20 else { return [] }
        var names: [String] = []
        for response in shown.responses {
            let id = response.id
            let name = id.hasPrefix("response_") ? String(id.dropFirst(9)) : id
            guard !name.isEmpty, text.contains("[\(name)]") else { return [] }
            names.append(name)
        }
        return names
    }

    private static func marked(_ children: [XMLElement.Child], names: [String])
        -> [XMLElement.Child]
    {
        children.map { child in
            switch child {
            case .text(var words):
                for (index, name) in names.enumerated() {
                    words = words.replacing("[\(name)]", with: "[[\(index + 1)]]")
                }
                return .text(words)
            case .element(var element):
                element.children = marked(element.children, names: names)
                return .element(element)
            }
        }
    }

    private mutating func body(isGapped: Bool) throws(SourceFinding) -> QuestionBody {
        let type = type.lowercased()
        let responses = shown.responses
        if !rules.unknown.isEmpty, !responses.isEmpty {
            record.warn(
                "Rules that score the item are not understood",
                remedy: "Check which answers are right.",
                excerpt: rules.unknown.sorted().joined(separator: ", "))
        }
        if type.contains("calculated_question") || item.first("itemproc_extension") != nil {
            return .other("calculated")
        }
        guard let first = responses.first else { return try withoutResponses(type: type) }
        for response in responses {
            if case .other(let kind) = response.kind { return .other(kind) }
        }
        let isLong = first.kind == .words && first.rows > 1 && rules.named.isEmpty
        if isForPeople(type) || isLong { return .open }
        if isGapped { return try gaps() }
        switch (responses.count, first.kind) {
        case (1, .choices) where first.cardinality == "ordered": return try order(first)
        case (1, .choices): return try choice(first, type: type)
        case (1, .words) where type.contains("numerical"), (1, .number): return try number(first)
        case (1, _): return try words(first)
        default: return try several(type: type)
        }
    }

    /// Whether answers of a type are graded by persons.
    private func isForPeople(_ type: String) -> Bool {
        ["essay", "file_upload", "file upload", "short response"].contains { type.contains($0) }
    }

    private mutating func withoutResponses(type: String) throws(SourceFinding) -> QuestionBody {
        if type.isEmpty || type.contains("text_only") || type == "textinformation" { return .none }
        if isForPeople(type) { return .open }
        record.warn(
            "The item asks for no answer, though its type wants one",
            remedy: "Export it again, or make it anew.", excerpt: type)
        return .other(type)
    }

    private mutating func several(type: String) throws(SourceFinding) -> QuestionBody {
        let responses = shown.responses
        if responses.allSatisfy({ $0.kind == .choices && !$0.label.isEmpty }),
            !type.contains("categorization")
        {
            return try pairs()
        }
        return .other(type.isEmpty ? "several responses" : type)
    }
}
