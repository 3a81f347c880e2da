import Catalog
import Intake
public import Yams

/// Composes YAML that others wrote.
public enum SafeYAML {
    /// The document's node; nil when it is empty.
    ///
    /// - Throws: `SourceFinding` when a text of it is not `StreamSafe`, `YamlError` when it is no YAML.
    public static func compose(_ text: String) throws -> Node? {
        guard StreamSafe.isSafe(yaml: text) else { throw SourceFinding.marks() }
        return try Yams.compose(yaml: text)
    }
}
