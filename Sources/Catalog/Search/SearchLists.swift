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

/// The first letters of all words, sorted, each as the number of letters it shares with the one
/// before ("A" for none) and the others: "AbellBs" is "bell" and "bs".
enum Stems {
    static func encode(_ stems: [[Unicode.Scalar]]) -> String {
        var text = String.UnicodeScalarView()
        var last: [Unicode.Scalar] = []
        for stem in stems {
            let shared = zip(stem, last).prefix { $0 == $1 }.count
            text.append(Unicode.Scalar(UInt8(ascii: "A") + UInt8(min(shared, 25))))
            text.append(contentsOf: stem.dropFirst(min(shared, 25)))
            last = stem
        }
        return String(text)
    }

    /// Every beginning of every stem.
    static func beginnings(in text: String) -> Set<[Unicode.Scalar]> {
        var beginnings: Set<[Unicode.Scalar]> = []
        var stem: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars {
            if ("A"..."Z").contains(scalar) {
                stem = Array(stem.prefix(Int(scalar.value) - 65))
            } else {
                stem.append(scalar)
                beginnings.insert(stem)
            }
        }
        return beginnings
    }
}
