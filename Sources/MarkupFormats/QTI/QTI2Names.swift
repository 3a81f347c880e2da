import Intake

/// Renames QTI 3.0 to QTI 2: "qti-simple-choice max-choices" becomes "simpleChoice maxChoices".
enum QTI2Names {
    /// An element and all below it, with the names of QTI 2.
    static func normal(_ element: XMLElement) -> XMLElement {
        var normal = element
        if element.name.hasPrefix("qti-") {
            normal.name = joined(element.name.dropFirst(4))
            normal.attributes = [:]
            for (name, value) in element.attributes.sorted(by: { $0.key < $1.key }) {
                let isPlain = name.hasPrefix("data-") || name.hasPrefix("aria-")
                normal.attributes[isPlain ? name : joined(name[...])] = value
            }
        }
        normal.children = element.children.map { child in
            if case .element(let inner) = child { .element(self.normal(inner)) } else { child }
        }
        return normal
    }

    private static func joined(_ name: Substring) -> String {
        let parts = name.split(separator: "-")
        return parts.dropFirst().reduce(parts.first.map(String.init) ?? "") {
            $0 + $1.prefix(1).uppercased() + $1.dropFirst()
        }
    }

    /// The version of a root: from its namespace, otherwise its schema, otherwise guessed.
    static func version(of root: XMLElement) -> (name: String, isGuessed: Bool) {
        let places = [root.namespace, root["schemaLocation"] ?? ""]
        let marks = [
            ("ims_qtiasiv1p2", "QTI 1.2"), ("imsqti_v2p0", "QTI 2.0"), ("imsqti_v2p1", "QTI 2.1"),
            ("imsqti_v2p2", "QTI 2.2"), ("imsqtiasi_v3p0", "QTI 3.0"), ("qtiv3p0", "QTI 3.0"),
        ]
        for place in places {
            if let mark = marks.first(where: { place.lowercased().contains($0.0) }) {
                return (mark.1, false)
            }
        }
        if root.name == "questestinterop" { return ("QTI 1.2", false) }
        return (root.name.hasPrefix("qti-") ? "QTI 3.0" : "QTI 2.1", true)
    }
}
