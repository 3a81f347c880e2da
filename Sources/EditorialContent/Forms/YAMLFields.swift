package import Catalog
package import Foundation
package import PipelineSupport
import Yams

/// Collects findings while a file is read.
package final class FindingLog {
    package private(set) var findings: [Finding] = []

    /// An empty log.
    package init() {}

    package func add(_ finding: Finding) { findings.append(finding) }
}

/// A mapping of a YAML file that is being read field by field; what is wrong goes to the log, with
/// the line and column to open.
package struct YAMLFields {
    /// The file below the project.
    package let file: String
    /// The plant, question or file it is about.
    package let subject: String
    /// The mapping.
    let mapping: Node.Mapping
    /// The path of keys to it, for messages ("conditions.").
    package let path: String
    /// Where findings go.
    package let log: FindingLog

    /// The file's top mapping; nil, with a finding, when there is none.
    package static func read(_ file: URL, named name: String, subject: String, log: FindingLog)
        -> YAMLFields?
    {
        guard let node = YAMLFile.node(file, named: name, subject: subject, log: log) else {
            return nil
        }
        guard let mapping = node.mapping else {
            YAMLFile.wrongShape(node, "fields (`name: value`)", name, subject, log)
            return nil
        }
        return YAMLFields(file: name, subject: subject, mapping: mapping, path: "", log: log)
    }

    // MARK: Values

    /// A line of text.
    package func string(_ key: String, isRequired: Bool = true) -> String? {
        guard let node = node(key, isRequired: isRequired) else { return nil }
        return string(of: node, key)
    }

    /// A whole number within bounds.
    func integer(_ key: String, in bounds: ClosedRange<Int>, isRequired: Bool = true) -> Int? {
        guard let node = node(key, isRequired: isRequired) else { return nil }
        return integer(of: node, key, in: bounds)
    }

    /// Whole numbers within bounds.
    func integers(_ key: String, in bounds: ClosedRange<Int>) -> [Int] {
        items(key).compactMap { integer(of: $0, key, in: bounds) }
    }

    /// true or false; false when left out.
    func flag(_ key: String) -> Bool {
        guard let node = node(key, isRequired: false) else { return false }
        if let value = node.bool { return value }
        refuse(node, .wrongShape, "\(path)\(key) must be true or false", "Write true or false.")
        return false
    }

    /// One word of a list.
    package func word<Word: RawRepresentable & CaseIterable>(
        _ key: String, _ type: Word.Type, isRequired: Bool = true
    ) -> Word? where Word.RawValue == String {
        guard let node = node(key, isRequired: isRequired) else { return nil }
        return word(of: node, key, type)
    }

    /// Several words of a list.
    package func words<Word: RawRepresentable & CaseIterable>(_ key: String, _ type: Word.Type)
        -> [Word]
    where Word.RawValue == String {
        items(key).compactMap { word(of: $0, key, type) }
    }

    /// Two numbers, the lower first.
    package func span(_ key: String, in bounds: ClosedRange<Int>, tenths: Bool = false) -> Span? {
        guard let node = node(key, isRequired: false) else { return nil }
        let scaled = (node.sequence ?? []).compactMap { number in
            plainWords(of: number).flatMap { Double($0) }.flatMap {
                // An `inf`, a `nan` or a 1e30 has no whole number.
                Int(exactly: ($0 * (tenths ? 10 : 1)).rounded())
            }
        }
        guard scaled.count == 2, node.sequence?.count == 2, scaled[0] <= scaled[1],
            scaled.allSatisfy(bounds.contains)
        else {
            let low = tenths ? "\(Double(bounds.lowerBound) / 10)" : "\(bounds.lowerBound)"
            let high = tenths ? "\(Double(bounds.upperBound) / 10)" : "\(bounds.upperBound)"
            refuse(
                node, .outOfRange, "\(path)\(key) must be two numbers from \(low) to \(high)",
                "Write the lower and the higher, like [\(low), \(high)].")
            return nil
        }
        return Span(scaled[0], scaled[1])
    }

    /// A day as 2026-11-21.
    package func day(_ key: String, isRequired: Bool = true) -> Day? {
        guard let node = node(key, isRequired: isRequired) else { return nil }
        if let day = node.string.flatMap({ Day(rawValue: $0) }) { return day }
        refuse(node, .wrongShape, "\(path)\(key) is not a date", "Write it as 2026-11-21.")
        return nil
    }

    /// A text in some languages; a plain text stands for all.
    func localText(_ key: String, isRequired: Bool = true) -> LocalText? {
        guard let node = node(key, isRequired: isRequired) else { return nil }
        return localText(of: node, key)
    }

    /// A list of texts.
    func localTexts(_ key: String) -> [LocalText] {
        items(key).enumerated().compactMap { localText(of: $1, "\(key).\($0)") }
    }

    /// Lines of text.
    package func strings(_ key: String) -> [String] {
        items(key).compactMap { string(of: $0, key) }
    }

    /// A mapping below this one.
    package func fields(_ key: String, isRequired: Bool = true) -> YAMLFields? {
        guard let node = node(key, isRequired: isRequired) else { return nil }
        return fields(of: node, key)
    }

    /// A list of mappings.
    package func list(_ key: String, isRequired: Bool = true, atMost most: Int = Self.mostItems)
        -> [YAMLFields]
    {
        items(key, isRequired: isRequired, atMost: most).enumerated().compactMap {
            fields(of: $1, "\(key).\($0)")
        }
    }

    // MARK: Places

    /// Where a field stands, or the mapping itself when it does not.
    package func place(_ key: String? = nil) -> Place {
        let node = key.flatMap(self.node)
        return place(of: node?.mark ?? mapping.mark)
    }

    /// Reports a field.
    package func refuse(_ key: String, _ rule: Rule, _ message: String, _ remedy: String) {
        log.add(
            Finding(
                rule: rule, severity: .rejected, subject: subject, place: place(key),
                excerpt: node(key)?.string, message: message, remedy: remedy))
    }

    /// Reports every key that is not one of these, with the nearest one that is.
    package func allow(_ known: [String]) {
        for (key, _) in mapping {
            guard let name = key.string, !known.contains(name) else { continue }
            let near = known.first { EditDistance.isWithinTwo($0, name) }
            refuse(
                key, .unknownField, "There is no field \(path)\(name)",
                near.map { "Did you mean \($0)?" }
                    ?? "Remove it, or use one of: \(known.joined(separator: ", ")).")
        }
    }
}
