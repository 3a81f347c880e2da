/// Words that names must not contain, by language, and reserved names.
///
/// A name has no language, so every list is applied to every name. A word counts as a separate
/// word: a name is split at everything but letters, also at digits and between a small letter and a
/// capital. It also counts spelled out (`w.o.r.d`), as the whole name without separators, with
/// digits and signs as letters (`w0rd`), with repeated letters (`woooord`), in look-alike letters,
/// or with accents. Within a longer word it counts only if its entry is marked so, because many
/// town names contain a rude word.
public struct NameWords: Sendable {
    /// A forbidden word.
    public struct Entry: Sendable, Hashable, Codable {
        /// The word, in any case.
        public var word: String
        /// Whether it also counts within longer words.
        public var anywhere: Bool

        /// A word.
        public init(_ word: String, anywhere: Bool = false) {
            (self.word, self.anywhere) = (word, anywhere)
        }
    }

    private let whole: Set<String>
    private let anywhere: [String]
    private let reserved: Set<String>

    /// Lists of words.
    ///
    /// - Parameters:
    ///   - entries: the words by BCP 47 tag. A word with fewer than two letters is ignored.
    ///   - reserved: reserved names beside `Username.reserved`.
    public init(_ entries: [String: [Entry]], reserved: [String] = []) {
        let entries = entries.values.joined().map { entry in
            Entry(Self.joined(entry.word), anywhere: entry.anywhere)
        }.filter { $0.word.unicodeScalars.count > 1 }
        whole = Set(entries.map(\.word))
        anywhere = entries.filter(\.anywhere).map(\.word).sorted()
        self.reserved = Set((Username.reserved + reserved).map(Username.reserving))
    }

    /// The refusal of a name by these lists alone.
    ///
    /// - Parameter name: a user name or a display name.
    /// - Returns: `reserved` or `notAllowed`; nil for none.
    public func refusal(in name: String) -> NameRefusal? {
        let name = UnicodeForms.composed(name)
        if reserved.contains(Username.reserving(name)) { return .reserved }
        return holdsWord(name) ? .notAllowed : nil
    }

    private func holdsWord(_ name: String) -> Bool {
        for reading in Self.readings(of: name) {
            let words = Self.words(of: reading)
            let spelled = Self.spelledOut(words)
            for word in words + spelled + [words.joined()] {
                if Self.drawnTogether(word).contains(where: whole.contains) { return true }
            }
            let joined = Self.drawnTogether(words.joined())
            if joined.contains(where: { text in anywhere.contains(where: text.contains) }) {
                return true
            }
        }
        return false
    }

    // MARK: Reading a name

    /// The ways of reading a name: split at capitals or not, signs as letters or as signs, two
    /// letters as one.
    private static func readings(of name: String) -> [String] {
        let name = NameDisguise.lifted(from: name)
        return [name, parted(name)].flatMap { text in
            let plain = NameSkeleton.letters(withoutDigits(text))
            let undone = NameSkeleton.letters(NameDisguise.signsAsLetters(text))
            return [plain, undone, NameSkeleton.paired(plain), NameSkeleton.paired(undone)]
        }
    }

    /// `bigName` as `big Name`.
    private static func parted(_ text: String) -> String {
        var parted = String.UnicodeScalarView()
        var wasLower = false
        for scalar in text.unicodeScalars {
            if wasLower, scalar.properties.isUppercase { parted.append(" ") }
            wasLower = scalar.properties.isLowercase
            parted.append(scalar)
        }
        return String(parted)
    }

    private static func withoutDigits(_ text: String) -> String {
        var plain = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { plain.append(scalar.isASCIIDigit ? " " : scalar) }
        return String(plain)
    }

    private static func words(of letters: String) -> [String] {
        letters.unicodeScalars.split { !($0.isLetter || $0.isMark) }.map { String($0) }
    }

    private static func joined(_ word: String) -> String {
        words(of: NameSkeleton.letters(word)).joined()
    }

    /// Runs of one-letter words, as one word each.
    private static func spelledOut(_ words: [String]) -> [String] {
        var runs = [""]
        for word in words {
            if word.unicodeScalars.count == 1 {
                runs[runs.count - 1] += word
            } else {
                runs.append("")
            }
        }
        return runs.filter { $0.unicodeScalars.count > 1 }
    }

    /// The word; and with runs of three or more of a letter as two, and as one.
    private static func drawnTogether(_ word: String) -> Set<String> {
        Set([
            word, String(String.UnicodeScalarView(shortened(word, to: 2))),
            String(String.UnicodeScalarView(shortened(word, to: 1))),
        ])
    }

    private static func shortened(_ word: String, to most: Int) -> [Unicode.Scalar] {
        let scalars = Array(word.unicodeScalars)
        var short: [Unicode.Scalar] = []
        var start = 0
        while start < scalars.count {
            var end = start
            while end < scalars.count, scalars[end] == scalars[start] { end += 1 }
            let run = end - start
            short += scalars[start..<(start + (run > 2 ? most : run))]
            start = end
        }
        return short
    }
}
