package import Catalog
package import Foundation
package import PipelineSupport
import Yams

/// Collects findings while a file is read.
package final class FindingLog {
    package private(set) var findings: [Finding] = []
    /// Records which fields are requested.
    let recorder: FieldRecorder?
    /// Texts read in place of files, by path below the project.
    package let drafts: [String: String]

    /// Creates an empty log.
    ///
    /// - Parameters:
    ///   - drafts: texts read in place of files, by path below the project.
    ///   - recorder: records which fields are requested.
    package init(drafts: [String: String] = [:], recorder: FieldRecorder? = nil) {
        self.drafts = drafts
        self.recorder = recorder
    }

    /// Whether a file, or a draft of it, exists.
    func has(_ file: URL, _ name: String) -> Bool {
        drafts[name] != nil || FileManager.default.fileExists(atPath: file.path)
    }

    /// The path of a finding's field, by the index of the finding. A missing field has no place in
    /// a file.
    package private(set) var paths: [Int: String] = [:]

    package func add(_ finding: Finding) { findings.append(finding) }

    func add(_ finding: Finding, of path: String) {
        paths[findings.count] = path
        findings.append(finding)
    }
}

/// A mapping of a YAML file, read field by field; faults go to the log, with line and column.
package struct YAMLFields {
    /// The file below the project.
    package let file: String
    /// The id of the plant or question, or the file's name.
    package let subject: String
    /// The mapping.
    let mapping: Node.Mapping
    /// The path of keys to it, for messages ("conditions.").
    package let path: String
    /// Receives findings.
    package let log: FindingLog

    /// The file's top mapping; nil, with a finding, when there is none.
    package static func read(_ file: URL, named name: String, subject: String, log: FindingLog)
        -> YAMLFields?
    {
        guard let node = YAMLFile.node(file, named: name, subject: subject, log: log) else {
            return nil
        }
        guard let mapping = node.mapping else {
            YAMLFile.wrongFile(node, "fields (`name: value`)", name, subject, log)
            return nil
        }
        return YAMLFields(file: name, subject: subject, mapping: mapping, path: "", log: log)
    }

    /// Whether the file is `{}`: an editor wants no such records.
    var isNone: Bool { mapping.isEmpty && log.recorder == nil }

    // MARK: Values

    /// A line of text.
    package func string(_ key: String, isRequired: Bool = true, example: String? = nil) -> String? {
        note(key, .text, isRequired: isRequired) { $0.example = example }
        guard let node = node(key, isRequired: isRequired) else { return nil }
        return string(of: node, key)
    }

    /// A whole number within bounds.
    func integer(_ key: String, in bounds: ClosedRange<Int>, isRequired: Bool = true) -> Int? {
        note(key, in: bounds, isRequired: isRequired)
        guard let node = node(key, isRequired: isRequired) else { return nil }
        return integer(of: node, key, in: bounds)
    }

    /// Whole numbers within bounds.
    func integers(_ key: String, in bounds: ClosedRange<Int>) -> [Int] {
        note(key, in: bounds, isList: true)
        return items(key).compactMap { integer(of: $0, key, in: bounds) }
    }

    /// true or false; false when missing.
    func flag(_ key: String) -> Bool {
        note(key, .flag)
        guard let node = node(key, isRequired: false) else { return false }
        if let value = node.bool { return value }
        refuse(node, .wrongShape, "\(path)\(key) must be true or false", "Write true or false.")
        return false
    }

    /// One of the words of an enumeration.
    package func word<Word: RawRepresentable & CaseIterable>(
        _ key: String, _ type: Word.Type, isRequired: Bool = true
    ) -> Word? where Word.RawValue == String {
        note(key, words: type, isRequired: isRequired)
        guard let node = node(key, isRequired: isRequired) else { return nil }
        return word(of: node, key, type)
    }

    /// Words of an enumeration.
    package func words<Word: RawRepresentable & CaseIterable>(_ key: String, _ type: Word.Type)
        -> [Word]
    where Word.RawValue == String {
        note(key, words: type, isList: true)
        return items(key).compactMap { word(of: $0, key, type) }
    }

    /// Two numbers, the lower first.
    package func span(_ key: String, in bounds: ClosedRange<Int>, tenths: Bool = false) -> Span? {
        note(key, in: bounds, .span, tenths: tenths)
        guard let node = node(key, isRequired: false) else { return nil }
        let scaled = (node.sequence ?? []).compactMap { number in
            plainWords(of: number).flatMap { Double($0) }.flatMap {
                // `inf`, `nan` and 1e30 have no whole number.
                Int(exactly: ($0 * (tenths ? 10 : 1)).rounded())
            }
        }
        guard scaled.count == 2, node.sequence?.count == 2, scaled[0] <= scaled[1],
            scaled.allSatisfy(bounds.contains)
        else {
            let low = tenths ? "\(Double(bounds.lowerBound) / 10)" : "\(bounds.lowerBound)"
            let high = tenths ? "\(Double(bounds.upperBound) / 10)" : "\(bounds.upperBound)"
            refuse(
                node, .outOfRange,
                "\(path)\(key) must be two numbers from \(low) to \(high), the lower first",
                "Write the lower and the higher, like [\(low), \(high)].")
            return nil
        }
        return Span(scaled[0], scaled[1])
    }

    /// A day as 2026-11-21.
    package func day(_ key: String, isRequired: Bool = true) -> Day? {
        note(key, .day, isRequired: isRequired)
        guard let node = node(key, isRequired: isRequired) else { return nil }
        if let day = node.string.flatMap({ Day(rawValue: $0) }) { return day }
        refuse(node, .wrongShape, "\(path)\(key) is not a date", "Write it as 2026-11-21.")
        return nil
    }

    /// A text in some languages; a plain text counts for all.
    func localText(_ key: String, isRequired: Bool = true) -> LocalText? {
        note(key, .translated, isRequired: isRequired)
        guard let node = node(key, isRequired: isRequired) else { return nil }
        return localText(of: node, key)
    }

    /// A list of texts.
    func localTexts(_ key: String) -> [LocalText] {
        note(key, .translated, isList: true)
        return items(key).enumerated().compactMap { localText(of: $1, "\(key).\($0 + 1)") }
    }

    /// Lines of text.
    package func strings(_ key: String) -> [String] {
        note(key, .text, isList: true)
        return items(key).compactMap { string(of: $0, key) }
    }

    /// A mapping below this one.
    package func fields(_ key: String, isRequired: Bool = true) -> YAMLFields? {
        note(key, .fields, isRequired: isRequired)
        guard let node = node(key, isRequired: isRequired) else { return nil }
        return fields(of: node, key)
    }

    /// A list of mappings.
    package func list(_ key: String, isRequired: Bool = true, atMost most: Int = Self.mostItems)
        -> [YAMLFields]
    {
        note(key, .fields, isList: true, isRequired: isRequired) { $0.mostItems = most }
        return items(key, isRequired: isRequired, atMost: most).enumerated().compactMap {
            fields(of: $1, "\(key).\($0 + 1)")
        }
    }

    // MARK: Places

    /// The place of a field, or of the mapping when the field is missing.
    package func place(_ key: String? = nil) -> Place {
        let node = key.flatMap(self.node)
        // A missing field of the whole file has no line.
        if key != nil, node == nil, path.isEmpty { return Place(file: file) }
        return place(of: node?.mark ?? mapping.mark)
    }

    /// Adds a finding for a field.
    package func refuse(_ key: String, _ rule: Rule, _ message: String, _ remedy: String) {
        log.add(
            Finding(
                rule: rule, severity: .rejected, subject: subject, place: place(key),
                excerpt: node(key)?.string, message: message, remedy: remedy),
            of: path + key)
    }

    /// Adds a finding for every unknown key, with the most similar known one.
    package func allow(_ known: [String]) {
        log.recorder?.note(names: known, of: path)
        for (key, _) in mapping {
            guard let name = key.string, !known.contains(name) else { continue }
            let near = known.first { EditDistance.isWithinTwo($0, name) }
            let left = near.flatMap { node($0) == nil ? ", and \(path)\($0) is not given" : nil }
            refuse(
                key, .unknownField, "There is no field \(path)\(name)" + (left ?? ""),
                near.map { "Did you mean \($0)?" }
                    ?? "Remove it, or use one of: \(known.joined(separator: ", ")).")
        }
    }
}
