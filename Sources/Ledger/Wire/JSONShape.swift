import Catalog

/// The exact form of a JSON document that a stranger sends: which members it has, of what type, and
/// how large each may be. It is held against the bytes before any `String` is made of them, in one
/// walk over them. What is missing is not told: whoever decodes the document finds that.
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

    /// What is wrong with a document.
    public struct Refusal: Error, Sendable, Hashable {
        /// The rule that it breaks.
        public enum Rule: Sendable, Hashable {
            /// It is no JSON, or no UTF-8.
            case notJSON
            /// The value is of another type; what it must be.
            case wrongType(String)
            /// No such member is known here.
            case unknownMember
            /// The member stands there twice.
            case repeatedMember
            /// The text, name or number has more bytes than this.
            case tooLong(Int)
            /// The list or object has more items than this.
            case tooMany(Int)
            /// Too many combining marks stand in a row.
            case tooManyMarks
        }
        /// Where, as a JSON pointer (RFC 6901).
        public var path: String
        /// The rule.
        public var rule: Rule
    }

    /// Holds a document against the shape. Null is none, but within one it may stand for any value.
    ///
    /// - Parameter json: the document's bytes.
    /// - Throws: the first refusal.
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
