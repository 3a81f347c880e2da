import Intake
import QuestionRecords

/// The scoring of one item, by its own rules or a template of QTI.
struct QTI2Scoring {
    /// The source of the rules.
    enum Source: Equatable {
        /// The rules are the item's own, or those of a template.
        case rules
        /// There are no rules; the declared right answer or mapping is used.
        case standIn
        /// There are no rules, and no right answer is declared.
        case nothing
    }

    private(set) var declarations: QTI2Declarations
    private let rules: [XMLElement]
    private let budget = QTI2Budget()
    let source: Source
    /// Constants in the rules.
    let constants: [(type: String, value: String)]
    /// Tolerances in the rules, with whether each is a percentage.
    let tolerances: [(width: Double, isPercentage: Bool)]

    /// The scoring of an item; `responses` are those of its interactions.
    ///
    /// - Throws: `QTI2Unknown` for an unknown template.
    init(_ item: XMLElement, _ declarations: QTI2Declarations, responses: [String])
        throws(QTI2Unknown)
    {
        self.declarations = declarations
        let processing = item.first("responseProcessing")
        let own = processing?.elements ?? []
        let template =
            (processing?["template"] ?? processing?["templateLocation"] ?? "")
            .split(separator: "/").last.map { String($0).replacing(".xml", with: "") } ?? ""
        let hasMapping = responses.contains { declarations.responses[$0]?.mapping != nil }
        let hasCorrect = responses.contains {
            declarations.responses[$0]?.correct.isEmpty == false
        }
        if !own.isEmpty {
            rules = own
            source = .rules
        } else if !template.isEmpty {
            let main = responses.contains("RESPONSE") ? "RESPONSE" : responses.first ?? "RESPONSE"
            guard let rule = Self.template(template, main) else {
                throw QTI2Unknown(name: "template \(template.prefix(40))")
            }
            rules = [rule]
            source = .rules
        } else if hasCorrect || hasMapping {
            let name = hasCorrect ? "match_correct" : "map_response"
            rules = responses.compactMap { Self.template(name, $0, isAdded: true) }
            source = .standIn
        } else {
            rules = []
            source = .nothing
        }
        var constants: [(type: String, value: String)] = []
        var tolerances: [(width: Double, isPercentage: Bool)] = []
        for rule in rules {
            XMLElement(name: "", children: [.element(rule)]).visit { element in
                guard constants.count < 500 else { return }
                if element.name == "baseValue" {
                    constants.append(
                        (element["baseType"] ?? "", PlainWords.tidied(element.text)))
                }
                for width in (element["tolerance"] ?? "").split(separator: " ") {
                    guard let width = MarkupNumber.read(String(width)) else { continue }
                    tolerances.append((width, element["toleranceMode"] == "relative"))
                }
            }
        }
        self.constants = constants
        self.tolerances = tolerances
    }

    /// QTI's own templates.
    private static func template(_ name: String, _ response: String, isAdded: Bool = false)
        -> XMLElement?
    {
        func node(_ name: String, _ attributes: [String: String] = [:], _ inner: [XMLElement] = [])
            -> XMLElement
        {
            XMLElement(
                name: name, attributes: attributes, children: inner.map { .element($0) })
        }
        let points: XMLElement
        let id = ["identifier": response]
        let name = name.replacing("CC2_", with: "")
        switch name {
        case "match_correct":
            var one = node("baseValue", ["baseType": "float"])
            one.children = [.text("1")]
            points = one
        case "map_response": points = node("mapResponse", id)
        default: return nil
        }
        let score = node("variable", ["identifier": "SCORE"])
        let sum = isAdded ? node("sum", [:], [score, points]) : points
        let set = node("setOutcomeValue", ["identifier": "SCORE"], [sum])
        if name == "map_response" { return set }
        let test = node("match", [:], [node("variable", id), node("correct", id)])
        return node("responseCondition", [:], [node("responseIf", [:], [test, set])])
    }

    /// Makes all right values of a response with cardinality "single" count as right.
    mutating func allowSeveral(_ response: String) { declarations.allowSeveral(response) }

    /// The values of the outcomes for some answers.
    ///
    /// - Throws: `QTI2Unknown` when the rules cannot be evaluated.
    func outcomes(_ answers: [String: [String]]) throws(QTI2Unknown) -> [String: QTI2Value] {
        var declared = declarations
        declared.ensureScore()
        try budget.count(declared.outcomes.count)
        var evaluator = QTI2Evaluator(declared, responses: answers, budget: budget)
        try evaluator.run(rules)
        return evaluator.outcomes
    }

    /// The score of answers; nil when the rules cannot be evaluated.
    func score(_ answers: [String: [String]]) -> Double? {
        guard let outcomes = try? outcomes(answers) else { return nil }
        let main = outcomes["SCORE"] ?? outcomes.first { $0.key.lowercased() == "score" }?.value
        return main.map { $0.number ?? 0 } ?? 0
    }

    /// The declared maximum score.
    var maximum: Double? {
        let declared = declarations.outcomes["MAXSCORE"]?.initial.first.flatMap(MarkupNumber.read)
        return declared ?? declarations.outcomes["SCORE"]?.maximum
    }
}
