import Crypto
import FoundationEssentials
import HTTPTypes
import Ledger
import LedgerStore
import NIOCore
import Serving
import Synchronization

/// Who asks: by a device's signature for what is written, by a session's token for what is read.
struct Identity: Sendable {
    let persons: any PersonStore
    let accounts: SQLiteAccounts
    let tokens: AccessTokens
    /// Hosts by which devices reach this ledger; empty for any.
    let hosts: Set<String>
    let now: @Sendable () -> Int
    private let known = KnownDevices()

    init(
        _ persons: any PersonStore, _ accounts: SQLiteAccounts, _ tokens: AccessTokens,
        hosts: Set<String>, now: @escaping @Sendable () -> Int
    ) {
        self.persons = persons
        self.accounts = accounts
        self.tokens = tokens
        self.hosts = hosts
        self.now = now
    }

    /// Persons of devices that wrote lately. A device never changes its person by itself.
    private final class KnownDevices: Sendable {
        private let persons = Mutex<[String: PersonID]>([:])

        subscript(device: String) -> PersonID? {
            get { persons.withLock { $0[device] } }
            set {
                persons.withLock { persons in
                    if persons.count >= LedgerServerLimits.knownDevices { persons = [:] }
                    persons[device] = newValue
                }
            }
        }

        func forget(_ person: PersonID) {
            persons.withLock { $0 = $0.filter { $0.value != person } }
        }
    }

    /// Asks the store again whose a device is.
    func forget(_ device: String) { known[device] = nil }

    /// Asks the store again which devices a person has.
    func forget(_ person: PersonID) { known.forget(person) }

    /// The device that signed a body.
    ///
    /// - Throws: `Problem` when none did.
    func device(_ head: HTTPRequest, _ route: String, _ body: ByteBuffer) throws -> String {
        guard let field = head.headerFields[.authorization],
            let proof = DeviceProof(authorization: field)
        else {
            throw Problem.unauthorized(
                "Sign the body with the device's key: `Authorization: Device <key>:<signature>`.")
        }
        guard proof.isValid(for: route, body: body.readableBytesView) else {
            throw Problem.unauthorized(
                "The signature is not the device's over this body. It is over the bytes"
                    + " `florilegium POST /\(route)`, a line feed, and the body as it is sent.")
        }
        return proof.device
    }

    /// The person at a device that began a session once.
    ///
    /// - Throws: `Problem` for a device that never did.
    func sender(_ device: String) async throws -> Sender {
        if let person = known[device] { return Sender(person: person, device: device) }
        guard let person = try await persons.person(of: device) else {
            throw Problem(
                status: .unauthorized, name: "unknown-device", title: "Unknown device",
                detail: "This ledger does not know the device. Begin a session first: POST"
                    + " /\(LedgerRoute.sessions).",
                headers: [.wwwAuthenticate: Problem.schemes])
        }
        known[device] = person
        return Sender(person: person, device: device)
    }

    /// Begins a session: makes the device known and gives a token.
    ///
    /// - Throws: `Problem` for a request for another ledger, or by a clock that is wrong.
    func begin(_ request: SessionRequest, device: String) async throws -> SessionAnswer {
        let time = now()
        guard hosts.isEmpty || hosts.contains(request.ledger) else {
            throw Problem.invalid(
                [
                    .init(
                        "/ledger",
                        "This ledger is not reached as \(request.ledger.debugDescription).")
                ])
        }
        guard abs(request.made.clamped - time) <= LedgerServerLimits.clock else {
            throw Problem.invalid(
                [.init("/made", "The ledger's time is \(time); the device's is too far from it.")])
        }
        let person = try await persons.register(
            device: device, born: request.born.clamped, now: time)
        known[device] = person
        let token = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
        let expires = time + LedgerServerLimits.session
        try await persons.begin(
            Self.name(of: token),
            LedgerSession(Sender(person: person, device: device), expires: expires), now: time)
        let face = try await persons.faces(of: [person])[person]
        return SessionAnswer(
            token: token.base64EncodedString(), expires: expires, handle: face?.handle ?? "")
    }

    /// The session of a request's token.
    ///
    /// - Throws: `Problem` without one, or with one that is over.
    func session(_ head: HTTPRequest) async throws -> LedgerSession {
        if let session = try await accountSession(head) {
            return LedgerSession(
                Sender(person: session.person, device: session.device), expires: session.expires)
        }
        let scheme = "Bearer "
        guard let field = head.headerFields[.authorization], field.hasPrefix(scheme),
            let token = Data(base64Encoded: String(field.dropFirst(scheme.count))),
            token.count == 32
        else {
            throw Problem.unauthorized(
                "Send a session's token: `Authorization: Bearer <token>`; POST"
                    + " /\(LedgerRoute.sessions) gives one.")
        }
        guard let session = try await persons.session(of: Self.name(of: token), now: now()) else {
            throw Problem.unauthorized(
                "The session is over. POST /\(LedgerRoute.sessions) begins another.")
        }
        return session
    }

    /// The session of who is signed in to an account.
    ///
    /// - Throws: `Problem` for anybody else.
    func account(_ head: HTTPRequest) async throws -> AccountSession {
        guard let session = try await accountSession(head) else { throw Problem.notSignedIn }
        return session
    }

    /// The session that an access token names, unless it ended; nil without one.
    private func accountSession(_ head: HTTPRequest) async throws -> AccountSession? {
        let scheme = "Bearer "
        guard let field = head.headerFields[.authorization], field.hasPrefix(scheme),
            field.utf8.count <= LedgerServerLimits.accessTokenBytes, field.contains("."),
            let id = await tokens.session(of: String(field.dropFirst(scheme.count)), now: now())
        else { return nil }
        return try accounts.session(id, now: now())
    }

    /// What the store knows a token by.
    private static func name(of token: Data) -> Data { Data(SHA256.hash(data: token)) }
}

extension Int {
    /// A claimed time within bounds that sums stay in: the years 1970 to 9999.
    fileprivate var clamped: Int {
        Swift.min(Swift.max(self, 0), LedgerServerLimits.times.upperBound)
    }
}
