import Credentials
import Foundation
import HTTPTypes
import HummingbirdCore
import Ledger
import LedgerEngine
import LedgerRequests
import NIOCore
import Serving

/// The routes of a signed-in person's own account.
struct UserAPI: Sendable {
    let services: AccountServices
    let auth: AuthAPI

    var accounts: Accounts { services.accounts }

    // MARK: Password

    private struct PasswordChange: ShapedBody {
        var old: String
        var new: String

        static let shape = JSONShape.object([
            "new": .password,
            "old": .password,
        ])
    }

    /// Changes the password; all other sessions end.
    func changePassword(_ head: HTTPRequest, _ body: ByteBuffer) async throws -> Response {
        let (session, account) = try await account(head, toWrite: true)
        let request = try JSONBody.read(PasswordChange.self, body)
        let details = account.details
        let errors = PasswordRules.refusals(
            of: request.new, knowing: [details.email, details.username])
        guard errors.isEmpty else {
            throw ProblemDetails.invalid(errors.map { ProblemDetails.fieldError("/new", $0) })
        }
        try await prove(account, request.old)
        let hash = try await accounts.passwords.hash(request.new, for: auth.network)
        let ended: [AccountSession]
        do {
            ended = try await accounts.store.set(
                password: hash, of: account.person,
                by: AccountProof(session: session.id, password: account.password))
        } catch let conflict as AccountConflict {
            throw ProblemDetails(conflict)
        }
        // The notice comes before anything that may fail, because the password has changed.
        accounts.accountMailer.tell(account.person, of: .changed)
        try await auth.endDevices(of: account.person, but: session.device)
        try await auth.end(ended.filter { $0.device != session.device })
        return Response(status: .noContent, headers: [.cacheControl: "no-store"])
    }

    /// Verifies the account's password again: a session alone may have been left open by its
    /// person.
    func prove(_ account: AccountRecord, _ password: String) async throws {
        guard
            try await accounts.matches(
                password, account.password,
                tries: PasswordAttempts(proofOf: account.person, from: auth.network),
                now: services.now())
        else { throw ProblemDetails.notRight }
    }

    // MARK: Sessions

    private struct SessionItem: Encodable {
        var id: String
        var made: Int
        var seen: Int
        var isThis: Bool
    }

    /// The person's sessions.
    func sessions(_ head: HTTPRequest) async throws -> Response {
        let this = try await services.identity.account(head)
        let all = try await accounts.store.sessions(of: this.person, now: services.now())
        return try JSONBody.answer(
            all.map {
                SessionItem(
                    id: TokenText.text($0.id), made: $0.made, seen: $0.seen,
                    isThis: $0.id == this.id)
            })
    }

    /// Ends one of them.
    func endSession(_ id: String, _ head: HTTPRequest) async throws -> Response {
        let this = try await services.identity.account(head)
        let all = try await accounts.store.sessions(of: this.person, now: services.now())
        guard let session = all.first(where: { TokenText.text($0.id) == id }) else {
            throw ProblemDetails.notFound("You have no such session.")
        }
        try await auth.end([session])
        return Response(status: .noContent, headers: [.cacheControl: "no-store"])
    }

    // MARK: Leaving

    struct Proof: ShapedBody {
        var password: String

        static let shape = JSONShape.object([
            "password": .password
        ])
    }

    /// All data about the person, as one archive.
    func export(_ head: HTTPRequest, _ body: ByteBuffer) async throws -> Response {
        let account = try await account(head).record
        try await prove(account, try JSONBody.read(Proof.self, body).password)
        let export = PersonExport(services: services, account: account)
        // The place is held while the archive is made and sent, and freed when the client stops
        // reading.
        guard let place = accounts.exports.take(account.person) else { throw ProblemDetails.busy }
        return Response(
            status: .ok,
            headers: [
                .contentType: "application/zip", .cacheControl: "no-store",
                .contentDisposition: "attachment; filename=\"florilegium.zip\"",
            ],
            body: ResponseBody { writer in
                defer { withExtendedLifetime(place) {} }
                try await export.write { try await writer.write($0) }
                try await writer.finish(nil)
            })
    }

    /// Erases the person: account, key, credentials and player states.
    func erase(_ head: HTTPRequest, _ body: ByteBuffer) async throws -> Response {
        let (session, account) = try await account(head)
        try await prove(account, try JSONBody.read(Proof.self, body).password)
        try await accounts.accountMailer.forget(account.details.email)
        do {
            try await services.ledger.erase(
                account.person,
                by: AccountProof(session: session.id, password: account.password),
                now: services.now())
        } catch let conflict as AccountConflict {
            throw ProblemDetails(conflict)
        } catch let failure as StoreFailure {
            // Once keys and credentials are destroyed the request cannot be repeated; a background
            // job finishes the rest.
            guard try await !accounts.store.hasAccount(account.person) else { throw failure }
        }
        await services.changes.forget(account.person)
        return Response(
            status: .noContent,
            headers: [
                .cacheControl: "no-store", .setCookie: RenewalCookie.field("", seconds: 0),
            ])
    }

    // MARK: Who asks

    /// The session and account of the request. Where it is to write, a banned person is refused.
    func account(
        _ head: HTTPRequest, toWrite: Bool = false
    ) async throws -> (session: AccountSession, record: AccountRecord) {
        let session = try await services.identity.account(head)
        guard let account = try await accounts.store.account(of: session.person) else {
            throw ProblemDetails.notSignedIn
        }
        if toWrite, try await services.ledger.state(of: account.person)?.isBanned == true {
            throw ProblemDetails.banned
        }
        return (session, account)
    }
}
