import Intake

/// The shown part of an item of QTI 2 or 3: its text, the interactions in it, and its feedback.
struct QTI2Body {
    /// A feedback and its condition.
    struct Feedback {
        var outcome: String
        var value: String
        var isShown: Bool
        var children: [XMLElement.Child]
    }

    private(set) var interactions: [XMLElement] = []
    private(set) var feedback: [Feedback] = []
    private(set) var hints: [[XMLElement.Child]] = []
    /// Parts of the text that cannot be shown: computed values, scripts.
    private(set) var lost: Set<String> = []
    private var children: [XMLElement.Child] = []

    static let place = "qti-place"

    private static let inline: Set<String> = ["inlineChoiceInteraction", "textEntryInteraction"]
    private static let dropped: Set<String> = [
        "templateBlock", "templateInline", "stylesheet", "catalogInfo", "companionMaterialsInfo",
        "endAttemptInteraction", "apipAccessibility", "script",
    ]

    /// Reads `<itemBody>` and the modal feedback beside it.
    init(_ item: XMLElement) {
        if let body = item.first("itemBody") { children = shown(body.children) }
        for element in item.elements where element.name == "modalFeedback" {
            addFeedback(element)
        }
    }

    /// The text, with inline interactions marked as "[[1]]" or left out.
    func shown(withPlaces: Bool) -> [XMLElement.Child] {
        Self.resolved(children, withPlaces: withPlaces)
    }

    /// Whether text follows the last inline interaction.
    var goesOnAfterPlace: Bool {
        let text = FormattedText(shown(withPlaces: true)).plain
        guard let end = text.ranges(of: "[[\(interactions.count)]]").last?.upperBound else {
            return false
        }
        return text[end...].contains { $0.isLetter || $0.isNumber }
    }

    private static func resolved(_ children: [XMLElement.Child], withPlaces: Bool)
        -> [XMLElement.Child]
    {
        children.compactMap { child in
            guard case .element(var element) = child else { return child }
            if element.name == place {
                return withPlaces ? .text("[[\(element["n"] ?? "")]]") : .text(" ")
            }
            element.children = resolved(element.children, withPlaces: withPlaces)
            return .element(element)
        }
    }

    private mutating func shown(_ children: [XMLElement.Child]) -> [XMLElement.Child] {
        var result: [XMLElement.Child] = []
        for child in children {
            guard case .element(let element) = child else {
                result.append(child)
                continue
            }
            result += shown(element)
        }
        return result
    }

    private mutating func shown(_ element: XMLElement) -> [XMLElement.Child] {
        switch element.name {
        case "feedbackInline", "feedbackBlock":
            addFeedback(element)
            return []
        case "rubricBlock":
            let views = element["view"] ?? "candidate"
            return views.contains("candidate") ? block(shown(element.children)) : []
        case "infoControl":
            hints.append(element.children)
            return []
        case "printedVariable":
            lost.insert("printedVariable")
            return []
        case _ where Self.dropped.contains(element.name): return []
        case _ where element.name.hasSuffix("Interaction"): return interaction(element)
        default:
            var copy = element
            copy.children = shown(element.children)
            return [.element(copy)]
        }
    }

    private func block(_ children: [XMLElement.Child]) -> [XMLElement.Child] {
        [.element(XMLElement(name: "div", children: children))]
    }

    private mutating func interaction(_ element: XMLElement) -> [XMLElement.Child] {
        interactions.append(element)
        let number = interactions.count
        if Self.inline.contains(element.name) {
            return [
                .element(XMLElement(name: Self.place, attributes: ["n": String(number)]))
            ]
        }
        var result: [XMLElement.Child] = []
        if let prompt = element.first("prompt") { result += block(shown(prompt.children)) }
        switch element.name {
        case "hottextInteraction":
            result += text(of: element)
        case "gapMatchInteraction":
            result += text(of: element)
        default:
            let media = element.elements.filter {
                ["object", "img", "audio", "video", "picture"].contains($0.name)
            }
            result += media.map { .element($0) }
        }
        return result
    }

    /// The text within an interaction, with its gaps marked as "[[1]]", "[[2]]".
    private mutating func text(of element: XMLElement) -> [XMLElement.Child] {
        var gaps = 0
        func marked(_ children: [XMLElement.Child]) -> [XMLElement.Child] {
            children.compactMap { child in
                guard case .element(var inner) = child else { return child }
                switch inner.name {
                case "prompt", "gapText", "gapImg", "feedbackInline": return nil
                case "gap":
                    gaps += 1
                    return .text("[[\(gaps)]]")
                case "hottext": inner.name = "span"
                default: break
                }
                inner.children = marked(inner.children)
                return .element(inner)
            }
        }
        for child in element.descendants("feedbackInline") { addFeedback(child) }
        return block(marked(element.children))
    }

    /// Records a feedback of the item or of one of its choices.
    private mutating func addFeedback(_ element: XMLElement) {
        guard feedback.count < IntakeLimits.options else { return }
        feedback.append(
            Feedback(
                outcome: element["outcomeIdentifier"] ?? "", value: element["identifier"] ?? "",
                isShown: element["showHide"] != "hide", children: element.children))
    }
}
