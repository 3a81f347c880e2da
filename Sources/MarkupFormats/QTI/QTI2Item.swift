import Intake
import QuestionRecords

/// One item of QTI 2.0 to 3.0, whose elements have the names of QTI 2.
struct QTI2Item {
    let item: XMLElement
    var record: MarkupRecord
    var media: MarkupMedia
    let body: QTI2Body
    var declarations: QTI2Declarations
    /// The scoring; nil when the item's rules cannot be evaluated.
    var scoring: QTI2Scoring?

    init(_ item: XMLElement, record: MarkupRecord, media: MarkupMedia) {
        self.item = item
        self.record = record
        self.media = media
        body = QTI2Body(item)
        declarations = QTI2Declarations(item)
    }

    /// Reads the item.
    ///
    /// - Throws: `SourceFinding` when its type is not supported or it lacks a required part.
    mutating func question() throws(SourceFinding) -> QuestionRecord {
        guard item.first("itemBody") != nil else {
            throw record.rejection(
                "The item shows nothing: it has no body", remedy: "Export it again.")
        }
        QTISettings.check(item, QTISettings.version2, &record)
        try prepareScoring()
        let isGapped = self.isGapped
        let stem = media.text(body.shown(withPlaces: isGapped), &record)
        if !body.lost.isEmpty {
            record.warn(
                "The text shows values that are worked out, which are left out",
                remedy: "Write the values into the text.")
        }
        let questionBody = try questionBody(isGapped: isGapped)
        if stem.isEmpty, changes {
            throw record.rejection(
                "The item shows its text only in steps, so there is nothing to ask",
                remedy: "Make it anew as one question.")
        }
        if !item.descendants("include").isEmpty {
            record.warn(
                "A part of the item is in another file (include), which is not here",
                remedy: "Give the whole package.")
        }
        try MarkupChecks.stem(stem, hasMedia: !media.media.isEmpty, &record)
        var question = QuestionRecord(
            stem: stem, body: questionBody, record: record.name, line: record.line)
        let id = PlainWords.tidied(item["identifier"] ?? "")
        question.id = id.isEmpty ? nil : id
        question.title = record.title == stem.plain ? nil : record.title
        question.language = item["lang"].map(PlainWords.tidied)
        question.hints = body.hints.map { media.text($0, &record) }.filter { !$0.isEmpty }
        addFeedback(&question)
        question.media = media.media
        return question
    }

    /// The identifiers of the interactions' responses, in their order.
    var asked: [String] { body.interactions.compactMap { $0["responseIdentifier"] } }

    private mutating func prepareScoring() throws(SourceFinding) {
        var count = 0
        item.first("responseProcessing")?.visit { _ in count += 1 }
        guard count <= IntakeLimits.scoringRules else {
            throw record.rejection(
                "The rules that score the item have over \(IntakeLimits.scoringRules) elements",
                remedy: "Simplify them.")
        }
        for id in asked where declarations.responses[id] == nil {
            record.warn(
                "An interaction asks for a response that is not declared",
                remedy: "Declare it with responseDeclaration.", excerpt: id)
        }
        allowSeveral()
        do throws(QTI2Unknown) {
            let scoring = try QTI2Scoring(item, declarations, responses: asked)
            _ = try scoring.outcomes([:])
            self.scoring = scoring
            if scoring.source == .standIn, !isForPeople {
                record.warn(
                    "The item has no rules that score it; its declared right answer is taken",
                    remedy: "Check which answers are right.")
            }
        } catch {
            guard !isForPeople, body.interactions.contains(where: { Self.kinds[$0.name] == nil })
            else { return }
            record.warn(
                "The rules that score the item cannot be run here, so it is not known which "
                    + "answers are right",
                remedy: "Use the template match_correct or map_response.", excerpt: error.name)
        }
    }

    /// Whether all responses are graded by persons.
    private var isForPeople: Bool {
        let kinds: Set<String> = [
            "extendedTextInteraction", "uploadInteraction", "drawingInteraction",
        ]
        return body.interactions.allSatisfy { kinds.contains($0.name) }
    }

    /// Warns of a single-valued response with several right values; when several may be chosen, all
    /// of them are taken as right.
    private mutating func allowSeveral() {
        for interaction in body.interactions {
            guard let id = interaction["responseIdentifier"],
                let declared = declarations.responses[id], declared.cardinality == "single",
                declared.correct.count > 1
            else { continue }
            let isChoice = ["choiceInteraction", "hottextInteraction"].contains(interaction.name)
            if isChoice, let most = interaction["maxChoices"], most != "1" {
                declarations.allowSeveral(id)
                record.warn(
                    "A response of one value has several right ones; several may be chosen",
                    remedy: "Declare it with cardinality=\"multiple\".", excerpt: id)
            } else {
                record.warn(
                    "A response of one value has several right ones; each is accepted",
                    remedy: "Use a mapping for alternatives.",
                    excerpt: declared.correct.joined(separator: " | "))
            }
        }
    }

    /// Whether inline interactions are gaps.
    private var isGapped: Bool {
        let inline: Set<String> = ["inlineChoiceInteraction", "textEntryInteraction"]
        guard !body.interactions.isEmpty, !changes,
            body.interactions.allSatisfy({ inline.contains($0.name) })
        else { return false }
        if body.interactions.count > 1 { return true }
        return body.interactions[0].name == "inlineChoiceInteraction" || body.goesOnAfterPlace
    }

    /// Whether the item is a template, which is filled with other values each time.
    private var isTemplate: Bool {
        declarations.hasTemplates || item.first("templateProcessing") != nil
    }

    /// Whether the item is not always shown alike, since it is a template or adaptive.
    private var changes: Bool { isTemplate || item["adaptive"]?.lowercased() == "true" }

    private static let kinds: [String: String] = [
        "hotspotInteraction": "hot spot", "selectPointInteraction": "point to select",
        "graphicOrderInteraction": "order on a picture",
        "graphicAssociateInteraction": "pairs on a picture",
        "graphicGapMatchInteraction": "gaps on a picture",
        "positionObjectInteraction": "object to position", "sliderInteraction": "slider",
        "mediaInteraction": "media", "customInteraction": "custom",
        "portableCustomInteraction": "custom",
    ]

    private mutating func questionBody(isGapped: Bool) throws(SourceFinding) -> QuestionBody {
        if changes { return .other(isTemplate ? "template" : "adaptive") }
        guard let first = body.interactions.first else { return .none }
        if isGapped { return try gaps() }
        let playing = body.interactions.filter { $0.name != "mediaInteraction" }
        guard playing.count < 2 else { return .other("several interactions") }
        let only = playing.first ?? first
        switch only.name {
        case "choiceInteraction": return try choice(only, options: only.all("simpleChoice"))
        case "hottextInteraction":
            return try choice(only, options: only.descendants("hottext"))
        case "orderInteraction": return try order(only)
        case "associateInteraction", "matchInteraction": return try pairs(only)
        case "gapMatchInteraction": return try gapMatch(only)
        case "textEntryInteraction": return try entry(only)
        case "extendedTextInteraction", "uploadInteraction", "drawingInteraction": return .open
        default:
            return .other(Self.kinds[only.name] ?? only.name)
        }
    }
}
