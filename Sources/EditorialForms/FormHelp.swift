import EditorialContent
package import Foundation
import QuestionRecords
import Yams

/// The remarks about fields in the samples of content/README.md, which is their only source.
package struct FormHelp: Sendable {
    /// A sample: its top-level names, and remarks by general path.
    private struct Sample: Sendable {
        var names: Set<String>
        var remarks: [String: String]
    }

    private let samples: [Sample]

    /// The remarks of a page; empty when it is missing.
    package init(_ page: URL) {
        self.init((try? String(contentsOf: page, encoding: .utf8)) ?? "")
    }

    /// The remarks of a page's text.
    package init(_ page: String) {
        var samples: [Sample] = []
        var lines: [String]?
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                if let block = lines {
                    if let sample = Self.sample(block) { samples.append(sample) }
                    lines = nil
                } else if line == "```yaml" {
                    lines = []
                }
            } else {
                lines?.append(String(line))
            }
        }
        self.samples = samples
    }

    /// The remarks of the sample of a form.
    ///
    /// - Parameter names: the permitted names of the form, by general path.
    /// - Returns: remarks by general path.
    func remarks(for names: [String: [String]]) -> [String: String] {
        let known = Set(names[""] ?? [])
        let fitting = samples.filter { !$0.names.isEmpty && $0.names.isSubset(of: known) }
        return fitting.max { $0.names.count < $1.names.count }?.remarks ?? [:]
    }

    private static func sample(_ lines: [String]) -> Sample? {
        let text = lines.joined(separator: "\n")
        guard let root = try? SafeYAML.compose(text), let fields = root.mapping else { return nil }
        var fieldsOfLine: [Int: String] = [:]
        walk(root, "") { path, line in
            // A remark behind several fields in a line is about the first.
            if fieldsOfLine[line] == nil { fieldsOfLine[line] = FieldRecorder.general(path) }
        }
        var remarks: [String: String] = [:]
        var last: String?
        for (index, line) in lines.enumerated() {
            guard let remark = remark(of: line) else { continue }
            if let path = fieldsOfLine[index + 1] { last = path }
            guard let last else { continue }
            remarks[last] = remarks[last].map { "\($0) \(remark)" } ?? remark
        }
        return Sample(
            names: Set(fields.keys.compactMap(\.string)), remarks: remarks)
    }

    private static func remark(of line: String) -> String? {
        let start = line.hasPrefix("#") ? line.startIndex : line.range(of: " #")?.lowerBound
        guard let start else { return nil }
        let words = line[start...].drop { $0 == " " || $0 == "#" }
        return words.isEmpty ? nil : String(words)
    }

    private static func walk(_ node: Node, _ path: String, _ found: (String, Int) -> Void) {
        switch node {
        case .mapping(let fields):
            for (key, value) in fields {
                let below = path.isEmpty ? key.string ?? "" : "\(path).\(key.string ?? "")"
                if let line = key.mark?.line { found(below, line) }
                walk(value, below, found)
            }
        case .sequence(let items):
            for item in items { walk(item, path + ".*", found) }
        default: break
        }
    }
}
