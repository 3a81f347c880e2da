import Crypto
import FoundationEssentials
package import HTTPTypes
package import Ledger
package import LedgerEngine
package import NIOCore
package import Serving
import Synchronization

/// Identifies senders: writes by a device's signature, reads by a session's token.
package struct Identity: Sendable {
    package let persons: any PersonStore
    package let accounts: AccountStore
    package let tokens: AccessTokens
    /// Hosts by which devices reach this ledger; empty for any.
    package let hosts: Set<String>
    package let now: @Sendable () -> Int
    /// The limit of new devices by network; nil where networks are not counted.
    package let newcomers: NetworkLimit?
    /// Limits the requests of each device.
    package let devices: RateLimit
    /// A monotonic clock in milliseconds, for `devices`.
    package let ticks: @Sendable () -> Int
    /// Caches: the persons of devices, when devices were registered, and whether persons have an
    /// account.
    private let known = Remembered<String, PersonID>()
    private let firstHeard = Remembered<String, Int>()
    private let members = Remembered<PersonID, Bool>()

    package init(
        _ persons: any PersonStore, _ accounts: AccountStore, _ tokens: AccessTokens,
        hosts: Set<String>, newcomers: Rate? = nil, requests: Rate,
        ticks: @escaping @Sendable () -> Int, now: @escaping @Sendable () -> Int
    ) {
        self.persons = persons
        self.accounts = accounts
        self.tokens = tokens
        self.hosts = hosts
        self.newcomers = newcomers.map { NetworkLimit($0) }
        devices = RateLimit(requests)
        self.ticks = ticks
        self.now = now
    }

    /// When a device was registered, in milliseconds since 1970-01-01T00:00Z, which never changes;
    /// mostly from the cache.
    package func heard(of device: String) async throws -> Int? {
        try await firstHeard.value(of: device) { try await persons.heard(of: device) }
    }

    /// Removes the device's person from the cache.
    package func forget(_ device: String) { known.forget(device) }

    /// Removes a person's devices, and whether they have an account, from the caches.
    package func forget(_ person: PersonID) {
        known.forget { $0 == person }
        members.forget(person)
    }

    /// Removes everything that may change from the caches.
    package func forgetAll() {
        known.forget { _ in true }
        members.forget { _ in true }
    }

    /// Whether a person has an account; mostly from the cache.
    ///
    /// - Throws: `StoreFailure` when the database cannot be read.
    package func hasAccount(_ person: PersonID) async throws -> Bool {
        try await members.value(of: person) { try await accounts.hasAccount(person) } ?? false
    }

    /// The device that signed a body.
    ///
    /// - Throws: `ProblemDetails` (401) when the signature is missing or wrong.
    package func device(_ head: HTTPRequest, _ route: String, _ body: ByteBuffer) throws -> String {
        guard let field = head.headerFields[.authorization],
            let proof = DeviceProof(authorization: field)
        else {
            throw ProblemDetails.unauthorized(
                "Sign the body with the device's key: `Authorization: Device <key>:<signature>`.")
        }
        guard proof.isValid(for: route, body: Data(body.readableBytesView)) else {
            throw ProblemDetails.unauthorized(
                "The signature is not the device's over this body. It is over the bytes"
                    + " `florilegium POST /\(route)`, a line feed, and the body as it is sent.")
        }
        return proof.device
    }

    /// The person of a registered device.
    ///
    /// - Throws: `ProblemDetails` (401 `unknown-device`) when the device never began a session,
    ///   `StoreFailure` when the database cannot be read.
    package func sender(_ device: String) async throws -> Sender {
        guard let person = try await person(of: device) else {
            throw ProblemDetails(
                status: .unauthorized, name: "unknown-device", title: "Unknown device",
                detail: "This ledger does not know the device. Begin a session first: POST"
                    + " /\(LedgerRoute.sessions).",
                headers: [.wwwAuthenticate: ProblemDetails.schemes])
        }
        return Sender(person: person, device: device)
    }

    private func person(of device: String) async throws -> PersonID? {
        try await known.value(of: device) { try await persons.person(of: device) }
    }

    /// Refuses a request that was signed for another ledger.
    ///
    /// - Parameter ledger: the host in the signed body.
    /// - Throws: `ProblemDetails` (invalid `/ledger`) when it is not one of `hosts`.
    package func check(ledger: String) throws {
        let isHost =
            !ledger.isEmpty
            && ledger.utf8.allSatisfy { (UInt8(ascii: "!")...UInt8(ascii: "~")).contains($0) }
        guard isHost, hosts.isEmpty || hosts.contains(ledger) else {
            throw ProblemDetails.invalid(
                [.init("/ledger", "This ledger is not reached as \(ledger.debugDescription).")])
        }
    }

    /// Begins a session: registers the device and makes a token.
    ///
    /// - Throws: `ProblemDetails` when the request is for another ledger, the device's clock is
    ///   more than `RequestLimits.clock` off, or its network has registered too many devices;
    ///   `StoreFailure` when the database cannot be read or written.
    package func begin(
        _ request: SessionRequest, device: String, from network: String
    ) async throws -> SessionAnswer {
        let time = now()
        try check(ledger: request.ledger)
        guard abs(request.made.clamped - time) <= RequestLimits.clock else {
            throw ProblemDetails.invalid(
                [.init("/made", "The ledger's time is \(time); the device's is too far from it.")])
        }
        try await admit(device, from: network, at: time)
        let token = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
        let expires = time + RequestLimits.session
        func begun() async throws -> PersonID {
            let person = try await persons.register(
                device: device, born: request.born.clamped, now: time)
            let session = LedgerSession(
                Sender(person: person, device: device), expires: expires)
            try await persons.begin(Self.name(of: token), session, now: time)
            return person
        }
        let person: PersonID
        do {
            person = try await begun()
        } catch StoreFailure.unknownDevice {
            // Meanwhile the device was taken into an account: it is the account's now, or was
            // ended.
            person = try await begun()
        }
        let face = try await persons.faces(of: [person])[person]
        return SessionAnswer(
            token: token.base64EncodedString(), expires: expires, handle: face?.handle ?? "")
    }

    /// Admits a device: registered ones always, new ones within the network's limit. Made-up
    /// devices could otherwise defeat all limits by person.
    private func admit(_ device: String, from network: String, at time: Int) async throws {
        guard try await person(of: device) == nil else { return }
        if let seconds = newcomers?.take(network, at: time) {
            throw ProblemDetails.tooManyNewcomers(retryAfter: seconds)
        }
    }

    /// The session of a request's token.
    ///
    /// - Throws: `ProblemDetails` (401) without a token, or with one whose session is over;
    ///   `StoreFailure` when the database cannot be read.
    package func session(_ head: HTTPRequest) async throws -> LedgerSession {
        if let session = try await accountSession(head) {
            return LedgerSession(
                Sender(person: session.person, device: session.device), expires: session.expires)
        }
        guard let text = head.credentials(of: "Bearer"), let token = Data(base64Encoded: text),
            token.count == 32
        else {
            throw ProblemDetails.unauthorized(
                "Send a session's token: `Authorization: Bearer <token>`; POST"
                    + " /\(LedgerRoute.sessions) gives one.")
        }
        guard let session = try await persons.session(of: Self.name(of: token), now: now()) else {
            throw ProblemDetails.unauthorized(
                "The session is over. POST /\(LedgerRoute.sessions) begins another.")
        }
        return session
    }

    /// The person and device that read, within the device's rate.
    ///
    /// - Throws: as `session(_:)` and `admit(_:)`.
    package func reader(_ head: HTTPRequest) async throws -> Sender {
        let sender = try await session(head).sender
        try admit(sender.device)
        return sender
    }

    /// The person that reads; nil for a request without `Authorization`.
    ///
    /// - Throws: as `reader(_:)`.
    package func optionalReader(_ head: HTTPRequest) async throws -> PersonID? {
        guard head.headerFields[.authorization] != nil else { return nil }
        return try await reader(head).person
    }

    /// Counts a request of a device.
    ///
    /// - Throws: `ProblemDetails` (429 `too-many`) when the device asks too often.
    package func admit(_ device: String) throws {
        if let seconds = devices.take(device, at: ticks()) {
            throw ProblemDetails.tooMany("device", retryAfter: seconds)
        }
    }

    /// The session of a signed-in account.
    ///
    /// - Throws: `ProblemDetails.notSignedIn` for any other request, `StoreFailure` when the
    ///   database cannot be read.
    package func account(_ head: HTTPRequest) async throws -> AccountSession {
        guard let session = try await accountSession(head) else { throw ProblemDetails.notSignedIn }
        return session
    }

    /// The session of an access token; nil without one, and when it ended.
    private func accountSession(_ head: HTTPRequest) async throws -> AccountSession? {
        guard let token = head.credentials(of: "Bearer"),
            token.utf8.contains(UInt8(ascii: ".")),
            let id = try await tokens.session(of: token, now: now())
        else { return nil }
        return try await accounts.session(id, now: now())
    }

    /// The name of a token in the store: its SHA-256.
    private static func name(of token: Data) -> Data { Data(SHA256.hash(data: token)) }
}

extension HTTPRequest {
    /// The text after the scheme and spaces in the Authorization field, whose case does not count
    /// (RFC 9110, 11.1 and 11.4); nil for another scheme, or a field longer than
    /// `RequestLimits.authorizationBytes`.
    package func credentials(of scheme: String) -> String? {
        guard let field = headerFields[.authorization]?.utf8,
            field.count <= RequestLimits.authorizationBytes
        else { return nil }
        let (name, rest) = (field.prefix(scheme.utf8.count), field.dropFirst(scheme.utf8.count))
        guard String(name)?.lowercased() == scheme.lowercased(), rest.first == UInt8(ascii: " ")
        else { return nil }
        return String(rest.drop { $0 == UInt8(ascii: " ") })
    }
}

extension Int {
    /// A claimed time, limited to the years 1970 to 9999, so that sums with it do not overflow.
    fileprivate var clamped: Int {
        Swift.min(Swift.max(self, 0), RequestLimits.times.upperBound)
    }
}
