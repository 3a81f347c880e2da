/// How many rows of one side of a join found what they belong to.
public struct JoinCount: Sendable, Hashable, Codable {
    /// What is joined to what, as "common names to taxa".
    public let name: String
    /// Rows that were read.
    public private(set) var read = 0
    /// Those that belong to something.
    public private(set) var matched = 0
    /// The keys of the first ones that belong to nothing.
    public private(set) var firstUnmatched: [String] = []

    private static let listed = 5

    /// A join of which nothing is read yet.
    public init(_ name: String) { self.name = name }

    /// Counts rows that belong to something.
    public mutating func count(matched rows: Int) {
        read += rows
        matched += rows
    }

    /// Counts a row, whose key is asked for where it belongs to nothing.
    public mutating func count(_ isMatched: Bool, key: () -> String) {
        read += 1
        if isMatched {
            matched += 1
        } else if firstUnmatched.count < Self.listed {
            let key = key()
            if !firstUnmatched.contains(key) { firstUnmatched.append(key) }
        }
    }

    /// Rows that belong to nothing.
    public var unmatched: Int { read - matched }

    /// Whether so many belong to nothing, over a tenth, that the join itself may be wrong.
    public var isDoubtful: Bool { unmatched * 10 > read }

    /// What to do about a doubtful one.
    public static let doubt = " That is over a tenth: look whether both write their ids alike."

    /// A line for people: "common names to taxa: 20 read, 19 matched, 1 matched nothing (55563)".
    public var line: String {
        let first = firstUnmatched.map { $0.prefix(40) }.joined(separator: ", ")
        return "\(name): \(read) read, \(matched) matched, \(unmatched) matched nothing"
            + (unmatched > 0 ? " (\(first)\(unmatched > firstUnmatched.count ? " …" : ""))" : "")
    }
}
