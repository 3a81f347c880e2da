public import Catalog
import Intake
public import Yams

/// Parses untrusted YAML: of limited size, `StreamSafe`, and without aliases. libyaml limits the
/// nesting to 1,000.
public enum SafeYAML {
    /// Parses a document.
    ///
    /// - Parameters:
    ///   - text: The document.
    ///   - limit: The largest document, in bytes.
    /// - Returns: Its node; nil when it is empty.
    /// - Throws: `SourceFinding` when it is too large, is not `StreamSafe` or has an anchor;
    ///   `YamlError` when it is not YAML.
    public static func compose(_ text: String, atMost limit: Int = Limits.contentFileBytes) throws
        -> Node?
    {
        guard text.utf8.count <= limit else {
            throw SourceFinding.refusal(
                "The YAML has more than \(limit) bytes", remedy: "Split the file.")
        }
        guard StreamSafe.isSafe(yaml: text) else { throw SourceFinding.marks() }
        // Editors on Windows write a byte order mark, which libyaml takes for content.
        let hasMark = text.unicodeScalars.first == "\u{FEFF}"
        let parser = try Parser(
            yaml: hasMark ? String(String.UnicodeScalarView(text.unicodeScalars.dropFirst())) : text
        )
        guard let node = try parser.singleRoot() else { return nil }
        // Nodes have their anchors only as long as the parser exists.
        if let line = withExtendedLifetime(parser, { firstAnchor(in: node) }) {
            throw SourceFinding.refusal(
                "The YAML has an anchor (&) for aliases (*)",
                remedy: "Write the text out wherever it is wanted, or quote it.", line: line)
        }
        return node
    }

    /// The line of the first anchor. Editors' files need no aliases, and they can expand without
    /// limit.
    private static func firstAnchor(in node: Node) -> Int? {
        if node.anchor != nil { return node.mark?.line ?? 1 }
        switch node {
        case .scalar: return nil
        case .alias: return node.mark?.line ?? 1
        case .sequence(let items):
            for item in items { if let line = firstAnchor(in: item) { return line } }
        case .mapping(let fields):
            for (key, value) in fields {
                if let line = firstAnchor(in: key) ?? firstAnchor(in: value) { return line }
            }
        }
        return nil
    }
}

extension Node.Mapping {
    /// The value of a key. Yams's own lookup resolves the types of keys with regular expressions,
    /// which takes most of the time for a large file.
    public func value(of key: String) -> Node? { first { $0.key.scalar?.string == key }?.value }
}
