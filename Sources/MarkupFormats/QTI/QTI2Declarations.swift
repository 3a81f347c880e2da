import Intake
import QuestionRecords

/// The declarations of an item of QTI 2 or 3.
struct QTI2Declarations {
    /// A response, an outcome or a template variable.
    struct Variable {
        var cardinality = "single"
        var baseType = ""
        var initial: [String] = []
        var correct: [String] = []
        var mapping: Mapping?
        var table: [(from: Double, to: String)] = []
        var maximum: Double?
    }

    /// How values are mapped to points.
    struct Mapping {
        var entries: [(key: String, points: Double, mindsCase: Bool)] = []
        var otherwise = 0.0
        var lower: Double?
        var upper: Double?
    }

    private(set) var responses: [String: Variable] = [:]
    private(set) var outcomes: [String: Variable] = [:]
    private(set) var hasTemplates = false

    /// Reads the declarations of an item.
    init(_ item: XMLElement) {
        for element in item.elements {
            guard let id = element["identifier"] else { continue }
            switch element.name {
            case "responseDeclaration": responses[id] = Self.variable(element)
            case "outcomeDeclaration": outcomes[id] = Self.variable(element)
            case "templateDeclaration": hasTemplates = true
            default: continue
            }
        }
    }

    /// Gives a response of cardinality "single" the cardinality "multiple", so that all its right
    /// values are taken as right.
    mutating func allowSeveral(_ response: String) {
        responses[response]?.cardinality = "multiple"
    }

    /// Declares the outcome SCORE, which templates set, in items that lack it.
    mutating func ensureScore() {
        if outcomes["SCORE"] == nil { outcomes["SCORE"] = Variable(baseType: "float") }
    }

    private static func variable(_ element: XMLElement) -> Variable {
        var variable = Variable()
        let cardinality = element["cardinality"] ?? ""
        let isKnown = QTISettings.version2["cardinality"]?.contains(cardinality) == true
        variable.cardinality = isKnown ? cardinality : "single"
        variable.baseType = element["baseType"] ?? ""
        variable.initial = values(element.first("defaultValue"))
        variable.correct = values(element.first("correctResponse"))
        variable.maximum = element["normalMaximum"].flatMap(MarkupNumber.read)
        if let mapping = element.first("mapping") {
            var read = Mapping()
            read.otherwise = MarkupNumber.read(mapping["defaultValue"] ?? "") ?? 0
            read.lower = mapping["lowerBound"].flatMap(MarkupNumber.read)
            read.upper = mapping["upperBound"].flatMap(MarkupNumber.read)
            for entry in mapping.all("mapEntry") {
                read.entries.append(
                    (
                        PlainWords.tidied(entry["mapKey"] ?? ""),
                        MarkupNumber.read(entry["mappedValue"] ?? "") ?? 0,
                        entry["caseSensitive"]?.lowercased() == "true"
                    ))
            }
            variable.mapping = read
        }
        for row in (element.first("matchTable") ?? element.first("interpolationTable"))?.elements
            ?? []
        {
            guard let from = MarkupNumber.read(row["sourceValue"] ?? "") else { continue }
            variable.table.append((from, row["targetValue"] ?? ""))
        }
        return variable
    }

    private static func values(_ element: XMLElement?) -> [String] {
        (element?.all("value") ?? []).map { PlainWords.tidied($0.text) }.filter { !$0.isEmpty }
    }
}
