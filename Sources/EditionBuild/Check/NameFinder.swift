import Catalog

/// Finds a plant's names, or other words, in a text: as whole words, in any language, with any
/// accents.
struct NameFinder: Sendable {
    /// The names, folded and sorted; `bytes` also has a space before the name.
    private let names: [(text: String, bytes: [UInt8])]
    /// Indices of the names by the mark of their first word. A look-up here skips most words of a
    /// text, since no name begins with them.
    private let numbers: [UInt64: [Int]]

    /// A text prepared for a search for many plants' names.
    struct Text: Sendable {
        /// The folded text, with a space before and after.
        fileprivate let bytes: [UInt8]
        /// The marks of its words, and those of words without a final s, each with the index of the
        /// space before the word.
        fileprivate let words: [(mark: UInt64, start: Int)]

        /// Folds a text.
        init(_ text: String) {
            bytes = Array(" \(Folding.fold(text)) ".utf8)
            var words: [(mark: UInt64, start: Int)] = []
            var start = 0
            var (before, mark) = (Mark.none, Mark.none)
            for end in bytes.indices.dropFirst() {
                guard bytes[end] == UInt8(ascii: " ") else {
                    before = mark
                    mark = Mark.with(bytes[end], after: mark)
                    continue
                }
                words.append((mark, start))
                if bytes[end - 1] == UInt8(ascii: "s") { words.append((before, start)) }
                (start, before, mark) = (end, Mark.none, Mark.none)
            }
            self.words = words
        }
    }

    /// A number for a word (FNV-1a); two words may share one.
    private enum Mark {
        static let none: UInt64 = 0xcbf2_9ce4_8422_2325

        static func with(_ byte: UInt8, after mark: UInt64) -> UInt64 {
            (mark ^ UInt64(byte)) &* 0x100_0000_01b3
        }
    }

    /// All the common names, the scientific name and the genus.
    init(names: [Language: [String]], scientificName: String) {
        let genus = scientificName.split(separator: " ").first.map(String.init) ?? scientificName
        self.init(phrases: names.values.flatMap(\.self) + [scientificName, genus])
    }

    /// Words, or several in a row.
    init(phrases: [String]) {
        let names = Set(phrases.map(Folding.fold)).filter { !$0.isEmpty }.sorted()
            .map { (text: $0, bytes: Array(" \($0)".utf8)) }
        self.names = names
        numbers = Dictionary(grouping: names.indices) { number in
            names[number].bytes.dropFirst().prefix { $0 != UInt8(ascii: " ") }
                .reduce(Mark.none) { Mark.with($1, after: $0) }
        }
    }

    /// The finder of a plant's names.
    init(_ plant: Plant) {
        self.init(names: plant.names, scientificName: plant.scientificName)
    }

    /// The first name in the text, in folded form; nil when there is none.
    ///
    /// An English or French plural s counts as the same word.
    func firstName(in text: Text) -> String? {
        var first = names.count
        for (mark, start) in text.words {
            for number in numbers[mark] ?? [] where number < first {
                if Self.stands(names[number].bytes, in: text.bytes, at: start) { first = number }
            }
        }
        return first < names.count ? names[first].text : nil
    }

    private static func stands(_ name: [UInt8], in text: [UInt8], at start: Int) -> Bool {
        let (space, plural) = (UInt8(ascii: " "), UInt8(ascii: "s"))
        let end = start + name.count
        guard end < text.count, text[start..<end] == name[...] else { return false }
        return text[end] == space
            || (text[end] == plural && end + 1 < text.count && text[end + 1] == space)
    }
}
