import Catalog

/// The exact form of an untrusted JSON document: its members, their types, and the size of each. It
/// is checked in one pass over the bytes, before any `String` is made of them. Missing members are
/// not checked; decoding finds them.
public indirect enum JSONShape: Sendable {
    /// A text of at most so many bytes of UTF-8, `StreamSafe`; or null.
    case text(Int)
    /// A number of at most `numberBytes` bytes; or null.
    case number
    /// True, false or null.
    case flag
    /// An object with these members and no others, none of them twice; or null.
    case object([String: JSONShape])
    /// An object with at most so many members of one shape, whose names have at most so many bytes.
    case map(name: Int, JSONShape, most: Int)
    /// A list of at most so many items of one shape; or null.
    case list(JSONShape, most: Int)
    /// A list with an item of each of these shapes.
    case tuple([JSONShape])

    /// The most bytes of a number: 64 bits take 20.
    public static let numberBytes = 32
    /// The most bytes of a member's name.
    public static let nameBytes = 64

    /// The fault of a document.
    public struct Refusal: Error, Sendable, Hashable {
        /// The violated rule.
        public enum Rule: Sendable, Hashable {
            /// It is not JSON, or not UTF-8.
            case notJSON
            /// The value has another type than this.
            case wrongType(String)
            /// The member is unknown.
            case unknownMember
            /// The member is repeated.
            case repeatedMember
            /// The text, name or number has more bytes than this.
            case tooLong(Int)
            /// The list or object has more items than this.
            case tooMany(Int)
            /// Too many combining marks in a row.
            case tooManyMarks
        }
        /// The place, as a JSON pointer (RFC 6901).
        public var path: String
        /// The rule.
        public var rule: Rule
    }

    /// Checks a document. A document that is null is refused, but within a document any value may
    /// be null.
    ///
    /// - Parameter json: the document's bytes.
    /// - Throws: `JSONShape.Refusal` with the first fault.
    public func check(_ json: some Sequence<UInt8>) throws(Refusal) {
        let refusal =
            json.withContiguousStorageIfAvailable(refusal)
            ?? Array(json).withUnsafeBufferPointer(refusal)
        if let refusal { throw refusal }
    }

    private func refusal(in bytes: UnsafeBufferPointer<UInt8>) -> Refusal? {
        guard StreamSafe.isSafe(json: bytes) else { return Refusal(path: "", rule: .tooManyMarks) }
        var walk = JSONWalk(bytes)
        do throws(Refusal) {
            guard !walk.isNull else { throw Refusal(path: "", rule: .wrongType("an object")) }
            try walk.take(self)
            try walk.end()
            return nil
        } catch {
            return error
        }
    }
}
