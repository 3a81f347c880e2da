import Foundation
import HTTPTypes
import HummingbirdCore
import Ledger
import LedgerEngine
import LedgerRequests
import NIOCore
import Serving

/// Renewing a session, and ending it.
extension AuthAPI {
    private struct RenewalRequest: ShapedBody {
        var renewal: String?

        static let shape = JSONShape.object([
            "renewal": .token
        ])
    }

    /// Gives a new access token and a new token for renewal. A request that the session's device
    /// signed may use a spent token again for `AccountLimits.renewalAgain`, because its answer
    /// may have been lost. Any other use of a spent token, and any use signed by another device, is
    /// a copy and ends the session.
    func refresh(_ head: HTTPRequest, _ body: ByteBuffer) async throws -> Response {
        let (token, isCookie) = try renewal(head, body)
        let device = try signer(head, "refresh", body)
        let now = services.now()
        let name = Accounts.hash(token)
        guard let session = try await accounts.store.session(renewedBy: name, now: now),
            let account = try await accounts.store.account(of: session.person),
            try await services.ledger.person(of: session.device) == session.person
        else { throw ProblemDetails.notSignedIn }
        // Made before the token is spent, so that a failure here leaves the token valid.
        let access = try await access(session, role: account.role)
        let renewal = try await accounts.store.renew(
            token: name, with: Accounts.chance(), by: device, now: now,
            again: now + AccountLimits.renewalAgain,
            expires: { keeps in
                now + (keeps ? AccountLimits.renewal : AccountLimits.shortRenewal)
            })
        switch renewal {
        case .renewed(let session, let next):
            return try answer(access, session, next, cookie: isCookie)
        case .reused(let session):
            try await end([session])
            accounts.accountMailer.tell(session.person, of: .reused)
            throw ProblemDetails.notSignedIn
        case .unknown: throw ProblemDetails.notSignedIn
        }
    }

    /// Ends the session, and the device's key for ever.
    func logout(_ head: HTTPRequest) async throws -> Response {
        let session = try await services.identity.account(head)
        try await end([session])
        return Response(
            status: .noContent,
            headers: [
                .cacheControl: "no-store", .setCookie: RenewalCookie.field("", seconds: 0),
            ])
    }

    /// Ends all devices of a person but one, with or without a session.
    func endDevices(of person: PersonID, but device: String?) async throws {
        try await services.ledger.endDevices(of: person, but: device)
        await services.changes.forget(person)
    }

    /// Ends sessions and their devices. The device ends first, so that a concurrent sign-in there
    /// finds it ended, or is signed out here.
    func end(_ sessions: [AccountSession]) async throws {
        for session in sessions {
            try await services.ledger.end(session.device, of: session.person)
            try await accounts.store.end(at: session.device, of: session.person)
            services.identity.forget(session.device)
            await services.changes.forget(session.person)
        }
    }

    /// Ends the new session of a device that was ended during the sign-in, which could otherwise
    /// read but not write.
    ///
    /// - Throws: `ProblemDetails.notSignedIn` when the device was ended, `StoreFailure` when the
    ///   database cannot be read or written.
    func check(_ device: String, of person: PersonID) async throws {
        guard try await services.ledger.person(of: device) != person else { return }
        try await accounts.store.end(at: device, of: person)
        throw ProblemDetails.notSignedIn
    }

    /// The device that signed a request; nil for an unsigned one, which is allowed.
    func signer(_ head: HTTPRequest, _ route: String, _ body: ByteBuffer) throws -> String? {
        guard head.credentials(of: "Device") != nil else { return nil }
        return try services.identity.device(head, "\(LedgerRoute.auth)/\(route)", body)
    }

    /// The token, from the body or from the cookie, and whether it was the cookie, which only pages
    /// of allowed origins may use.
    private func renewal(_ head: HTTPRequest, _ body: ByteBuffer) throws -> (Data, Bool) {
        let request = try JSONBody.read(RenewalRequest.self, body)
        let text: String
        if let sent = request.renewal {
            text = sent
        } else {
            guard let origin = head.headerFields[.origin],
                origin.utf8.count <= AccountLimits.originBytes,
                accounts.origins.contains(origin) || isOwn(origin, head)
            else { throw ProblemDetails.notSignedIn }
            guard let cookie = RenewalCookie.token(of: head) else {
                throw ProblemDetails.notSignedIn
            }
            text = cookie
        }
        guard let token = TokenText.token(text) else { throw ProblemDetails.notSignedIn }
        return (token, request.renewal == nil)
    }

    private func isOwn(_ origin: String, _ head: HTTPRequest) -> Bool {
        let host = head.authority ?? ""
        return (1...AccountLimits.originBytes).contains(host.utf8.count)
            && ["https://\(host)", "http://\(host)"].contains(origin)
    }
}
