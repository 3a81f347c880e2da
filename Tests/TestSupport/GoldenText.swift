import Foundation

/// A text of named sections in Tests/Golden; `GOLDEN=write` rewrites it.
public struct GoldenText {
    private let file: URL

    /// The text with a file name.
    public init(_ name: String) { file = Repository.root.appending(path: "Tests/Golden/\(name)") }

    /// Compares sections with the file.
    ///
    /// - Returns: the sections that differ: with "+" those given, with "-" those of the file.
    /// - Throws: Foundation's error when the file cannot be read or written.
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
