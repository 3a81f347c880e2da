import Catalog

/// Finds similar questions among many.
///
/// Two are near when their stems have the same numbers, signs and spellings, and when their folded
/// stems are equal, or stem and right answer together have a similarity of at least `threshold`:
/// the share of common trigrams (Jaccard). Candidates come from the rarest trigrams only (the
/// prefix filter of Chaudhuri, Ganti and Kaushik, 2006): sets with similarity t share one of the
/// rarest (1 - t) n + 1 of theirs, so that few pairs are compared.
public enum NearDuplicates {
    /// The least similarity of a listed pair.
    public static let threshold = 0.8

    /// Two questions by index, the earlier first.
    public struct Pair: Sendable, Hashable {
        /// The index of the first.
        public var first: Int
        /// The index of the second.
        public var second: Int
        /// Their similarity, from 0 to 1.
        public var likeness: Double
        /// Whether the stems are equal.
        public var hasSameStem: Bool
    }

    /// All near pairs, by index.
    public static func pairs(of keys: [QuestionKey]) -> [Pair] {
        let signs = numbered(keys.map { $0.signs.sorted() })
        let isSpelled = keys.map { !$0.spellings.isEmpty }
        let sets = trigramSets(keys.map { "\($0.stem) \(Folding.fold($0.right))" })
        func isAlike(_ one: Int, _ other: Int) -> Bool {
            guard signs[one] == signs[other] else { return false }
            return !isSpelled[one] || !isSpelled[other] || keys[one].isSpelled(as: keys[other])
        }
        var found: [Pair] = []
        var index: [UInt32: [Int32]] = [:]
        var seenWith = [Int](repeating: -1, count: keys.count)
        var stems: [String: [Int]] = [:]
        for (place, set) in sets.enumerated() {
            for other in stems[keys[place].stem, default: []] where seenWith[other] != place {
                seenWith[other] = place
                guard isAlike(other, place) else { continue }
                let likeness = jaccard(sets[other], set)
                found.append(
                    Pair(first: other, second: place, likeness: likeness, hasSameStem: true))
            }
            // A stem of many questions ("Which of these is a plant?") is compared by answers alone.
            if stems[keys[place].stem, default: []].count < 8 {
                stems[keys[place].stem, default: []].append(place)
            }
            for trigram in set.prefix(prefixLength(set.count)) {
                for candidate in index[trigram, default: []] {
                    let other = Int(candidate)
                    guard seenWith[other] != place else { continue }
                    seenWith[other] = place
                    guard isLongEnough(sets[other].count, set.count),
                        isAlike(other, place)
                    else { continue }
                    let likeness = jaccard(sets[other], set, least: threshold)
                    guard likeness >= threshold else { continue }
                    found.append(
                        Pair(first: other, second: place, likeness: likeness, hasSameStem: false))
                }
                index[trigram, default: []].append(Int32(truncatingIfNeeded: place))
            }
        }
        return found.sorted { ($0.first, $0.second) < ($1.first, $1.second) }
    }

    /// Numbers for lists, equal for equal lists, since they are compared for many pairs.
    private static func numbered(_ lists: [[String]]) -> [Int] {
        var numbers: [[String]: Int] = [:]
        return lists.map { list in
            let number = numbers[list] ?? numbers.count
            numbers[list] = number
            return number
        }
    }

    private static func prefixLength(_ count: Int) -> Int {
        count - Int((threshold * Double(count)).rounded(.up)) + 1
    }

    private static func isLongEnough(_ left: Int, _ right: Int) -> Bool {
        Double(min(left, right)) >= threshold * Double(max(left, right))
    }

    /// Each text's trigrams of bytes, once each, rarest first; all texts in the same order.
    private static func trigramSets(_ texts: [String]) -> [[UInt32]] {
        let sets = texts.map { text -> [UInt32] in
            let bytes = Array(text.utf8)
            guard bytes.count > 2 else { return bytes.isEmpty ? [] : [UInt32(bytes[0])] }
            var trigrams: [UInt32] = []
            trigrams.reserveCapacity(bytes.count)
            for index in 0..<bytes.count - 2 {
                trigrams.append(
                    UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8
                        | UInt32(bytes[index + 2]))
            }
            trigrams.sort()
            return unique(trigrams)
        }
        return ranked(sets)
    }

    private static func unique(_ sorted: [UInt32]) -> [UInt32] {
        var unique: [UInt32] = []
        unique.reserveCapacity(sorted.count)
        for item in sorted where unique.last != item { unique.append(item) }
        return unique
    }

    /// The sets with each trigram as its rank, rarest first.
    private static func ranked(_ sets: [[UInt32]]) -> [[UInt32]] {
        var frequency = [UInt32](repeating: 0, count: 1 << 24)
        var known: [Int] = []
        for set in sets {
            for trigram in set.lazy.map({ Int($0) }) {
                if frequency[trigram] == 0 { known.append(trigram) }
                frequency[trigram] &+= 1
            }
        }
        known.sort { (frequency[$0], $0) < (frequency[$1], $1) }
        for (rank, trigram) in known.enumerated() {
            frequency[trigram] = UInt32(truncatingIfNeeded: rank)
        }
        return sets.map { set in set.map { frequency[Int($0)] }.sorted() }
    }

    /// The share of two ascending sets' members that both have; 0 as soon as it cannot reach
    /// `least`.
    private static func jaccard(_ left: [UInt32], _ right: [UInt32], least: Double = 0) -> Double {
        let all = left.count + right.count
        if all == 0 { return 1 }
        let wanted = Int((least / (1 + least) * Double(all)).rounded(.up))
        var (place, other, common) = (0, 0, 0)
        while place < left.count, other < right.count {
            if left[place] == right[other] {
                common += 1
                place += 1
                other += 1
            } else {
                if left[place] < right[other] { place += 1 } else { other += 1 }
                if common + min(left.count - place, right.count - other) < wanted { return 0 }
            }
        }
        return Double(common) / Double(all - common)
    }
}
