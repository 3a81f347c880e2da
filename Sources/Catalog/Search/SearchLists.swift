/// Ascending places as a list of steps: the first place, then each one's distance from the last.
/// Most steps are small numbers, which compress well.
enum Gaps {
    static func encode(_ places: some Sequence<UInt32>) -> [UInt32] {
        var last: UInt32 = 0
        return places.enumerated().map { number, place in
            defer { last = place }
            return number == 0 ? place : place - last
        }
    }

    /// The places; nil when they are not ascending or not below `count`.
    static func decode(_ gaps: [UInt32], below count: Int) -> [UInt32]? {
        var places: [UInt32] = []
        places.reserveCapacity(gaps.count)
        var place: UInt64 = 0
        for (number, gap) in gaps.enumerated() {
            guard number == 0 || gap > 0 else { return nil }
            place += UInt64(gap)
            guard place < UInt64(count) else { return nil }
            places.append(UInt32(place))
        }
        return places
    }
}

/// Sorted words, each as how many bytes it shares with the one before, at most 25 ("A" for none), and
/// the others: "AbellDla" is "bell" and "bella". Folded words have no capital letters.
enum PackedWords {
    static func pack(_ words: [[UInt8]]) -> String {
        var text: [UInt8] = []
        var last: [UInt8] = []
        for word in words {
            var shared = zip(word, last).prefix { $0 == $1 }.count
            // A letter is never cut in two.
            while shared > 25 || shared < word.count && word[shared] & 0xc0 == 0x80 { shared -= 1 }
            text.append(UInt8(ascii: "A") + UInt8(shared))
            text.append(contentsOf: word[shared...])
            last = word
        }
        return String(decoding: text, as: UTF8.self)
    }

    static func unpack(_ text: String) -> [[UInt8]] {
        var words: [[UInt8]] = []
        for byte in text.utf8 {
            if (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) {
                words.append(Array((words.last ?? []).prefix(Int(byte) - 65)))
            } else if !words.isEmpty {
                words[words.count - 1].append(byte)
            }
        }
        return words
    }
}
