import Intake
import QuestionRecords

/// The shown part of an item of QTI 1.2: texts, with responses among them.
struct QTI1Presentation {
    /// The kind of a response.
    enum Kind: Equatable {
        case choices, words, number, other(String)
    }

    /// One option of a response.
    struct Option {
        var id: String
        var children: [XMLElement.Child]
        /// New Quizzes' name for the way of answering: "dropdown", "wordbank", "openEntry".
        var answerType: String?
    }

    /// One response.
    struct Response {
        var id: String
        var kind: Kind
        var cardinality: String
        var options: [Option] = []
        /// Its own text: the left side of a pair.
        var label: [XMLElement.Child] = []
        var isShuffled = true
        /// Rows of the field; over one for a longer text.
        var rows = 1
    }

    /// A part of the shown text.
    enum Piece {
        case text([XMLElement.Child])
        case place(Int)
    }

    private(set) var pieces: [Piece] = []
    private(set) var responses: [Response] = []
    /// Right sides outside of the responses, as Blackboard writes them.
    private(set) var rightSides: [[XMLElement.Child]] = []
    private let hasSeveral: Bool

    /// Reads `<presentation>`.
    ///
    /// - Throws: `SourceFinding` when a text is too long or nested too deeply.
    init(_ presentation: XMLElement) throws(SourceFinding) {
        var count = 0
        presentation.visit {
            if $0.name.hasPrefix("response_"), $0.name != "response_label" { count += 1 }
        }
        hasSeveral = count > 1
        try walk(presentation)
    }

    /// The shown text, with the responses within it marked as "[[1]]" or, without `withPlaces`,
    /// left out.
    func shown(withPlaces: Bool) -> [XMLElement.Child] {
        pieces.flatMap { piece -> [XMLElement.Child] in
            switch piece {
            case .text(let children):
                [.element(XMLElement(name: withPlaces ? "span" : "div", children: children))]
            case .place(let number): withPlaces ? [.text(" [[\(number)]] ")] : []
            }
        }
    }

    private mutating func walk(_ element: XMLElement) throws(SourceFinding) {
        for child in element.elements {
            switch child.name {
            case "material": pieces.append(.text(try QTI1Material.children(child)))
            case "response_lid", "response_str", "response_num", "response_xy", "response_grp",
                "response_extension":
                try add(child)
            case "flow" where child["class"] == "RIGHT_MATCH_BLOCK":
                for side in child.elements { rightSides.append(try QTI1Material.all(in: side)) }
            case "flow" where hasSeveral && Self.responses(in: child) == 1:
                let before = pieces.count
                try walk(child)
                // When there are several responses, the text beside one of them is its left side.
                let texts = pieces[before...].flatMap { piece -> [XMLElement.Child] in
                    if case .text(let children) = piece { children } else { [] }
                }
                if let last = responses.indices.last, responses[last].label.isEmpty,
                    responses[last].kind == .choices, !texts.isEmpty
                {
                    responses[last].label = texts
                    pieces.removeSubrange(before...)
                    pieces.append(.place(responses.count))
                }
            default: try walk(child)
            }
        }
    }

    private static func responses(in element: XMLElement) -> Int {
        var count = 0
        element.visit {
            if $0.name.hasPrefix("response_"), $0.name != "response_label" { count += 1 }
        }
        return count
    }

    private mutating func add(_ element: XMLElement) throws(SourceFinding) {
        let field = element.descendants("render_fib").first
        let fieldType = field?["fibtype"]?.lowercased() ?? ""
        let kind: Kind =
            switch element.name {
            case "response_lid" where element.descendants("render_hotspot").isEmpty:
                field == nil ? .choices : .words
            case "response_str":
                ["decimal", "integer", "scientific"].contains(fieldType) ? .number : .words
            case "response_num": .number
            case "response_xy", "response_lid": .other("hot spot")
            case "response_grp": .other("group")
            default: .other("extension")
            }
        let cardinality = element["rcardinality"]?.lowercased() ?? ""
        let isKnown = QTISettings.version1["rcardinality"]?.contains(cardinality) == true
        var response = Response(
            id: element["ident"] ?? "", kind: kind,
            cardinality: isKnown ? cardinality : "single")
        response.rows = field?["rows"].flatMap { Int($0) } ?? 1
        for material in element.all("material") + element.all("material_ref") {
            response.label += try QTI1Material.children(material)
        }
        let render = element.descendants("render_choice").first
        response.isShuffled = render?["shuffle"]?.lowercased() != "no"
        for label in element.descendants("response_label") {
            response.options.append(
                Option(
                    id: label["ident"] ?? "", children: try QTI1Material.all(in: label),
                    answerType: label["answer_type"]?.lowercased()))
        }
        responses.append(response)
        pieces.append(.place(responses.count))
    }
}

/// The texts and media of QTI 1.2 (material).
enum QTI1Material {
    /// All materials below an element.
    static func all(in element: XMLElement) throws(SourceFinding) -> [XMLElement.Child] {
        var children: [XMLElement.Child] = []
        for child in element.elements {
            children += child.name == "material" ? try self.children(child) : try all(in: child)
        }
        return children
    }

    /// The texts and media of one material.
    static func children(_ material: XMLElement) throws(SourceFinding) -> [XMLElement.Child] {
        var children: [XMLElement.Child] = []
        for part in material.elements {
            switch part.name {
            case "mattext", "matemtext", "mat_formattedtext":
                children += try text(part)
            case "matbreak": children.append(.element(XMLElement(name: "br")))
            case "matimage", "matapplication", "mataudio", "matvideo":
                if let media = media(part) { children.append(.element(media)) }
            case "altmaterial": continue
            default: children += try self.children(part)
            }
        }
        return children
    }

    private static func text(_ part: XMLElement) throws(SourceFinding) -> [XMLElement.Child] {
        if !part.elements.isEmpty { return part.children }
        let type = (part["texttype"] ?? part["type"] ?? "text/plain").lowercased()
        let isHTML = type.contains("html") || type.contains("smart_text")
        return isHTML ? try HTMLFragment.parse(part.text).children : [.text(part.text)]
    }

    private static func media(_ part: XMLElement) -> XMLElement? {
        var address = part["uri"] ?? ""
        if part["embedded"]?.lowercased() == "base64", !part.text.trimmedBlanks.isEmpty {
            address = "data:;base64," + part.text
        }
        if address.trimmedBlanks.isEmpty { return nil }
        return XMLElement(
            name: "object", attributes: ["data": address, "title": part["label"] ?? ""])
    }
}
