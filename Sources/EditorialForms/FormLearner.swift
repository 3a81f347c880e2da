import Catalog
import EditorialContent
import Foundation
package import PipelineSupport

/// Derives forms from the readers of records: a reader gets an empty record, then a sample with all
/// fields that it requested, until it requests no new ones.
package struct FormLearner {
    private let project: Project
    /// The most rounds, more than any record has nested requests.
    private static let rounds = 40
    /// The id of a sample, also its file name.
    private static let stem = "sample"

    package init(project: Project) { self.project = project }

    /// The form of a kind.
    ///
    /// - Parameters:
    ///   - kind: the kind.
    ///   - help: the remarks of content/README.md.
    /// - Returns: its form.
    package func form(of kind: RecordKind, help: FormHelp) -> RecordForm {
        let recorder = FieldRecorder()
        let name =
            switch kind.home {
            case .file(let name): name
            case .folder(let folder): "\(folder)/\(Self.stem).yaml"
            }
        let file = project.root.appending(path: name)
        var known = -1
        for _ in 0..<Self.rounds where recorder.fields.count != known {
            known = recorder.fields.count
            var draft = Self.sample(of: recorder.fields, below: "")
            if kind.list == "" { draft = .list([draft]) }
            let log = FindingLog(drafts: [name: FieldValue.file(draft)], recorder: recorder)
            kind.read(file, name, log)
        }
        // A file may have any names of fields: families, categories.
        if case .file = kind.home, kind.list == nil {
            kind.read(file, name, FindingLog(recorder: recorder))
        }
        return RecordForm(recorder, help: help.remarks(for: recorder.names), list: kind.list)
    }

    /// A record with a value in each field.
    private static func sample(of fields: [String: AskedField], below path: String) -> FieldValue {
        let prefix = path.isEmpty ? "" : path + "."
        var values: [String: FieldValue] = [:]
        let names = fields.keys.filter { $0.hasPrefix(prefix) }.compactMap {
            $0.dropFirst(prefix.count).split(separator: ".").first.map(String.init)
        }
        for name in Set(names) where name != "*" {
            guard let asked = fields[prefix + name] else { continue }
            let here = prefix + name
            guard asked.isList else {
                values[name] = value(of: asked, fields, at: here)
                continue
            }
            var item = asked
            if let inner = fields[here + ".*"] { item.shape = inner.shape }
            var items = [value(of: item, fields, at: here + ".*")]
            if item.shape == .plant { items.append(.text("another-\(Self.stem)")) }
            values[name] = .list(items)
        }
        return .fields(values)
    }

    private static func value(
        of asked: AskedField, _ fields: [String: AskedField], at path: String
    ) -> FieldValue {
        if let example = asked.example { return .text(example) }
        let lowest = asked.lowest ?? 1
        switch asked.shape {
        case .fields: return sample(of: fields, below: path)
        case .translated:
            guard case .fields(var texts) = sample(of: fields, below: path) else {
                return .text("")
            }
            for language in Language.allCases { texts[language.rawValue] = .text(Self.stem) }
            return .fields(texts)
        case .number: return .plain(String(lowest))
        case .flag: return .plain("false")
        case .word: return .text(asked.words?.first ?? Self.stem)
        case .day: return .text("2026-01-01")
        case .span:
            let number = asked.isInTenths ? "\(lowest / 10).\(lowest % 10)" : String(lowest)
            return .list([.plain(number), .plain(number)])
        case .address: return .text("https://example.org/")
        case .text, .id, .plant, .source: return .text(Self.stem)
        }
    }
}
