/// Ascending places as steps: the first place plus one, then each one's distance from the last. A step
/// is written in digits of five bits, the lowest first, the first half of `digits` where more
/// follow, the second where none does; most steps take one.
enum Gaps {
    /// 32 digits that more follow, then 32 that end a step.
    static let digits = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    private static let values: [UInt8: UInt64] = Dictionary(
        uniqueKeysWithValues: digits.enumerated().map { ($1, UInt64($0)) })

    static func encode(_ places: some Sequence<UInt32>) -> String {
        var text: [UInt8] = []
        var next: UInt32 = 0
        for place in places {
            var step = place + 1 - next
            next = place + 1
            while step >= 32 {
                text.append(digits[Int(step & 31)])
                step >>= 5
            }
            text.append(digits[Int(step) + 32])
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The places; nil when they are not ascending or not below `count`.
    static func decode(_ gaps: String, below count: Int) -> [UInt32]? {
        var places: [UInt32] = []
        var next: UInt64 = 0
        var step: UInt64 = 0
        var shift: UInt64 = 0
        for byte in gaps.utf8 {
            guard let value = values[byte], shift < 35 else { return nil }
            step |= (value & 31) << shift
            shift += 5
            if value < 32 { continue }
            next += step
            guard step > 0, next <= UInt64(count), next <= UInt64(UInt32.max) else { return nil }
            places.append(UInt32(next - 1))
            (step, shift) = (0, 0)
        }
        return shift == 0 ? places : nil
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
