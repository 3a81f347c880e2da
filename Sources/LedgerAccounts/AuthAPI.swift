import Catalog
import Credentials
import Foundation
import HTTPTypes
import HummingbirdCore
import Ledger
import LedgerEngine
import LedgerRequests
import NIOCore
import Serving

/// Signing up, in and out.
struct AuthAPI: Sendable {
    let services: AccountServices
    /// The client's network.
    let network: String

    var accounts: Accounts { services.accounts }

    private struct SignUpRequest: ShapedBody {
        var email: String
        var username: String
        var password: String
        var displayName: String?
        var language: String
        /// Whether the person agreed to the terms and the privacy policy.
        var terms: Bool
        /// Whether the person is at least `AccountLimits.age` years old.
        var age: Bool

        static let shape = JSONShape.object([
            "age": .flag,
            "displayName": .name,
            "email": .name,
            "language": .word,
            "password": .password,
            "terms": .flag,
            "username": .name,
        ])
    }

    /// Requests an account. Until the mailed link is opened the player stays a guest. Only the
    /// mail to the address reveals whether it has an account.
    func signUp(_ head: HTTPRequest, _ body: ByteBuffer) async throws -> Response {
        let person = try await services.identity.session(head).sender.person
        let request = try JSONBody.read(SignUpRequest.self, body)
        guard try await accounts.store.account(of: person) == nil else {
            throw ProblemDetails(.hasAccount)
        }
        var errors: [ProblemDetails.FieldError] = []
        let email = EmailAddress(request.email)
        if email == nil { errors.append(.init("/email", "It is no e-mail address.")) }
        let username = errors.take("/username") { () throws(NameRefusal) in
            try Username(request.username, words: accounts.words)
        }
        let shown = errors.take("/displayName") { () throws(NameRefusal) in
            try DisplayName(request.displayName ?? request.username, words: accounts.words)
        }
        errors += PasswordRules.refusals(
            of: request.password, knowing: [request.email, request.username]
        ).map { ProblemDetails.fieldError("/password", $0) }
        if Language(rawValue: request.language) == nil {
            errors.append(.init("/language", "Take one of \(Language.list)."))
        }
        if !request.terms { errors.append(.init("/terms", "Without it there is no account.")) }
        if !request.age {
            errors.append(
                .init("/age", "Accounts are for those of \(AccountLimits.age) and older."))
        }
        if let username, try await accounts.store.account(username: username.folded) != nil {
            errors.append(.init("/username", "taken: Somebody has this name; take another."))
        }
        guard errors.isEmpty, let email, let username, let shown else {
            throw ProblemDetails.invalid(errors)
        }
        let now = services.now()
        try await rationSignUp(of: person)
        let hash = try await accounts.passwords.hash(request.password, for: network)
        let details = AccountDetails(
            email: email.text, username: username.text, displayName: shown.text,
            language: request.language,
            consents: ["terms", "age"].map { .init($0, isGiven: true, time: now) })
        try accounts.accountMailer.add(
            .signUp(
                AccountMailer.SignUp(
                    details: details, email: email.folded, username: username.folded,
                    password: hash), for: person, from: network))
        return Self.accepted
    }

    private struct TokenRequest: ShapedBody {
        var token: String
        var keep: Bool?
        var cookie: Bool?

        static let shape = JSONShape.object([
            "cookie": .flag,
            "keep": .flag,
            "token": .token,
        ])
    }

    /// Opens the account of a mailed link, and signs the player's own device in.
    func confirm(_ head: HTTPRequest, _ body: ByteBuffer) async throws -> Response {
        let request = try JSONBody.read(TokenRequest.self, body)
        let now = services.now()
        let device = try signer(head, "confirm", body)
        guard let token = TokenText.token(request.token) else { throw ProblemDetails.linkOver }
        let opened: AccountRecord?
        do {
            opened = try await accounts.store.open(byLink: Accounts.hash(token), now: now) {
                let wanted = try JSONDecoder().decode(AccountMailer.SignUp.self, from: $0.content)
                return NewAccount(
                    AccountRecord(
                        person: $0.person, details: wanted.details, password: wanted.password,
                        role: .player, made: now),
                    email: wanted.email, olderEmails: wanted.emails, username: wanted.username)
            }
        } catch let conflict as AccountConflict {
            throw ProblemDetails(conflict)
        }
        guard let record = opened else { throw ProblemDetails.linkOver }
        if try await isTakenBack(record.person) { throw ProblemDetails.linkOver }
        services.identity.forget(record.person)
        await services.changes.tellChanged(record.person)
        guard let device, try await services.identity.sender(device).person == record.person else {
            return Response(status: .noContent, headers: [.cacheControl: "no-store"])
        }
        return try await begin(
            record, at: device, keep: request.keep ?? true, cookie: request.cookie ?? false)
    }

    /// Closes an account whose person was merged into another; whether it did. Not cancellable.
    private func isTakenBack(_ person: PersonID) async throws -> Bool {
        try await Task {
            guard try await services.ledger.isClaimed(person) else { return false }
            try await accounts.store.takeBack(person)
            return true
        }.value
    }

    // MARK: Signing in

    private struct LoginRequest: ShapedBody {
        /// The e-mail address or the username.
        var name: String
        var password: String
        /// Whether the browser keeps the session after it is closed.
        var keep: Bool
        /// Whether the token for renewal is set as a cookie instead of being in the answer.
        var cookie: Bool?

