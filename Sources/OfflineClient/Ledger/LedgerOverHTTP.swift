internal import Catalog
public import Ledger

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A connection to a ledger's server: entries are signed by the device's key.
public struct LedgerOverHTTP: LedgerLink {
    private let transport: any PostingTransport
    let base: String
    let host: String
    let key: DeviceKey
    private let born: Int
    let now: @Sendable () -> Int

    /// The largest answer, in bytes: a page of the feed has a mebibyte, and its quotes double in
    /// JSON.
    private static let mostBytes = 8 << 20

    /// A connection to a ledger.
    ///
    /// - Parameters:
    ///   - address: the server's address, as `https://ledger.example`.
    ///   - transport: sends the requests.
    ///   - key: the device's key.
    ///   - born: when the key was made, from `PlayerStore.born`.
    ///   - now: the device's time, in milliseconds since 1970-01-01T00:00Z.
    /// - Throws: `TransportFailure.badAddress` when the address is malformed or has no host.
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

    /// Sends some entries; see `LedgerLink`. An unregistered device is registered first.
    public func send(_ entries: [Entry]) async throws -> [EntryAnswer] {
        let batch = EntryBatch(entries, ledger: host)
        do {
            return try await signed(batch, to: LedgerRoute.entries, EntryAnswers.self).answers
        } catch let failure as LedgerFailure where failure.status == 401 {
            _ = try await begin()
            return try await signed(batch, to: LedgerRoute.entries, EntryAnswers.self).answers
        }
    }

    /// Begins a session, which registers the device.
    ///
    /// - Returns: the session, for reads.
    /// - Throws: `TransportFailure` when there is no valid answer, `LedgerFailure` when the ledger
    ///   refuses.
    public func begin() async throws -> SessionAnswer {
        let request = SessionRequest(ledger: host, born: born, made: now())
        return try await signed(request, to: LedgerRoute.sessions, SessionAnswer.self)
    }

    /// Posts a value with the device's signature, and reads the answer.
    ///
    /// - Throws: `TransportFailure` when there is no valid answer, `LedgerFailure` when the ledger
    ///   refuses.
    func signed<Answer: Decodable>(
        _ value: some Encodable, to route: String, _ type: Answer.Type
    ) async throws -> Answer {
        let body = try CanonicalJSON.encode(value)
        let message = DeviceProof.message(to: route, body: body)
        let proof = DeviceProof(
            device: key.player, signature: try key.signature(over: Array(message)))
        let answer = try await transport.post(
            Array(body), to: "\(base)/\(route)",
            headers: [
                ("Authorization", proof.authorization), ("Content-Type", "application/json"),
            ],
            limit: Self.mostBytes)
        return try read(type, answer, route)
    }

    /// Posts an empty object with a session's token; the answer has no body.
    ///
    /// - Throws: `TransportFailure` when there is no answer, `LedgerFailure` when the ledger
    ///   refuses.
    func post(to route: String, token: String) async throws {
        let answer = try await transport.post(
            Array("{}".utf8), to: "\(base)/\(route)",
            headers: [
                ("Authorization", "Bearer \(token)"), ("Content-Type", "application/json"),
            ],
            limit: Self.mostBytes)
        guard (200..<300).contains(answer.status) else { throw Self.failure(answer) }
    }

    /// Gets a route with a session's token.
    ///
    /// - Parameters:
    ///   - type: the type of the answer.
    ///   - route: the path, with its query.
    ///   - token: a session's token.
    /// - Returns: the answer.
    /// - Throws: `TransportFailure` when there is no valid answer, `LedgerFailure` when the ledger
    ///   refuses.
    func get<Answer: Decodable>(
        _ type: Answer.Type, _ route: String, token: String
    ) async throws -> Answer {
        let answer = try await transport.fetch(
            "\(base)/\(route)", headers: [("Authorization", "Bearer \(token)")],
            limit: Self.mostBytes)
        return try read(type, answer, route)
    }

    private func read<Value: Decodable>(
        _ type: Value.Type, _ answer: PostAnswer, _ route: String
    ) throws -> Value {
        guard answer.status == 200 else { throw Self.failure(answer) }
        do {
            return try CanonicalJSON.decode(type, from: Data(answer.body))
        } catch {
            throw TransportFailure.broken(
                address: "\(base)/\(route)", reason: "it does not answer as a ledger does")
        }
    }

    private struct Problem: Decodable {
        var type: String?
        var detail: String?
    }

    private static func failure(_ answer: PostAnswer) -> LedgerFailure {
        let problem = try? JSONDecoder().decode(Problem.self, from: Data(answer.body))
        let name = problem?.type?.split(separator: ":").last
        return LedgerFailure(
            status: answer.status, detail: problem?.detail ?? "", after: answer.after,
            problem: name.map(String.init) ?? "")
    }
}

/// A ledger's refusal.
public struct LedgerFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The status of its answer.
    public var status: Int
    /// The problem and its remedy; empty where the answer has none.
    public var detail: String
    /// The seconds of Retry-After; nil without one.
    public var after: Int?
    /// The name of the problem, as `wrong-password`; empty where it has none.
    public var problem = ""

    /// Whether the ledger has another history than the one that was read, because it was restored.
    public var isOtherHistory: Bool { problem == "other-history" }

    /// The sentence for people.
    public var description: String {
        detail.isEmpty ? "The ledger answered with status \(status)." : detail
    }
}
