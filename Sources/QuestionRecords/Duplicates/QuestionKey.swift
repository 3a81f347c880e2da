import Catalog
import Crypto
import FoundationEssentials
import Intake

/// The identity of a question: its stem, and the set of its options in any order.
public struct QuestionKey: Sendable, Hashable {
    /// The stem without letter case, accents and punctuation.
    public let stem: String
    /// Numbers and signs of the stem, in their order: folding drops signs, and 3 + 5 is not 3 - 5.
    public let signs: [String]
    /// Short words with capitals as the stem spells them, by lower case: mW is not MW.
    public let spellings: [String: String]
    /// The options without letter case, in a fixed order, as one text.
    public let options: String
    /// The right ones among them.
    public let right: String

    /// The key of a question.
    public init(_ question: QuestionRecord) {
        stem = Self.folded(question.stem.plain)
        signs = StemSigns.of(question.stem.plain)
        spellings = StemSigns.spellings(of: question.stem.plain)
        let (all, right) = Self.answers(of: question.body)
        // When m and M are both options, capitals are significant.
        let areCapitalsMeant = Set(all.map { $0.lowercased() }).count < Set(all).count
        func key(_ texts: [String]) -> String {
            texts.map { areCapitalsMeant ? $0 : $0.lowercased() }.sorted()
                .joined(separator: "\u{1F}")
        }
        options = key(all)
        self.right = key(right)
    }

    /// Creates a key from known parts.
    public init(stem: String, right: String, wrong: [String]) {
        self.stem = Self.folded(stem)
        signs = StemSigns.of(stem)
        spellings = StemSigns.spellings(of: stem)
        options = ([right] + wrong).map { $0.lowercased() }.sorted().joined(separator: "\u{1F}")
        self.right = right.lowercased()
    }

    /// Whether it is the same question; the right answer may differ.
    public func isSame(as other: QuestionKey) -> Bool {
        stem == other.stem && signs == other.signs && options == other.options
            && isSpelled(as: other)
    }

    /// Whether no short word has other capitals there. A word in lower case matches any, since dna
    /// is written for DNA, and NOT for not.
    public func isSpelled(as other: QuestionKey) -> Bool {
        spellings.allSatisfy { word, spelling in other.spellings[word] ?? spelling == spelling }
    }

    /// Ten hexadecimal digits of a hash of the question and its source; with spellings also of
    /// these.
    func digest(in source: String, withSpellings: Bool = false) -> String {
        var drawn = signs.filter { $0.first?.isNumber != true }
        if withSpellings { drawn += spellings.values.sorted() }
        let text = [source, stem, options, right] + drawn
        return QuestionKey.digest(of: text.joined(separator: "\u{1E}"))
    }

    static func digest(of text: String) -> String {
        Hex.text(SHA256.hash(data: Data(text.utf8)).prefix(5))
    }

    /// The folded stem; a stem of signs alone is not folded.
    private static func folded(_ stem: String) -> String {
        let folded = Folding.fold(stem)
        return folded.isEmpty ? stem : folded
    }

    private static func answers(of body: QuestionBody) -> (all: [String], right: [String]) {
        switch body {
        case .choice(let choice):
            let right = choice.options.filter { $0.weight > 0 }.map(\.text.plain)
            return (choice.options.map(\.text.plain), right)
        case .trueFalse(let isTrue, _, _):
            return (["True", "False"], [isTrue ? "True" : "False"])
        case .text(let answers, _): return (answers.map(\.text.plain), [])
        case .number(let numbers):
            return (numbers.map { "\($0.range.lowerBound) \($0.range.upperBound)" }, [])
        case .pairs(let pairs, let more):
            return (pairs.map { "\($0.left.plain)=\($0.right.plain)" } + more.map(\.plain), [])
        case .order(let parts): return (parts.map(\.plain), [parts.map(\.plain).joined()])
        case .gaps(let gaps): return (gaps.flatMap(\.answers).map(\.text.plain), [])
        case .open: return (["open"], [])
        case .none: return (["none"], [])
        case .other(let kind): return (["other", kind], [])
        }
    }
}
