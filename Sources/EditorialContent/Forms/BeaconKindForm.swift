package import Catalog
package import Foundation
package import PipelineSupport

/// An editor's draft of a kind of beacons.
package struct BeaconKindDraft: Sendable, Hashable {
    /// The kind.
    package var kind: BeaconKind
    /// Its place in the file.
    package var place: Place
}

/// Reads content/beacons.yaml; the file may be missing.
package enum BeaconKindForm {
    /// The file below the project.
    package static let path = "content/beacons.yaml"

    /// The kinds, in the order of the file.
    package static func read(_ file: URL, log: FindingLog) -> [BeaconKindDraft] {
        guard log.has(file, path),
            let form = YAMLFields.read(file, named: path, subject: "beacons", log: log)
        else { return [] }
        form.allow(["kinds"])
        return form.list("kinds", isRequired: false, atMost: Limits.beaconKinds).compactMap(kind)
    }

    private static func kind(_ fields: YAMLFields) -> BeaconKindDraft? {
        fields.allow(["id", "names", "about"])
        guard let id = fields.string("id"), let names = fields.localText("names"),
            let about = fields.localText("about")
        else { return nil }
        guard Slug.isValid(id) else {
            fields.refuse(
                "id", .badID, "An id is lower-case words with hyphens", "Try \(Slug.words(of: id))."
            )
            return nil
        }
        guard isWhole(names, "names", fields), isWhole(about, "about", fields) else { return nil }
        return BeaconKindDraft(
            kind: BeaconKind(id: id, names: names.texts, about: about.texts),
            place: fields.place())
    }

    private static func isWhole(_ text: LocalText, _ key: String, _ fields: YAMLFields) -> Bool {
        let lacking = Language.allCases.filter { text.texts[$0] == nil }
        if lacking.isEmpty { return true }
        fields.refuse(
            key, .missing, "\(key) lacks \(lacking.map(\.rawValue).joined(separator: ", "))",
            "Write it in all five languages: whoever passes by may speak any of them.")
        return false
    }
}
