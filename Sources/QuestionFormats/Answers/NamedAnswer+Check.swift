import Intake
import QuestionRecords

/// Checks that all marks of a record agree.
extension NamedAnswer {
    /// Whether the mark may be a whole number with a German decimal comma: "2,0".
    var mayBeDecimal: Bool {
        guard words.count == 1 else { return false }
        let word = words[0].trimmedBlanks
        return word.hasSuffix(",0") && word.utf8.count == 3 && word.first != "0"
    }

    /// Checks that no other mark of the record gives other options; words that mark no option are
    /// ignored.
    ///
    /// - Parameters:
    ///   - places: the indices of the marked options.
    ///   - way: how they are marked.
    /// - Throws: `Senseless` with both marks when they differ.
    func check(_ places: [Int], by way: AnswerWay) throws(Senseless) {
        // In one record, numbers do not count from 1 in one place and from 0 in another.
        let isNumber = way == .numbers || way == .indexes
        let ways = isNumber ? [way, .letters, .texts] : AnswerWay.allCases
        var others = also.filter { words in
            var other = NamedAnswer(words: words, options: options, keys: keys)
            let found = ways.compactMap { other.places(by: $0) }
            other.keys = []
            let all = found + ways.compactMap { other.places(by: $0) }
            return !all.isEmpty && !all.contains { Set($0) == Set(places) }
        }
        if !marked.isEmpty, Set(marked) != Set(places) {
            others.append(marked.map { options[$0].plain })
        }
        if let labelled = withOwnLabels.placesOfKeys, Set(labelled) != Set(places) {
            let shown = [places, labelled].compactMap {
                $0.first.map { options[$0].plain.prefix(40) }
            }
            throw Senseless(
                "The right answer “\(excerpt.prefix(40))” means “\(shown.joined(separator: "” by its place, or “"))” "
                    + "by what it begins with",
                remedy: "Put the options into their order, or take the letters from their texts.",
                excerpt: excerpt)
        }
        guard let other = others.first else { return }
        throw Senseless(
            "The record names two right answers: “\(excerpt.prefix(40))” and "
                + "“\(other.joined(separator: ", ").prefix(40))”",
            remedy: "Keep the one that is meant, or rename what says something else.",
            excerpt: excerpt)
    }

    /// The same mark with the letters or numbers before the options' texts as keys, when these are
    /// not in order: "B) Rome", "A) Paris".
    private var withOwnLabels: NamedAnswer {
        guard keys.isEmpty else { return self }
        var labels: [String] = []
        for option in options where !option.isEmpty {
            guard let label = Self.label(of: option.plain) else { return self }
            labels.append(label)
        }
        let isInOrder = ["abcdefghijklmnop".map(String.init), (1...20).map(String.init)].contains {
            Array($0.prefix(labels.count)) == labels
        }
        guard labels.count == options.count, Set(labels).count == labels.count, !isInOrder else {
            return self
        }
        var named = self
        named.keys = labels
        return named
    }

    /// The "b" of "B) Rome", "(b) Rome", "B. Rome"; nil for other texts.
    private static func label(of text: String) -> String? {
        let word = text.prefix { $0 != " " }
        guard word.count < text.count, let last = word.last, ").:".contains(last) else {
            return nil
        }
        let sign = word.dropLast().drop { $0 == "(" }.lowercased()
        let isNumber = sign.count < 3 && sign.allSatisfy { ("0"..."9").contains($0) }
        let isLetter = sign.count == 1 && sign.allSatisfy { ("a"..."p").contains($0) }
        return !sign.isEmpty && (isNumber || isLetter) ? sign : nil
    }
}
