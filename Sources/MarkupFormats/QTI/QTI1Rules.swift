import Intake
import QuestionRecords

/// The rules of an item of QTI 1.2 (resprocessing), evaluated on answers.
///
/// Vendors deviate from the specification, and their items are read as intended. In one condition,
/// several `varequal` of a single-valued response are alternatives, and bounds beside a `varequal`
/// are together one more alternative. A condition without `continue` does not end the rules. When
/// no condition gives points, one that sets no variable and shows the feedback "correct" gives one
/// point.
struct QTI1Rules {
    /// A test of answers.
    indirect enum Test {
        case all([Test])
        case any([Test])
        case not(Test)
        case chosen(String, String)
        case equal(String, String, mindsCase: Bool)
        case sequence(String, [String])
        case compare(String, @Sendable (Double, Double) -> Bool, Double)
        case contains(String, String)
        case unanswered(String)
        case other
        case never
    }

    /// The change of a variable by a condition.
    struct Setting {
        var variable: String
        var action: String
        /// The amount; nil for the variable's maximum.
        var amount: Double?
    }

    /// A condition and its consequences.
    struct Condition {
        var test: Test
        var isLast: Bool
        var settings: [Setting]
        var feedback: [String]
    }

    /// A variable.
    struct Variable {
        var initial = 0.0
        var maximum: Double?
    }

    /// How the values of a response are compared.
    struct Kind {
        var isExact = false
        var isOrdered = false
        var holdsSeveral = false
    }

    private(set) var conditions: [Condition] = []
    private(set) var variables: [String: Variable] = [:]
    /// Unsupported elements; their tests are never true.
    private(set) var unknown: Set<String> = []
    /// The values that tests compare with, by response and in their order, without those inside
    /// `not`.
    private(set) var named: [String: [String]] = [:]
    /// The numbers that tests compare with, by response.
    private(set) var numbers: [String: [Double]] = [:]
    /// Whether any test distinguishes capitals from small letters.
    private(set) var mindsCase = false
    /// Whether points come from the feedback "correct", since no condition gives any.
    private(set) var isScoredByFeedback = false

    private static let standard = "SCORE"

    /// Reads the rules of an item.
    init(_ item: XMLElement, kinds: [String: Kind]) {
        for processing in item.all("resprocessing") {
            for variable in processing.first("outcomes")?.all("decvar") ?? [] {
                variables[Self.name(of: variable)] = Variable(
                    initial: MarkupNumber.read(variable["defaultval"] ?? "") ?? 0,
                    maximum: MarkupNumber.read(variable["maxvalue"] ?? ""))
            }
            for element in processing.all("respcondition") {
                conditions.append(condition(element, kinds))
            }
        }
        let earnsNothing = conditions.allSatisfy {
            $0.settings.allSatisfy { ($0.amount ?? 1) <= 0 }
        }
        guard earnsNothing else { return }
        for index in conditions.indices
        where conditions[index].settings.isEmpty && conditions[index].feedback.contains("correct") {
            conditions[index].settings = [
                Setting(variable: Self.standard, action: "Add", amount: 1)
            ]
            isScoredByFeedback = true
        }
    }

    /// The highest score that the item declares.
    var maximum: Double? { variables.values.compactMap(\.maximum).max() }

    /// The score of answers, and the feedback that they show.
    func run(_ answers: [String: [String]]) -> (score: Double, feedback: [String]) {
        var values = variables.mapValues(\.initial)
        var set: Set<String> = []
        var feedback: [String] = []
        var hasMatched = false
        for condition in conditions {
            guard holds(condition.test, answers, hasMatched: hasMatched) else { continue }
            for setting in condition.settings {
                let old = values[setting.variable] ?? 0
                let amount =
                    setting.amount ?? variables[setting.variable]?.maximum ?? maximum ?? 1
                switch setting.action.lowercased() {
                case "add": values[setting.variable] = old + amount
                case "subtract": values[setting.variable] = old - amount
                case "multiply": values[setting.variable] = old * amount
                case "divide": values[setting.variable] = amount == 0 ? old : old / amount
                default: values[setting.variable] = amount
                }
                set.insert(setting.variable)
            }
            feedback += condition.feedback
            if !condition.settings.isEmpty { hasMatched = true }
            if condition.isLast { break }
        }
        // Brightspace counts right and wrong options; the answer has points only if no option is
        // wrong.
        if let wrong = values["D2L_Incorrect"], let right = values["D2L_Correct"] {
            return (wrong == 0 ? right : 0, feedback)
        }
        let scores = scored.isEmpty ? set : scored
        let score = scores.map { values[$0] ?? 0 }.reduce(0, +)
        return (score.isFinite ? score : 0, feedback)
    }

    /// The variable SCORE if the item sets or declares it. When this is empty, the score is the sum
    /// of all variables that the answers set.
    private var scored: Set<String> {
        let names = Set(variables.keys).union(conditions.flatMap(\.settings).map(\.variable))
        return names.filter { $0.uppercased() == Self.standard }
    }

