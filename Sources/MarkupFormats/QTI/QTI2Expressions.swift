import Foundation
import Intake
import QuestionRecords

extension QTI2Evaluator {
    /// The value of an expression.
    ///
    /// - Throws: `QTI2Unknown` when an element is not supported or not valid, or when the
    ///   evaluation takes too many steps.
    func value(of element: XMLElement) throws(QTI2Unknown) -> QTI2Value {
        try budget.count()
        if let value = try leaf(element) { return value }
        var values: [QTI2Value] = []
        for child in element.elements { values.append(try value(of: child)) }
        // Long containers count as more than one step.
        try budget.count(values.reduce(0) { $0 + $1.items.count })
        if let value = try truth(element, values) { return value }
        if let value = try container(element, values) { return value }
        if let value = try arithmetic(element, values) { return value }
        throw QTI2Unknown(name: element.name)
    }

    private func leaf(_ element: XMLElement) throws(QTI2Unknown) -> QTI2Value? {
        let id = element["identifier"] ?? ""
        switch element.name {
        case "baseValue":
            return .single(PlainWords.tidied(element.text), element["baseType"] ?? "")
        case "variable": return try variable(id)
        case "correct": return try correct(id)
        case "mapResponse": return try mapped(id)
        case "mapTolResponse":
            return try mapped(id, tolerance: element["tolerance"].flatMap(MarkupNumber.read))
        case "null": return .null
        case "default":
            let declared = declarations.outcomes[id] ?? declarations.responses[id]
            return QTI2Value(
                items: declared?.initial ?? [], baseType: declared?.baseType ?? "")
        case "mathConstant": return .number(element["name"] == "e" ? M_E : Double.pi)
        default: return nil
        }
    }

    private func truth(_ element: XMLElement, _ values: [QTI2Value]) throws(QTI2Unknown)
        -> QTI2Value?
    {
        func two(_ test: (QTI2Value, QTI2Value) -> Bool) throws(QTI2Unknown) -> QTI2Value {
            guard values.count == 2 else { throw QTI2Unknown(name: element.name) }
            if values[0].isNull || values[1].isNull { return .null }
            return .truth(test(values[0], values[1]))
        }
        func compared(_ test: (Double, Double) -> Bool) throws(QTI2Unknown) -> QTI2Value {
            try two { left, right in
                if let left = left.number, let right = right.number {
                    test(left, right)
                } else {
                    false
                }
            }
        }
        switch element.name {
        case "isNull": return .truth(values.first?.isNull ?? true)
        case "not":
            guard let first = values.first, !first.isNull else { return .null }
            return .truth(!first.isTrue)
        case "and": return .truth(values.allSatisfy(\.isTrue))
        case "or": return .truth(values.contains(where: \.isTrue))
        case "anyN":
            let count = Double(values.filter(\.isTrue).count)
            let low = element["min"].flatMap(MarkupNumber.read) ?? 0
            return .truth(
                count >= low && count <= (element["max"].flatMap(MarkupNumber.read) ?? .infinity))
        case "match": return try two { left, right in self.matches(left, right, element) }
        case "member": return try two { $1.holds($0.items[0]) }
        case "contains":
            return try two { whole, part in
                let have = QTI2Value.counted(whole.items, whole.baseType)
                return QTI2Value.counted(part.items, whole.baseType).allSatisfy {
                    have[$0.key, default: 0] >= $0.value
                }
            }
        case "stringMatch", "substring":
            let minds = element["caseSensitive"]?.lowercased() != "false"
            let isWhole = element.name == "stringMatch" && element["substring"] != "true"
            return try two { left, right in
                let sides = [left, right].map {
                    minds ? $0.items[0] : $0.items[0].lowercased()
                }
                if isWhole { return sides[0] == sides[1] }
                return element.name == "substring"
                    ? sides[1].contains(sides[0]) : sides[0].contains(sides[1])
            }
        case "equal": return try two { self.equal($0, $1, element) }
        case "equalRounded":
            return try compared { self.rounded($0, element) == self.rounded($1, element) }
        case "lt", "durationLT": return try compared { $0 < $1 }
        case "gt": return try compared { $0 > $1 }
        case "lte": return try compared { $0 <= $1 }
        case "gte", "durationGTE": return try compared { $0 >= $1 }
        default: return nil
        }
    }