        static let shape = JSONShape.object([
            "cookie": .flag,
            "keep": .flag,
            "name": .name,
            "password": .password,
        ])
    }

    /// Signs in at a device, and takes its guest's play into the account.
    func login(_ head: HTTPRequest, _ body: ByteBuffer) async throws -> Response {
        // One sign-in at a time: each is short before its hash, but a thousand at once would delay
        // players.
        let (guest, request, who) = try await accounts.door.take(for: network) {
            let device = try services.identity.device(head, "\(LedgerRoute.auth)/login", body)
            let guest = try await services.identity.sender(device)
            let request = try JSONBody.read(LoginRequest.self, body)
            return (guest, request, try await find(request.name))
        }
        guard
            try await accounts.matches(
                request.password, who.account?.password, tries: who.tries, now: services.now()),
            let account = who.account
        else { throw ProblemDetails.wrongPassword }
        return try await enter(
            account, at: guest, keep: request.keep, cookie: request.cookie ?? false)
    }

    /// Signs in at a device after a password, passkey or identity was verified, and takes the
    /// entries of its guest into the account.
    func enter(
        _ account: AccountRecord, at guest: Sender, keep: Bool, cookie: Bool
    ) async throws -> Response {
        for person in Set([account.person, guest.person]) {
            if try await services.ledger.state(of: person)?.isBanned == true {
                throw ProblemDetails.banned
            }
        }
        // If the ledger stopped before it closed an account whose person was merged, the account is
        // closed now.
        if try await isTakenBack(account.person) { throw ProblemDetails.wrongPassword }
        if guest.person != account.person {
            let now = services.now()
            let claim = GuestClaim(
                guest.device, of: guest.person, into: account.person, password: account.password,
                id: UUIDv7(
                    after: nil, at: now, random: (.random(in: 0 ... .max), .random(in: 0 ... .max))),
                now: now)
            let claimed: Claimed
            do {
                claimed = try await services.ledger.claim(claim) {
                    services.identity.forget(guest.device)
                }
            } catch StoreFailure.unknownPerson {
                throw ProblemDetails.wrongPassword
            }
            // A merged guest must not open an account of its own.
            try await accounts.store.dropPending(of: guest.person)
            if !claimed.recorded.isEmpty {
                services.changes.tell(Appended(claimed), to: account.person)
            }
        }
        return try await begin(account, at: guest.device, keep: keep, cookie: cookie)
    }

    /// The account of a name, and the counters of its failed tries. They count by the typed name,
    /// not by person: with one counter for both, a lock-out would reveal which address belongs to
    /// which name.
    private func find(_ name: String) async throws -> (
        account: AccountRecord?, tries: PasswordAttempts
    ) {
        let address = name.utf8.contains(UInt8(ascii: "@")) ? EmailAddress(name) : nil
        let folded = address?.folded ?? Username.folded(name)
        var account: AccountRecord?
        if let address {
            account = try await accounts.store.account(emails: address.spellings)
        } else if let folded {
            account = try await accounts.store.account(username: folded)
        }
        var isKnown = false
        if let account {
            isKnown = try await accounts.store.knows(
                network, of: account.person, now: services.now())
        }
        // All texts that cannot be a name share one counter.
        let typed = folded ?? (name.utf8.count <= CredentialLimits.typedNameBytes ? name : "")
        return (account, PasswordAttempts(typed, from: network, isKnown: isKnown))
    }

    private func begin(
        _ account: AccountRecord, at device: String, keep: Bool, cookie: Bool
    ) async throws -> Response {
        let now = services.now()
        let token = Accounts.chance()
        let life = keep ? AccountLimits.renewal : AccountLimits.shortRenewal
        let session = AccountSession(
            id: Accounts.chance().prefix(16), person: account.person, device: device, now: now,
            expires: now + life, keeps: keep)
        let access = try await access(session, role: account.role)
        let hasBegun = try await accounts.store.begin(
            session, token: Accounts.hash(token), network: network,
            known: now + AccountLimits.knownNetwork, password: account.password)
        // The password changed or the account was erased since it was verified.
        guard hasBegun else { throw ProblemDetails.wrongPassword }
        try await check(device, of: account.person)
        return try answer(access, session, token, cookie: cookie)
    }

    /// The answer to signing in and renewing.
    struct SignedIn: Codable {
        /// For `Authorization: Bearer`.
        var access: String
        /// When it expires, in milliseconds since 1970-01-01T00:00Z.
        var expires: Int
        /// The token for renewal, unless it is in the cookie.
        var renewal: String?
        /// The public name on boards.
        var handle: String
    }

    /// The answer for a session, without the token for renewal.
    func access(_ session: AccountSession, role: Role) async throws -> SignedIn {
        let handle =
            try await services.ledger.faces(of: [session.person])[session.person]?.handle ?? ""
        let (access, expires) = try await accounts.tokens.token(
            session, handle: handle, role: role, now: services.now())
        return SignedIn(access: access, expires: expires, renewal: nil, handle: handle)
    }

    func answer(
        _ signedIn: SignedIn, _ session: AccountSession, _ token: Data, cookie: Bool
    ) throws -> Response {
        let text = TokenText.text(token)
        var signedIn = signedIn
        if !cookie { signedIn.renewal = text }
        var response = try JSONBody.answer(signedIn)
        if cookie {
            let seconds = session.keeps ? AccountLimits.renewal / 1_000 : nil
            response.headers[.setCookie] = RenewalCookie.field(text, seconds: seconds)
        }
        return response
    }
}
