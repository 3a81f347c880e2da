/// Whole numbers as text, in digits of five bits, the lowest digit first. The last digit of a
/// number is from the second half of `digits`, all others are from the first half. Most numbers
/// have one digit.
enum Digits {
    /// 32 digits for all but the last one of a number, then 32 for the last one.
    static let digits = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    private static let values: [UInt8: UInt64] = Dictionary(
        uniqueKeysWithValues: digits.enumerated().map { ($1, UInt64($0)) })

    static func encode(_ numbers: some Sequence<UInt32>) -> String {
        var text: [UInt8] = []
        for number in numbers {
            var rest = number
            while rest >= 32 {
                text.append(digits[Int(rest & 31)])
                rest >>= 5
            }
            text.append(digits[Int(rest) + 32])
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The numbers; nil for other characters, or for numbers of more than 32 bits.
    static func decode(_ text: String) -> [UInt32]? {
        var numbers: [UInt32] = []
        var number: UInt64 = 0
        var shift: UInt64 = 0
        for byte in text.utf8 {
            guard let value = values[byte], shift < 35 else { return nil }
            number |= (value & 31) << shift
            shift += 5
            if value < 32 { continue }
            guard let whole = UInt32(exactly: number) else { return nil }
            numbers.append(whole)
            (number, shift) = (0, 0)
        }
        return shift == 0 ? numbers : nil
    }
}

/// Ascending indices as differences: the first index plus one, then each one's distance from the
/// last.
enum Gaps {
    static func encode(_ places: some Sequence<UInt32>) -> String {
        var next: UInt32 = 0
        return Digits.encode(
            places.map { place in
                defer { next = place + 1 }
                return place + 1 - next
            })
    }

    /// The indices; nil when they are not ascending or not below `count`.
    static func decode(_ gaps: String, below count: Int) -> [UInt32]? {
        guard let steps = Digits.decode(gaps) else { return nil }
        var next: UInt64 = 0
        var places: [UInt32] = []
        for step in steps {
            next += UInt64(step)
            guard step > 0, next <= UInt64(count), next <= UInt64(UInt32.max) else { return nil }
            places.append(UInt32(next - 1))
        }
        return places
    }
}

/// Sorted words, each as the number of bytes shared with the one before, at most 25 ("A" for none),
/// and the rest: "AbellDla" is "bell" and "bella". Folded words have no capital letters.
enum PackedWords {
    static func pack(_ words: [[UInt8]]) -> String {
        var text: [UInt8] = []
        var last: [UInt8] = []
        for word in words {
            var shared = zip(word, last).prefix { $0 == $1 }.count
            // A letter is not divided.
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
