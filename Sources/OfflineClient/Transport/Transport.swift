/// A request to a host: a GET, whole or from a byte on.
public struct TransportRequest: Sendable, Equatable {
    /// The address, `https:` or `http:`, already percent-encoded.
    public var address: String
    /// The first requested byte; 0 requests the whole file.
    public var offset: Int
    /// The largest body, in bytes.
    public var limit: Int

    /// A request of these members.
    public init(_ address: String, from offset: Int = 0, limit: Int) {
        self.address = address
        self.offset = max(offset, 0)
        self.limit = limit
    }
}

/// The status and headers of an answer.
public struct TransportHead: Sendable, Equatable {
    /// 200, or 206 for a requested range.
    public var status: Int
    /// The place of the body in the file: the requested offset with 206, 0 with 200.
    public var offset: Int
    /// The announced bytes of body.
    public var length: Int?
    /// The entity tag, which identifies the file for a later range.
    public var entityTag: String?

    /// A head of these members.
    public init(status: Int, offset: Int, length: Int? = nil, entityTag: String? = nil) {
        self.status = status
        self.offset = offset
        self.length = length
        self.entityTag = entityTag
    }
}

/// Downloads files from hosts. Each call is one attempt; `bytes` retries.
public protocol Transport: Sendable {
    /// Streams a file.
    /// - Parameters:
    ///   - request: The request.
    ///   - began: Called once, before any byte of the body; its error ends the transfer.
    ///   - chunk: Called with each piece of the body in order; its error ends the transfer.
    /// - Throws: `TransportFailure` when there is no complete answer, or the error of `began` or
    ///   `chunk`.
    func get(
        _ request: TransportRequest,
        began: (TransportHead) async throws -> Void,
        chunk: ([UInt8]) async throws -> Void
    ) async throws
}

/// Downloads files from hosts, and posts to them: the transport of a ledger.
public protocol PostingTransport: Transport {
    /// Posts a body, and reads the whole answer of any status. One attempt; redirects are not
    /// followed.
    /// - Parameters:
    ///   - body: The body.
    ///   - address: The address, `https:` or `http:`, already percent-encoded.
    ///   - headers: Header lines, in order.
    ///   - limit: The largest answer, in bytes.
    /// - Returns: The answer.
    /// - Throws: `TransportFailure` when there is no complete answer.
    func post(
        _ body: [UInt8], to address: String, headers: [(String, String)], limit: Int
    ) async throws -> PostAnswer

    /// Gets a whole answer of any status. One attempt; redirects are not followed.
    /// - Parameters:
    ///   - address: The address, `https:` or `http:`, already percent-encoded.
    ///   - headers: Header lines, in order.
    ///   - limit: The largest answer, in bytes.
    /// - Returns: The answer.
    /// - Throws: `TransportFailure` when there is no complete answer.
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
    /// The seconds of Retry-After; nil without one.
    public var after: Int?

    /// An answer of these members.
    public init(status: Int, body: [UInt8], after: Int? = nil) {
        self.status = status
        self.body = body
        self.after = after
    }
}

/// Why there is no complete answer.
public enum TransportFailure: Error, Equatable, Sendable {
    /// The address is invalid.
    case badAddress(String)
    /// The host could not be reached, or the connection broke.
    case broken(address: String, reason: String)
    /// The host answered with this status.
    case status(address: String, Int)
    /// The answer has more bytes than allowed.
    case tooLong(address: String, limit: Int)
    /// Bytes came too slowly, or stopped.
    case tooSlow(address: String)
    /// The transfer took too long in all.
    case tookTooLong(address: String)
    /// Too many redirects, or one to a forbidden address.
    case badRedirect(address: String, reason: String)

    /// Whether the same request may succeed a little later.
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