    private func holds(_ test: Test, _ answers: [String: [String]], hasMatched: Bool) -> Bool {
        switch test {
        case .all(let tests):
            return tests.allSatisfy { holds($0, answers, hasMatched: hasMatched) }
        case .any(let tests):
            return tests.contains { holds($0, answers, hasMatched: hasMatched) }
        case .not(let test): return !holds(test, answers, hasMatched: hasMatched)
        case .chosen(let response, let option): return answers[response]?.contains(option) ?? false
        case .equal(let response, let value, let mindsCase):
            return answers[response]?.contains { answer in
                answer == value || !mindsCase && answer.lowercased() == value.lowercased()
                    || MarkupNumber.read(answer).map { $0 == MarkupNumber.read(value) } ?? false
            } ?? false
        case .sequence(let response, let values): return answers[response] == values
        case .compare(let response, let holds, let bound):
            return answers[response]?.contains { answer in
                MarkupNumber.read(answer).map { holds($0, bound) } ?? false
            } ?? false
        case .contains(let response, let part):
            return answers[response]?.contains {
                $0.lowercased().contains(part.lowercased())
            } ?? false
        case .unanswered(let response): return answers[response]?.isEmpty ?? true
        case .other: return !hasMatched
        case .never: return false
        }
    }

    private static func name(of element: XMLElement) -> String {
        element["varname"] ?? element["variablename"] ?? standard
    }

    private mutating func condition(_ element: XMLElement, _ kinds: [String: Kind]) -> Condition {
        let tests = element.first("conditionvar").map { conditionTests($0, kinds) }
        let settings = element.all("setvar").map { setting in
            let amount = MarkupNumber.read(setting.text)
            let isMaximum = setting.text.lowercased().contains("max")
            return Setting(
                variable: Self.name(of: setting), action: setting["action"] ?? "Set",
                amount: amount ?? (isMaximum ? nil : 0))
        }
        return Condition(
            test: tests ?? .never, isLast: element["continue"]?.lowercased() == "no",
            settings: settings,
            feedback: element.all("displayfeedback").compactMap { $0["linkrefid"] })
    }

    /// The tests of a condition, all of which must hold. Several tests of one response have the
    /// meaning that vendors intend.
    private mutating func conditionTests(_ element: XMLElement, _ kinds: [String: Kind]) -> Test {
        var tests: [Test] = []
        var handled: Set<String> = []
        let children = element.elements
        let groups = Dictionary(grouping: children) { $0["respident"] ?? "" }
        for child in children {
            let response = child["respident"] ?? ""
            let isTest = child.name == "varequal" || Self.bounds[child.name] != nil
            let isNew = !handled.contains(response)
            let group = isTest && isNew ? groups[response] ?? [] : []
            let equals = group.filter { $0.name == "varequal" }
            let bounds = group.filter { Self.bounds[$0.name] != nil }
            if isTest, !isNew { continue }
            let kind = kinds[response] ?? Kind()
            guard isTest, equals.count > 1 || !equals.isEmpty && !bounds.isEmpty,
                !kind.holdsSeveral || kind.isOrdered
            else {
                tests.append(test(child, kinds, isNegated: false))
                continue
            }
            handled.insert(response)
            let alternatives = equals.map { test($0, kinds, isNegated: false) }
            if kind.isOrdered {
                tests.append(.sequence(response, equals.map { PlainWords.tidied($0.text) }))
            } else {
                let within = bounds.map { test($0, kinds, isNegated: false) }
                tests.append(.any(alternatives + (within.isEmpty ? [] : [.all(within)])))
            }
        }
        return .all(tests)
    }

    private static let bounds: [String: @Sendable (Double, Double) -> Bool] = [
        "vargt": { $0 > $1 }, "vargte": { $0 >= $1 }, "varlt": { $0 < $1 },
        "varlte": { $0 <= $1 },
    ]

    /// The sequence that an `and` stands for when it contains only values of one ordered response;
    /// nil for other elements.
    private func sequence(_ element: XMLElement, _ kinds: [String: Kind]) -> Test? {
        let children = element.elements
        guard let response = children.first?["respident"], kinds[response]?.isOrdered == true,
            children.count > 1,
            children.allSatisfy({ $0.name == "varequal" && $0["respident"] == response })
        else { return nil }
        return .sequence(response, children.map { PlainWords.tidied($0.text) })
    }

    private mutating func test(_ element: XMLElement, _ kinds: [String: Kind], isNegated: Bool)
        -> Test
    {
        let response = element["respident"] ?? ""
        let value = PlainWords.tidied(element.text)
        func inner(_ rules: inout QTI1Rules, negated: Bool) -> [Test] {
            element.elements.map { rules.test($0, kinds, isNegated: negated) }
        }
        let sequence = sequence(element, kinds)
        switch element.name {
        case "and" where sequence != nil: return sequence ?? .never
        case "and": return .all(inner(&self, negated: isNegated))
        case "or": return .any(inner(&self, negated: isNegated))
        case "not": return .not(.all(inner(&self, negated: !isNegated)))
        case "other": return .other
        case "unanswered": return .unanswered(response)
        case "varequal":
            let caseWord = element["case"]?.lowercased() ?? "no"
            if caseWord == "yes" { mindsCase = true }
            if !isNegated { named[response, default: []].append(value) }
            if let number = MarkupNumber.read(value) {
                numbers[response, default: []].append(number)
            }
            return kinds[response]?.isExact == true
                ? .chosen(response, value) : .equal(response, value, mindsCase: caseWord == "yes")
        case "varsubstring": return .contains(response, value)
        default:
            guard let compare = Self.bounds[element.name], let bound = MarkupNumber.read(value)
            else {
                unknown.insert(element.name)
                return .never
            }
            numbers[response, default: []].append(bound)
            return .compare(response, compare, bound)
        }
    }
}
