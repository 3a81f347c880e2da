package import Catalog
package import Foundation
package import PipelineSupport
import Yams

/// Collects findings while a file is read.
package final class FindingLog {
    package private(set) var findings: [Finding] = []
    /// Hears which fields are asked for.
    let recorder: FieldRecorder?
    /// Texts that are read in place of files, by their paths below the project.
    package let drafts: [String: String]

    /// An empty log.
    ///
    /// - Parameters:
    ///   - drafts: texts that are read in place of files, by their paths below the project.
    ///   - recorder: hears which fields are asked for.
    package init(drafts: [String: String] = [:], recorder: FieldRecorder? = nil) {
        self.drafts = drafts
        self.recorder = recorder
    }

    /// Whether a file, or a draft of it, is there.
    func has(_ file: URL, _ name: String) -> Bool {
        drafts[name] != nil || FileManager.default.fileExists(atPath: file.path)
    }

    /// The path of the field that a finding is about, by the finding's place in the list. A field
    /// that is missing has no place in a file.
    package private(set) var paths: [Int: String] = [:]

    package func add(_ finding: Finding) { findings.append(finding) }

    func add(_ finding: Finding, of path: String) {
        paths[findings.count] = path
        findings.append(finding)
    }
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

    /// true or false; false when left out.
    func flag(_ key: String) -> Bool {
        note(key, .flag)
        guard let node = node(key, isRequired: false) else { return false }
        if let value = node.bool { return value }
        refuse(node, .wrongShape, "\(path)\(key) must be true or false", "Write true or false.")
        return false
    }

    /// One word of a list.
    package func word<Word: RawRepresentable & CaseIterable>(
        _ key: String, _ type: Word.Type, isRequired: Bool = true
    ) -> Word? where Word.RawValue == String {
        note(key, words: type, isRequired: isRequired)
        guard let node = node(key, isRequired: isRequired) else { return nil }
        return word(of: node, key, type)
    }

    /// Several words of a list.
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

    /// A text in some languages; a plain text stands for all.
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

    /// Where a field stands, or the mapping itself when it does not.
    package func place(_ key: String? = nil) -> Place {
        let node = key.flatMap(self.node)
        // What is missing of a whole file stands nowhere in it.
        if key != nil, node == nil, path.isEmpty { return Place(file: file) }
        return place(of: node?.mark ?? mapping.mark)
    }

    /// Reports a field.
    package func refuse(_ key: String, _ rule: Rule, _ message: String, _ remedy: String) {
        log.add(
            Finding(
                rule: rule, severity: .rejected, subject: subject, place: place(key),
                excerpt: node(key)?.string, message: message, remedy: remedy),
            of: path + key)
    }

    /// Reports every key that is not one of these, with the nearest one that is.
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
