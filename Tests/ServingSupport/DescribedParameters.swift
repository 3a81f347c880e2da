package import Serving
import Yams

/// The query parameters that an OpenAPI document describes, beside those that the code takes.
package enum DescribedParameters {
    /// What differs between the two, a line each.
    ///
    /// - Parameters:
    ///   - document: the document.
    ///   - declared: what the code takes at a path of the document; nil where it passes over a query.
    /// - Returns: the lines, in order.
    /// - Throws: what reading the document throws, and what `declared` does.
    package static func differences(
        in document: String, from declared: (String) throws -> [QueryParameter]?
    ) throws -> [String] {
        let root = try Yams.load(yaml: document) as? [String: Any] ?? [:]
        let shared = (root["components"] as? [String: Any])?["parameters"] as? [String: Any] ?? [:]
        var lines: [String] = []
        for (path, item) in root["paths"] as? [String: [String: Any]] ?? [:] {
            let operations = item.values.compactMap { $0 as? [String: Any] }
            let described = Set(
                operations.flatMap { $0["parameters"] as? [[String: Any]] ?? [] }.compactMap {
                    line(of: $0, shared)
                })
            guard let known = try declared(path) else {
                if !described.isEmpty { lines.append("\(path) passes over \(described.sorted())") }
                continue
            }
            let taken = Set(known.map { "\($0.name): \(text(of: $0.kind))" })
            for line in described.subtracting(taken) {
                lines.append("\(path) only describes \(line)")
            }
            for line in taken.subtracting(described) { lines.append("\(path) only takes \(line)") }
        }
        return lines.sorted()
    }

    private static func line(of parameter: [String: Any], _ shared: [String: Any]) -> String? {
        var parameter = parameter
        if let name = (parameter["$ref"] as? String)?.split(separator: "/").last {
            parameter = shared[String(name)] as? [String: Any] ?? [:]
        }
        guard parameter["in"] as? String == "query", let name = parameter["name"] as? String else {
            return nil
        }
        let schema = parameter["schema"] as? [String: Any] ?? [:]
        if parameter["allowEmptyValue"] as? Bool == true { return "\(name): flag" }
        if let least = schema["minimum"] as? Int, let most = schema["maximum"] as? Int {
            return "\(name): number \(least)...\(most)"
        }
        if let words = (schema["items"] as? [String: Any])?["enum"] as? [String] {
            return "\(name): words \(words)"
        }
        if let words = schema["enum"] as? [String] { return "\(name): word \(words)" }
        return "\(name): \(schema["format"] as? String == "date" ? "day" : "text")"
    }

    private static func text(of kind: QueryParameter.Kind) -> String {
        switch kind {
        case .text: "text"
        case .flag: "flag"
        case .day: "day"
        case .number(let range): "number \(range)"
        case .word(let words): "word \(words)"
        case .words(let words): "words \(words)"
        }
    }
}
