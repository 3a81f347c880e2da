import Credentials
import Foundation
import HTTPTypes
import HummingbirdCore
import Ledger
import LedgerEngine
import NIOCore
import Serving

/// Forgotten passwords, and names that are free.
extension AuthAPI {
    private struct ForgottenRequest: RequestBody {
        var email: String

        static let shape = JSONShape.object([
            "email": .name
        ])
    }

    /// Mails a link to choose a new password, if there is an account; the answer is always the same.
    func forgot(_ body: ByteBuffer) async throws -> Response {
        let request = try JSONBody.read(ForgottenRequest.self, body)
        guard let email = EmailAddress(request.email) else {
            throw ProblemDetails.invalid([.init("/email", "It is no e-mail address.")])
        }
        try await rationForgotten()
        try accounts.accountMailer.add(.forgotten(email.spellings))
        return Self.accepted
    }

    private struct ResetRequest: RequestBody {
        var token: String
        var password: String

        static let shape = JSONShape.object([
            "password": .password,
            "token": .token,
        ])
    }

    /// Sets a new password by a mailed link, and ends all sessions.
    func reset(_ body: ByteBuffer) async throws -> Response {
        let request = try JSONBody.read(ResetRequest.self, body)
        // First, so that a password that cannot be does not use the link up.
        let errors = PasswordRules.refusals(of: request.password)
        guard errors.isEmpty else {
            throw ProblemDetails.invalid(errors.map { ProblemDetails.fieldError("/password", $0) })
        }
        // Before the hash, which takes a core's time, and without using the link up.
        guard let token = TokenText.token(request.token),
            let owner = try await accounts.store.waiting(
                token: Accounts.hash(token), .reset, now: services.now())
        else { throw ProblemDetails.linkOver }
        let hash = try await accounts.passwords.hash(request.password, for: network)
        // Also the device at which somebody else may have asked for the account, which has no session.
        // Before the link is used up: what is broken off here is done again.
        try await endDevices(of: owner, but: nil)
        guard
            let reset = try await accounts.store.reset(
                byLink: Accounts.hash(token), password: hash, now: services.now())
        else { throw ProblemDetails.linkOver }
        let person = reset.account.person
        // Before anything that may fail: it is done, and its person is to know.
        accounts.accountMailer.tell(person, of: reset.hasRemovedKeys ? .cleared : .changed)
        // And the devices of who signed in by the old one until now.
        try await endDevices(of: person, but: nil)
        try await end(reset.ended)
        // Who has the letter-box is let in again.
        for name in Accounts.names(of: reset.account.details) {
            for network in [nil, network] {
                try await accounts.store.forgive(Accounts.signIn(name, from: network))
            }
        }
        try await accounts.store.forgive(Accounts.proof(of: person))
        return Response(status: .noContent, headers: [.cacheControl: "no-store"])
    }

    /// Whether a username is free.
    private struct Availability: Encodable {
        var isFree: Bool
        /// Why not: the name of the rule, or `taken`.
        var reason: String?
    }

    /// Whether a username is free.
    func username(_ target: RequestTarget) async throws -> Response {
        guard let typed = try target.parameter("name") else {
            throw ProblemDetails.badRequest(
                "name-missing", "Which name?", "`name` is missing. Name one: ?name=zoe")
        }
        do {
            let name = try Username(typed, words: accounts.words)
            let isTaken = try await accounts.store.account(username: name.folded) != nil
            return try JSONBody.answer(
                Availability(isFree: !isTaken, reason: isTaken ? "taken" : nil))
        } catch let refusal as NameRefusal {
            return try JSONBody.answer(Availability(isFree: false, reason: refusal.rawValue))
        }
    }
}
