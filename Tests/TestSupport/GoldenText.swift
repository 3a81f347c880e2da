import Foundation

/// A text in Tests/Golden of named sections; `GOLDEN=write` writes it anew.
public struct GoldenText {
    private let file: URL

    /// The file of a name.
    public init(_ name: String) { file = Repository.root.appending(path: "Tests/Golden/\(name)") }

    /// Holds sections against the file.
    ///
    /// - Returns: those that are not in it, and those of it that are not among them.
    /// - Throws: what reading or writing it throws.
    public func differing(_ sections: [(name: String, text: String)]) throws -> [String] {
        let text = sections.map { "== \($0.name)\n\($0.text)" }.joined(separator: "\n")
        if ProcessInfo.processInfo.environment["GOLDEN"] == "write" {
            try Data(text.utf8).write(to: file)
        }
        let expected = try String(contentsOf: file, encoding: .utf8)
        func parts(_ text: String) -> [String] { text.components(separatedBy: "\n== ") }
        return parts(text).difference(from: parts(expected)).map { change in
            switch change {
            case .insert(_, let part, _): "+ \(part)"
            case .remove(_, let part, _): "- \(part)"
            }
        }
    }
}
