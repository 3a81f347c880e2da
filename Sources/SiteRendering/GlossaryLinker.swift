import Catalog

/// Finds glossary words in texts of one language, each at its first occurrence on a page.
struct GlossaryLinker {
    /// A part of a text, with the id of a glossary word if it is one.
    struct Piece: Hashable {
        var text: String
        var word: String?
    }

    /// Forms in lower case with the word's id, by their first word; longer forms first.
    private let forms: [Substring: [(words: [Substring], id: String)]]
    private var linked: Set<String> = []

    /// A linker for the words of a language.
    init(_ glossary: [GlossaryWord], in language: Language) {
        var forms: [Substring: [(words: [Substring], id: String)]] = [:]
        for word in glossary {
            for form in word.forms[language] ?? [] {
                let words = form.lowercased().split(separator: " ")
                guard let first = words.first else { continue }
                forms[first, default: []].append((words, word.id))
            }
        }
        self.forms = forms.mapValues { list in
            list.sorted {
                $0.words.count != $1.words.count ? $0.words.count > $1.words.count : $0.id < $1.id
            }
        }
    }

    /// The text in pieces, whose concatenation is the text.
    mutating func pieces(of text: String) -> [Piece] {
        guard !forms.isEmpty else { return [Piece(text: text, word: nil)] }
        let words = Self.words(of: text)
        var pieces: [Piece] = []
        var begin = text.startIndex
        var number = 0
        while number < words.count {
            if let (id, count) = match(words[number...], in: text) {
                let range = words[number].lowerBound..<words[number + count - 1].upperBound
                if begin < range.lowerBound {
                    pieces.append(Piece(text: String(text[begin..<range.lowerBound]), word: nil))
                }
                pieces.append(Piece(text: String(text[range]), word: id))
                linked.insert(id)
                begin = range.upperBound
                number += count
            } else {
                number += 1
            }
        }
        if begin < text.endIndex { pieces.append(Piece(text: String(text[begin...]), word: nil)) }
        return pieces
    }

    /// The id of a word that begins here and was not linked yet, with its number of words.
    private func match(
        _ rest: ArraySlice<Range<String.Index>>, in text: String
    ) -> (id: String, count: Int)? {
        guard let first = rest.first else { return nil }
        let candidates = forms[Substring(text[first].lowercased())] ?? []
        for form in candidates where !linked.contains(form.id) && rest.count >= form.words.count {
            let here = rest.prefix(form.words.count).map { text[$0].lowercased() }
            if zip(here, form.words).allSatisfy({ $0 == String($1) }) {
                return (form.id, form.words.count)
            }
        }
        return nil
    }

    /// The ranges of a text's words: letters, with hyphens and marks within.
    private static func words(of text: String) -> [Range<String.Index>] {
        var ranges: [Range<String.Index>] = []
        var begin: String.Index?
        for index in text.indices {
            let isLetter = text[index].isLetter || text[index] == "-"
            if isLetter, begin == nil { begin = index }
            if !isLetter, let start = begin {
                ranges.append(start..<index)
                begin = nil
            }
        }
        if let start = begin { ranges.append(start..<text.endIndex) }
        return ranges
    }
}
