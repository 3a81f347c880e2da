import Foundation
import HTTPTypes
import HummingbirdCore
import Ledger
import LedgerStore
import NIOCore
import Serving

/// Renewing a session, and ending it.
extension AuthAPI {
    private struct RenewalRequest: Decodable {
        var renewal: String?
    }

    /// Gives a new access token and a new token for renewal. One that was used before ends the
    /// session: somebody has a copy.
    func refresh(_ head: HTTPRequest, _ body: ByteBuffer) async throws -> Response {
        let (token, isCookie) = try renewal(head, body)
        let (now, fresh) = (desk.now(), Accounts.chance())
        let long = LedgerServerLimits.renewal
        let renewal = try accounts.store.renew(
            token: Accounts.hash(token), with: Accounts.hash(fresh), now: now,
            expires: { $0 ? now + long : now + LedgerServerLimits.shortRenewal })
        switch renewal {
        case .renewed(let session):
            guard let account = try accounts.store.account(of: session.person) else {
                throw Problem.notSignedIn
            }
            return try await answer(session, fresh, role: account.role, cookie: isCookie)
        case .reused(let session):
            try await end([session])
            accounts.letters.tell(session.person, of: .reused)
            throw Problem.notSignedIn
        case .unknown: throw Problem.notSignedIn
        }
    }

    /// Ends the session; the device's key is never taken again.
    func logout(_ head: HTTPRequest) async throws -> Response {
        let session = try await desk.identity.account(head)
        try await end([session])
        return Response(
            status: .noContent,
            headers: [
                .cacheControl: "no-store", .setCookie: RenewalCookie.field("", seconds: 0),
            ])
    }

    /// Ends sessions, and the devices at which they were.
    func end(_ sessions: [AccountSession]) async throws {
        for session in sessions {
            _ = try accounts.store.end(session.id, of: session.person)
            try await desk.ledger.end(session.device, of: session.person)
            desk.identity.forget(session.device)
        }
    }

    /// The token of the body, or of the cookie, which only our own pages may use.
    private func renewal(_ head: HTTPRequest, _ body: ByteBuffer) throws -> (Data, Bool) {
        let request = try JSONBody.read(RenewalRequest.self, body)
        let text: String
        if let sent = request.renewal {
            text = sent
        } else {
            guard let origin = head.headerFields[.origin],
                accounts.origins.contains(origin) || isOwn(origin, head)
            else { throw Problem.notSignedIn }
            guard let cookie = RenewalCookie.token(of: head) else { throw Problem.notSignedIn }
            text = cookie
        }
        guard let token = TokenText.token(text) else { throw Problem.notSignedIn }
        return (token, request.renewal == nil)
    }

    private func isOwn(_ origin: String, _ head: HTTPRequest) -> Bool {
        let host = head.authority ?? ""
        return !host.isEmpty && ["https://\(host)", "http://\(host)"].contains(origin)
    }
}
