import QuestionRecords

/// A value of QTI's expressions; an empty one is NULL.
struct QTI2Value: Equatable {
    var items: [String] = []
    var baseType = ""
    var isOrdered = false
    /// Whether it is a single value by type, not a container with one item.
    var isSingle = true

    static let null = QTI2Value()

    static func single(_ item: String, _ baseType: String) -> QTI2Value {
        QTI2Value(items: [item], baseType: baseType)
    }

    static func number(_ number: Double) -> QTI2Value {
        number.isFinite ? .single(MarkupNumber.written(number), "float") : .null
    }

    static func truth(_ truth: Bool) -> QTI2Value { .single(truth ? "true" : "false", "boolean") }

    var isNull: Bool { items.isEmpty || items == [""] }

    /// Its number; nil for other values.
    var number: Double? { items.count == 1 ? Self.number(items[0]) : nil }

    /// Whether it is true.
    var isTrue: Bool { items.count == 1 && items[0].lowercased() == "true" }

    /// Whether two values have equal items, each as often; in ordered values, the order must be
    /// equal, too.
    func matches(_ other: QTI2Value) -> Bool {
        guard items.count == other.items.count else { return false }
        let type = baseType.isEmpty ? other.baseType : baseType
        if isOrdered || other.isOrdered || items.count == 1 {
            return zip(items, other.items).allSatisfy { Self.same($0, $1, type) }
        }
        return Self.counted(items, type) == Self.counted(other.items, type)
    }

    /// Whether this value has an item.
    func holds(_ item: String) -> Bool { items.contains { Self.same($0, item, baseType) } }

    static func same(_ left: String, _ right: String, _ type: String) -> Bool {
        canonical(left, type) == canonical(right, type)
    }

    /// The canonical form of an item.
    static func canonical(_ item: String, _ type: String) -> String {
        switch type {
        case "pair": item.split(separator: " ").sorted().joined(separator: " ")
        case "integer", "float": number(item).map { MarkupNumber.written($0) } ?? item
        case "boolean": item.lowercased()
        default: item
        }
    }

    static func counted(_ items: [String], _ type: String) -> [String: Int] {
        Dictionary(items.map { (canonical($0, type), 1) }, uniquingKeysWith: +)
    }

    private static func number(_ item: String) -> Double? {
        switch item.lowercased() {
        case "true": 1
        case "false": 0
        default: MarkupNumber.read(item)
        }
    }
}

/// Why rules could not be evaluated.
struct QTI2Unknown: Error, Equatable {
    /// The unsupported element, or the faulty one with its fault.
    var name: String
}

/// Counts the steps of all evaluations of an item's rules.
final class QTI2Budget {
    private var steps = 0

    func count(_ work: Int = 1) throws(QTI2Unknown) {
        steps += work
        guard steps <= 1_000_000 else { throw QTI2Unknown(name: "too many steps") }
    }
}
