internal import Catalog
public import Ledger

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The way to a ledger's server: entries go there signed by the device's key.
public struct LedgerOverHTTP: LedgerLink {
    private let transport: any PostingTransport
    private let base: String
    private let host: String
    private let key: DeviceKey
    private let born: Int
    private let now: @Sendable () -> Int

    /// The most bytes of an answer.
    private static let mostBytes = 1 << 20

    /// The way to a ledger.
    ///
    /// - Parameters:
    ///   - address: the server's address, as `https://ledger.example`.
    ///   - transport: what carries it.
    ///   - key: the device's key.
    ///   - born: when the key was made, as `PlayerStore.born` tells it.
    ///   - now: the device's time, in milliseconds since 1970-01-01T00:00Z.
    /// - Throws: `TransportFailure.badAddress`.
    public init(
        _ address: String, over transport: any PostingTransport, key: DeviceKey, born: Int,
        now: @escaping @Sendable () -> Int
    ) throws {
        guard let url = URL(string: address), let host = url.host() else {
            throw TransportFailure.badAddress(address)
        }
        self.transport = transport
        self.host = url.port.map { "\(host):\($0)" } ?? host
        self.key = key
        self.born = born
        self.now = now
        base = address.hasSuffix("/") ? String(address.dropLast()) : address
    }

    /// Sends some entries; see `LedgerLink`. A ledger that does not know the device is told first.
    public func send(_ entries: [Entry]) async throws -> [EntryAnswer] {
        let batch = try CanonicalJSON.encode(EntryBatch(entries, ledger: host))
        var answer = try await post(batch, to: LedgerRoute.entries)
        if answer.status == 401 {
            _ = try await begin()
            answer = try await post(batch, to: LedgerRoute.entries)
        }
        return try read(EntryAnswers.self, answer, LedgerRoute.entries).answers
    }

    /// Begins a session, and makes the device known.
    ///
    /// - Returns: the session, for reads.
    /// - Throws: `TransportFailure`, or `LedgerFailure` with what the ledger says.
    public func begin() async throws -> SessionAnswer {
        let request = SessionRequest(ledger: host, born: born, made: now())
        let answer = try await post(
            try CanonicalJSON.encode(request), to: LedgerRoute.sessions)
        return try read(SessionAnswer.self, answer, LedgerRoute.sessions)
    }

    private func post(_ body: Data, to route: String) async throws -> PostAnswer {
        let message = DeviceProof.message(to: route, body: body)
        let proof = DeviceProof(
            device: key.player, signature: try key.signature(over: Array(message)))
        return try await transport.post(
            Array(body), to: "\(base)/\(route)",
            headers: [
                ("Authorization", proof.authorization), ("Content-Type", "application/json"),
            ],
            limit: Self.mostBytes)
    }

    private func read<Value: Decodable>(
        _ type: Value.Type, _ answer: PostAnswer, _ route: String
    ) throws -> Value {
        let body = Data(answer.body)
        guard answer.status == 200 else {
            let problem = try? JSONDecoder().decode(Problem.self, from: body)
            throw LedgerFailure(
                status: answer.status, detail: problem?.detail ?? "", after: answer.after)
        }
        do {
            return try CanonicalJSON.decode(type, from: body)
        } catch {
            throw TransportFailure.broken(
                address: "\(base)/\(route)", reason: "it does not answer as a ledger does")
        }
    }

    private struct Problem: Decodable { var detail: String? }
}

/// What a ledger says when it takes nothing.
public struct LedgerFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The status of its answer.
    public var status: Int
    /// What was wrong and what to do; empty where it does not say.
    public var detail: String
    /// Seconds after which it may be asked again, where it says so.
    public var after: Int?

    /// The sentence for people.
    public var description: String {
        detail.isEmpty ? "The ledger answered with status \(status)." : detail
    }
}
