/// Counts the rows of one side of a join that match a row of the other.
public struct JoinCount: Sendable, Hashable, Codable {
    /// The two sides of the join, such as "common names to taxa".
    public let name: String
    /// Rows that were read.
    public private(set) var read = 0
    /// Rows that match.
    public private(set) var matched = 0
    /// The keys of the first rows that do not match.
    public private(set) var firstUnmatched: [String] = []

    private static let listed = 5

    /// Creates a join without rows.
    public init(_ name: String) { self.name = name }

    /// Counts rows that match.
    public mutating func count(matched rows: Int) {
        read += rows
        matched += rows
    }

    /// Counts a row; `key` is called only when it does not match.
    public mutating func count(_ isMatched: Bool, key: () -> String) {
        read += 1
        if isMatched {
            matched += 1
        } else if firstUnmatched.count < Self.listed {
            let key = key()
            if !firstUnmatched.contains(key) { firstUnmatched.append(key) }
        }
    }

    /// Rows that do not match.
    public var unmatched: Int { read - matched }

    /// Whether more than a tenth of the rows do not match; the keys themselves may then be wrong.
    public var isDoubtful: Bool { unmatched * 10 > read }

    /// The remedy, which follows the line of a doubtful join.
    public static let doubt = " That is over a tenth: look whether both write their ids alike."

    /// A line of text: "common names to taxa: 20 read, 19 matched, 1 matched nothing (55563)".
    public var line: String {
        let first = firstUnmatched.map { $0.prefix(40) }.joined(separator: ", ")
        return "\(name): \(read) read, \(matched) matched, \(unmatched) matched nothing"
            + (unmatched > 0 ? " (\(first)\(unmatched > firstUnmatched.count ? " …" : ""))" : "")
    }
}
