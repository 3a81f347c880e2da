/// One question to a host: a GET, whole or from a byte on.
public struct TransportRequest: Sendable, Equatable {
    /// The address, `https:` or `http:`, already percent-encoded.
    public var address: String
    /// The first byte that is asked for; 0 asks for the whole file.
    public var offset: Int
    /// The most bytes of body that are taken.
    public var limit: Int

    /// A question of these members.
    public init(_ address: String, from offset: Int = 0, limit: Int) {
        self.address = address
        self.offset = max(offset, 0)
        self.limit = limit
    }
}

/// What came before the body.
public struct TransportHead: Sendable, Equatable {
    /// 200, or 206 where a range was asked for and is given.
    public var status: Int
    /// Where in the file the body begins: what was asked for with 206, 0 with 200.
    public var offset: Int
    /// Bytes of body that were announced.
    public var length: Int?
    /// The entity tag, by which a later range is known to be of the same file.
    public var entityTag: String?

    /// A head of these members.
    public init(status: Int, offset: Int, length: Int? = nil, entityTag: String? = nil) {
        self.status = status
        self.offset = offset
        self.length = length
        self.entityTag = entityTag
    }
}

/// Gets files from hosts. One attempt a call: who wants more asks again, or uses `bytes`.
public protocol Transport: Sendable {
    /// Streams a file.
    /// - Parameters:
    ///   - request: What is asked for.
    ///   - began: Told once, before any byte of the body; may throw to go no further.
    ///   - chunk: Told each piece of the body in order; may throw to go no further.
    /// - Throws: `TransportFailure`, or what `began` or `chunk` threw.
    func get(
        _ request: TransportRequest,
        began: (TransportHead) async throws -> Void,
        chunk: ([UInt8]) async throws -> Void
    ) async throws
}

/// Gets files from hosts, and posts to them: what a ledger is reached over.
public protocol PostingTransport: Transport {
    /// Posts a body, and reads the whole answer, whatever its status. One attempt; redirects are
    /// not followed.
    /// - Parameters:
    ///   - body: What is sent.
    ///   - address: Where to, `https:` or `http:`, already percent-encoded.
    ///   - headers: Header lines, in order.
    ///   - limit: The most bytes of answer that are taken.
    /// - Returns: The answer.
    /// - Throws: `TransportFailure`.
    func post(
        _ body: [UInt8], to address: String, headers: [(String, String)], limit: Int
    ) async throws -> PostAnswer

    /// Gets a whole answer, whatever its status. One attempt; redirects are not followed.
    /// - Parameters:
    ///   - address: What is asked for, `https:` or `http:`, already percent-encoded.
    ///   - headers: Header lines, in order.
    ///   - limit: The most bytes of answer that are taken.
    /// - Returns: The answer.
    /// - Throws: `TransportFailure`.
    func fetch(
        _ address: String, headers: [(String, String)], limit: Int
    ) async throws -> PostAnswer
}

/// A whole answer.
public struct PostAnswer: Sendable, Equatable {
    /// The status code.
    public var status: Int
    /// The whole body.
    public var body: [UInt8]
    /// Seconds after which to ask again, where it says so.
    public var after: Int?

    /// An answer of these members.
    public init(status: Int, body: [UInt8], after: Int? = nil) {
        self.status = status
        self.body = body
        self.after = after
    }
}

/// Why nothing came, or not all of it.
public enum TransportFailure: Error, Equatable, Sendable {
    /// The address cannot be asked.
    case badAddress(String)
    /// The host could not be reached, or the connection broke.
    case broken(address: String, reason: String)
    /// The host answered with that status.
    case status(address: String, Int)
    /// More bytes than may be.
    case tooLong(address: String, limit: Int)
    /// Bytes come too slowly, or stopped coming.
    case tooSlow(address: String)
    /// All of it took too long.
    case tookTooLong(address: String)
    /// The host led elsewhere too often, or to where it may not.
    case badRedirect(address: String, reason: String)

    /// Whether the same question may be answered better in a moment.
    public var isPassing: Bool {
        switch self {
        case .broken, .tooSlow: true
        case .status(_, let status): status >= 500 || status == 429 || status == 408
        case .badAddress, .tooLong, .tookTooLong, .badRedirect: false
        }
    }
}

extension TransportFailure: CustomStringConvertible {
    /// The sentence for people.
    public var description: String {
        switch self {
        case .badAddress(let address): "\(address) is not an address that can be asked."
        case .broken(let address, let reason): "\(address) could not be read: \(reason)."
        case .status(let address, let status): "\(address) answered with status \(status)."
        case .tooLong(let address, let limit):
            "\(address) sends more than the \(limit) bytes that it may."
        case .tooSlow(let address): "\(address) sends too slowly."
        case .tookTooLong(let address): "\(address) took too long."
        case .badRedirect(let address, let reason): "\(address) leads on \(reason)."
        }
    }
}
