public import Trust

/// Published metadata below an address, over a transport.
public struct RepositorySource: MetadataSource {
    private let transport: any Transport
    private let address: String
    private let timeouts: TransportTimeouts

    /// The metadata below that address.
    public init(
        _ address: String, over transport: any Transport,
        timeouts: TransportTimeouts = TransportTimeouts()
    ) {
        self.transport = transport
        self.address = address.hasSuffix("/") ? address : address + "/"
        self.timeouts = timeouts
    }

    /// The bytes of a file, or nil where the host has none.
    ///
    /// - Throws: `TransportFailure` when there is no complete answer.
    public func fetch(_ path: String, atMost limit: Int) async throws -> [UInt8]? {
        do {
            return try await transport.bytes(at: address + path, limit: limit, timeouts: timeouts)
        } catch TransportFailure.tooLong {
            throw TrustFailure.tooLong(name: path, limit: limit)
        }
    }
}