    /// Whether `match` holds; several right values of a single-valued response are alternatives.
    private func matches(_ left: QTI2Value, _ right: QTI2Value, _ element: XMLElement) -> Bool {
        if left.matches(right) { return true }
        let names = element.elements.map(\.name)
        guard names.contains("correct"), left.isSingle, right.isSingle,
            left.items.count == 1 || right.items.count == 1
        else { return false }
        return left.items.count == 1 ? right.holds(left.items[0]) : left.holds(right.items[0])
    }

    private func equal(_ left: QTI2Value, _ right: QTI2Value, _ element: XMLElement) -> Bool {
        guard let first = left.number, let second = right.number else {
            return left.matches(right)
        }
        let widths = (element["tolerance"] ?? "").split(separator: " ").compactMap {
            MarkupNumber.read(String($0))
        }
        let low = widths.first ?? 0
        let high = widths.last ?? 0
        switch element["toleranceMode"] {
        case "absolute": return second >= first - low && second <= first + high
        case "relative":
            return second >= first * (1 - low / 100) && second <= first * (1 + high / 100)
        default: return first == second
        }
    }

    private func container(_ element: XMLElement, _ values: [QTI2Value]) throws(QTI2Unknown)
        -> QTI2Value?
    {
        switch element.name {
        case "multiple", "ordered":
            let items = values.flatMap { $0.isNull ? [] : $0.items }
            guard items.count <= 10_000 else { throw QTI2Unknown(name: "too many values") }
            return QTI2Value(
                items: items, baseType: values.first { !$0.isNull }?.baseType ?? "",
                isOrdered: element.name == "ordered", isSingle: false)
        case "containerSize":
            let size = values.first.map { $0.isNull ? 0 : $0.items.count } ?? 0
            return .single(String(size), "integer")
        case "index":
            guard let whole = values.first, let place = element["n"].flatMap({ Int($0) }),
                whole.items.indices.contains(place &- 1)
            else { return .null }
            return .single(whole.items[place - 1], whole.baseType)
        case "delete":
            guard values.count == 2, let item = values[0].items.first else { return .null }
            var left = values[1]
            left.items.removeAll { QTI2Value.same($0, item, left.baseType) }
            return left
        default: return nil
        }
    }

    private func arithmetic(_ element: XMLElement, _ values: [QTI2Value]) throws(QTI2Unknown)
        -> QTI2Value?
    {
        let names: Set<String> = [
            "sum", "product", "subtract", "divide", "power", "integerDivide", "integerModulus",
            "truncate", "round", "roundTo", "integerToFloat", "min", "max",
        ]
        guard names.contains(element.name) else { return nil }
        var numbers: [Double] = []
        for value in values {
            for item in value.items {
                guard let number = MarkupNumber.read(item) else { return .null }
                numbers.append(number)
            }
        }
        guard let first = numbers.first else { return .null }
        let second = numbers.dropFirst().first
        switch (element.name, second) {
        case ("sum", _): return .number(numbers.reduce(0, +))
        case ("product", _): return .number(numbers.reduce(1, *))
        case ("min", _): return .number(numbers.min() ?? first)
        case ("max", _): return .number(numbers.max() ?? first)
        case ("subtract", let second?): return .number(first - second)
        case ("divide", let second?): return .number(first / second)
        case ("power", let second?): return .number(pow(first, second))
        case ("integerDivide", let second?): return .number((first / second).rounded(.down))
        case ("integerModulus", let second?):
            return .number(first - second * (first / second).rounded(.down))
        case ("truncate", _): return .number(first.rounded(.towardZero))
        case ("round", _): return .number((first + 0.5).rounded(.down))
        case ("roundTo", _): return .number(rounded(first, element))
        case ("integerToFloat", _): return .number(first)
        default: throw QTI2Unknown(name: element.name)
        }
    }

    /// A number rounded to significant figures or decimal places.
    private func rounded(_ number: Double, _ element: XMLElement) -> Double {
        let figures = element["figures"].flatMap { Int($0) } ?? 3
        guard (0...15).contains(figures), number != 0, number.isFinite else { return number }
        let places =
            element["roundingMode"] == "decimalPlaces"
            ? figures : figures - 1 - Int(log10(abs(number)).rounded(.down))
        let factor = pow(10, Double(places))
        let result = (number * factor).rounded() / factor
        return result.isFinite ? result : number
    }
}
