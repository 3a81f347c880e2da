import Intake
import QuestionRecords

/// Evaluates the response processing of an item on given answers.
struct QTI2Evaluator {
    let declarations: QTI2Declarations
    let responses: [String: [String]]
    let budget: QTI2Budget
    private(set) var outcomes: [String: QTI2Value] = [:]
    private var hasExited = false

    init(_ declarations: QTI2Declarations, responses: [String: [String]], budget: QTI2Budget) {
        self.declarations = declarations
        self.responses = responses
        self.budget = budget
        for (id, variable) in declarations.outcomes {
            let isNumber = ["float", "integer"].contains(variable.baseType)
            let initial =
                variable.initial.isEmpty && isNumber && variable.cardinality == "single"
                ? ["0"] : variable.initial
            outcomes[id] = Self.value(initial, variable)
        }
    }

    /// Evaluates rules in their order.
    ///
    /// - Throws: `QTI2Unknown` when an element is not supported or not valid, or when the
    ///   evaluation takes too many steps.
    mutating func run(_ rules: [XMLElement]) throws(QTI2Unknown) {
        for rule in rules where !hasExited {
            try budget.count()
            switch rule.name {
            case "responseCondition": try runCondition(rule)
            case "responseProcessingFragment": try run(rule.elements)
            case "setOutcomeValue":
                guard let expression = rule.elements.first else {
                    throw QTI2Unknown(name: "setOutcomeValue without a value")
                }
                let id = rule["identifier"] ?? ""
                var value = try value(of: expression)
                if let declared = declarations.outcomes[id], !declared.baseType.isEmpty {
                    value.baseType = declared.baseType
                    value.isSingle = declared.cardinality == "single"
                    value.isOrdered = declared.cardinality == "ordered"
                }
                outcomes[id] = value
            case "lookupOutcomeValue": try lookUp(rule)
            case "exitResponse": hasExited = true
            default: throw QTI2Unknown(name: rule.name)
            }
        }
    }

    private mutating func runCondition(_ condition: XMLElement) throws(QTI2Unknown) {
        var isDone = false
        var hasElse = false
        for branch in condition.elements {
            guard !hasElse else { throw QTI2Unknown(name: "\(branch.name) after responseElse") }
            switch branch.name {
            case "responseIf", "responseElseIf":
                guard let test = branch.elements.first else {
                    throw QTI2Unknown(name: "\(branch.name) without a test")
                }
                if isDone { continue }
                if try value(of: test).isTrue {
                    isDone = true
                    try run(Array(branch.elements.dropFirst()))
                }
            case "responseElse":
                hasElse = true
                if !isDone { try run(branch.elements) }
            default: throw QTI2Unknown(name: branch.name)
            }
        }
    }

    private mutating func lookUp(_ rule: XMLElement) throws(QTI2Unknown) {
        guard let expression = rule.elements.first, let id = rule["identifier"],
            let declared = declarations.outcomes[id]
        else { throw QTI2Unknown(name: "lookupOutcomeValue without a table") }
        guard let number = try value(of: expression).number else { return }
        let exact = declared.table.first { $0.from == number }
        let row = exact ?? declared.table.filter { $0.from <= number }.max { $0.from < $1.from }
        outcomes[id] = row.map { .single($0.to, declared.baseType) } ?? .null
    }

    /// The value of a variable.
    ///
    /// - Throws: `QTI2Unknown` when it is not declared.
    func variable(_ id: String) throws(QTI2Unknown) -> QTI2Value {
        if let declared = declarations.responses[id] {
            return Self.value(responses[id] ?? [], declared)
        }
        if let value = outcomes[id] { return value }
        switch id {
        case "completionStatus": return .single("unknown", "identifier")
        case "numAttempts": return .single("1", "integer")
        case "duration": return .single("0", "float")
        default: throw QTI2Unknown(name: "variable \(id), which is not declared")
        }
    }

    private static func value(_ items: [String], _ variable: QTI2Declarations.Variable)
        -> QTI2Value
    {
        QTI2Value(
            items: items, baseType: variable.baseType, isOrdered: variable.cardinality == "ordered",
            isSingle: variable.cardinality == "single")
    }

    /// The declared right answer.
    ///
    /// - Throws: `QTI2Unknown` when the response is not declared.
    func correct(_ id: String) throws(QTI2Unknown) -> QTI2Value {
        guard let declared = declarations.responses[id] else {
            throw QTI2Unknown(name: "response \(id), which is not declared")
        }
        return Self.value(declared.correct, declared)
    }

    /// The points to which the answer is mapped.
    ///
    /// - Throws: `QTI2Unknown` when the response is not declared, or when the evaluation takes too
    ///   many steps.
    func mapped(_ id: String, tolerance: Double? = nil) throws(QTI2Unknown) -> QTI2Value {
        guard let declared = declarations.responses[id] else {
            throw QTI2Unknown(name: "response \(id), which is not declared")
        }
        guard let mapping = declared.mapping else { return .number(0) }
        let answer = responses[id] ?? []
        // Each value counts once, even if it is given several times.
        var seen: Set<String> = []
        var sum = 0.0
        for item in answer
        where seen.insert(QTI2Value.canonical(item, declared.baseType)).inserted {
            try budget.count(mapping.entries.count)
            let entry = mapping.entries.first { entry in
                if QTI2Value.same(entry.key, item, declared.baseType) { return true }
                if let tolerance, let key = MarkupNumber.read(entry.key),
                    let number = MarkupNumber.read(item)
                {
                    return abs(key - number) <= tolerance
                }
                return !entry.mindsCase && declared.baseType == "string"
                    && entry.key.lowercased() == item.lowercased()
            }
            sum += entry?.points ?? mapping.otherwise
        }
        if let lower = mapping.lower { sum = max(lower, sum) }
        if let upper = mapping.upper { sum = min(upper, sum) }
        return .number(sum)
    }
}
