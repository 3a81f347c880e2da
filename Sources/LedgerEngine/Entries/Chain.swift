import Catalog
import Crypto
import FoundationEssentials
import Ledger

/// The hash chain over all entries: each link is computed from the previous one, the entry's
/// number, person and time, its postings, and a hash of the sealed content. It contains no personal
/// data, so that it still verifies after a person's key was destroyed.
enum Chain {
    /// The link before the first entry.
    static let start = Data(repeating: 0, count: 32)

    /// The next link.
    static func link(
        after last: Data, number: Int, person: PersonID, received: Int, postings: [Posting],
        sealed: Data
    ) -> Data {
        var hash = SHA256()
        hash.update(data: last)
        for value in [number, person.rawValue, received, postings.count] {
            hash.update(data: bytes(value))
        }
        for posting in postings {
            hash.update(data: Data(posting.reason.rawValue.utf8))
            hash.update(data: bytes(posting.trophies))
        }
        hash.update(data: Data(SHA256.hash(data: sealed)))
        return Data(hash.finalize())
    }

    private static func bytes(_ value: Int) -> Data {
        withUnsafeBytes(of: Int64(value).bigEndian) { Data($0) }
    }
}

extension Entry {
    /// A hash of the entry without its id: an id that comes again with another digest is refused.
    var digest: Data {
        var hash = SHA256()
        for part in ["\(format)", kind.rawValue, "\(made)", body] {
            hash.update(data: Data("\(part.utf8.count):".utf8))
            hash.update(data: Data(part.utf8))
        }
        return Data(hash.finalize())
    }
}

extension Outcome {
    /// The postings of the outcome, in order.
    var postings: [Posting] {
        changes.compactMap { if case .posted(let posting) = $0 { posting } else { nil } }
    }

    /// The day before which steps are dropped; nil where the outcome does not move it.
    var forgotten: Day? {
        changes.lazy.compactMap { if case .forgot(let day) = $0 { day } else { nil } }.first
    }
}
