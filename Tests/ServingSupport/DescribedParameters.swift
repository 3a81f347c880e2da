package import Serving
import Yams

/// Compares the query parameters of an OpenAPI document with those that the code reads.
package enum DescribedParameters {
    /// The differences, one per line.
    ///
    /// - Parameters:
    ///   - document: the document.
    ///   - declared: returns the parameters that the code reads at a path of the document; nil when
    ///     it ignores the query.
    /// - Returns: the lines, in order.
    /// - Throws: the error of parsing the document, or of `declared`.
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

    /// A table of the parameters, by path, as Markdown.
    ///
    /// - Parameter document: the document.
    /// - Returns: the table.
    /// - Throws: the error of parsing the document.
    package static func table(of document: String) throws -> String {
        let root = try Yams.load(yaml: document) as? [String: Any] ?? [:]
        let shared = (root["components"] as? [String: Any])?["parameters"] as? [String: Any] ?? [:]
        var rows = ["| path | parameter | value | how often |", "|---|---|---|---|"]
        for (path, item) in (root["paths"] as? [String: [String: Any]] ?? [:]).sorted(by: {
            $0.key < $1.key
        }) {
            let operations = item.sorted { $0.key < $1.key }.compactMap {
                $0.value as? [String: Any]
            }
            var seen: Set<String> = []
            for parameter in operations.flatMap({ $0["parameters"] as? [[String: Any]] ?? [] }) {
                let parameter = meant(by: parameter, shared)
                guard let line = line(of: parameter, shared), seen.insert(line).inserted,
                    let name = parameter["name"] as? String
                else { continue }
                let kind = line.dropFirst(name.count + 2)
                rows.append(
                    "| `\(path)` | `\(name)` | \(value(kind)) | "
                        + (kind.hasPrefix("words") ? "once or more, together" : "once") + " |")
            }
        }
        return rows.joined(separator: "\n")
    }

    /// A parameter's kind as text.
    private static func value(_ kind: Substring) -> String {
        let words = kind.drop { $0 != "[" }.filter { $0 != "\"" && $0 != "[" && $0 != "]" }
        return switch kind.prefix(while: { $0 != " " }) {
        case "text": "text"
        case "flag": "nothing, or `1`"
        case "day": "a day like `2026-11-21`"
        case "number": "a whole number, " + kind.dropFirst(7).replacing("...", with: " to ")
        case "words": "of " + words + "; several parted by commas"
        default: "one of " + words
        }
    }

    private static func meant(
        by parameter: [String: Any], _ shared: [String: Any]
    ) -> [String: Any] {
        guard let name = (parameter["$ref"] as? String)?.split(separator: "/").last else {
            return parameter
        }
        return shared[String(name)] as? [String: Any] ?? [:]
    }

    private static func line(of parameter: [String: Any], _ shared: [String: Any]) -> String? {
        let parameter = meant(by: parameter, shared)
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
