import Catalog
import EditorialContent
import Gathering
import PipelineSupport
import SiteRendering

/// Finds a plant's names, or other words, in a text, as whole words, in any language, however they are accented.
struct NameFinder: Sendable {
    /// Folded, with a space before; by their letters.
    private let names: [(text: String, bytes: [UInt8])]

    /// A text made ready to be looked through for many plants' names.
    struct Text: Sendable {
        /// Folded, with a space before and after.
        fileprivate let bytes: [UInt8]

        /// Folds a text.
        init(_ text: String) {
            bytes = Array(" \(Folding.fold(text)) ".utf8)
        }
    }

    /// All the common names, the scientific name and the genus.
    init(names: [Language: [String]], scientificName: String) {
        let genus = scientificName.split(separator: " ").first.map(String.init) ?? scientificName
        self.init(phrases: names.values.flatMap(\.self) + [scientificName, genus])
    }

    /// Words, or several in a row.
    init(phrases: [String]) {
        names = Set(phrases.map(Folding.fold)).filter { !$0.isEmpty }.sorted()
            .map { (text: $0, bytes: Array(" \($0)".utf8)) }
    }

    /// The finder of a plant's names.
    init(_ plant: Plant) {
        self.init(names: plant.names, scientificName: plant.scientificName)
    }

    /// The first name that stands in the text, as it is folded; nil when none does.
    ///
    /// An English or French plural s counts as the same word.
    func firstName(in text: Text) -> String? {
        names.first { Self.stands($0.bytes, in: text.bytes) }?.text
    }

    private static func stands(_ name: [UInt8], in text: [UInt8]) -> Bool {
        let (space, plural) = (UInt8(ascii: " "), UInt8(ascii: "s"))
        guard text.count > name.count else { return false }
        for start in 0..<(text.count - name.count) where text[start] == space {
            let end = start + name.count
            guard text[start..<end] == name[...] else { continue }
            if text[end] == space { return true }
            if text[end] == plural, end + 1 < text.count, text[end + 1] == space { return true }
        }
        return false
    }
}
