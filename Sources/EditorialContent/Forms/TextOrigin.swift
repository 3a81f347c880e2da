package import Catalog
import PipelineSupport
import Yams

/// The status and the source of a file's texts.
package struct TextOrigin: Sendable, Hashable {
    /// The source of texts written for this project.
    package static let own = "own"

    /// The status.
    package var status: TextStatus
    /// The source: `own`, or a citation or address.
    package var source: String

    /// Reads both fields; a missing one is a finding.
    package init(_ form: YAMLFields) {
        status = form.word("status", TextStatus.self) ?? .draft
        source = form.string("source") ?? Self.own
    }
}

extension YAMLFields {
    /// Lower-case words with hyphens.
    func slug(_ key: String) -> String? {
        note(key, .id, isRequired: true)
        guard let id = string(key) else { return nil }
        if Slug.isValid(id) { return id }
        refuse(
            key, .badID, "An id is lower-case words with hyphens", "Try \(Slug.words(of: id)).")
        return nil
    }

    /// A text in all five languages.
    func wholeText(_ key: String) -> LocalText? {
        note(key, .translated, isRequired: true) { $0.isInAllLanguages = true }
        guard let node = node(key, isRequired: true) else { return nil }
        return wholeText(of: node, key)
    }

    /// Texts, each in all five languages.
    func wholeTexts(_ key: String) -> [LocalText] {
        note(key, .translated, isList: true) { $0.isInAllLanguages = true }
        return items(key).enumerated().compactMap { wholeText(of: $1, "\(key).\($0)") }
    }

    private func wholeText(of node: Node, _ key: String) -> LocalText? {
        guard let text = localText(of: node, key) else { return nil }
        let lacking = Language.allCases.filter { text.texts[$0] == nil }
        guard lacking.isEmpty else {
            refuse(
                node, .missing,
                "\(path)\(key) has no text in \(lacking.map(\.rawValue).joined(separator: ", "))",
                "Write it in all five languages.")
            return nil
        }
        return text
    }
}
