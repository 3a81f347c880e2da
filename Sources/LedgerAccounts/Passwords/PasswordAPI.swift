import Credentials
import Foundation
import HTTPTypes
import HummingbirdCore
import Ledger
import LedgerEngine
import LedgerRequests
import NIOCore
import Serving

/// Forgotten passwords, and the look-up of free usernames.
extension AuthAPI {
    /// The answer to sign-ups and forgotten passwords: the same for every address.
    static var accepted: Response {
        Response(
            status: .accepted,
            headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(string: "{\"mail\":\"sent\"}")))
    }

    private struct ForgottenRequest: ShapedBody {
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

    private struct ResetRequest: ShapedBody {
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
        // Checked first, so that an invalid password does not use up the link.
        let errors = PasswordRules.refusals(of: request.password)
        guard errors.isEmpty else {
            throw ProblemDetails.invalid(errors.map { ProblemDetails.fieldError("/password", $0) })
        }
        // Checked before the hash, which costs processor time; this does not use up the link.
        guard let token = TokenText.token(request.token),
            let owner = try await accounts.store.waiting(
                token: Accounts.hash(token), .reset, now: services.now())
        else { throw ProblemDetails.linkOver }
        let hash = try await accounts.passwords.hash(request.password, for: network)
        // This includes a device at which a stranger requested the account, which has no session.
        // It comes before the link is used up, so that after a failure here the link works again.
        try await endDevices(of: owner, but: nil)
        guard
            let reset = try await accounts.store.reset(
                byLink: Accounts.hash(token), password: hash, now: services.now())
        else { throw ProblemDetails.linkOver }
        let person = reset.account.person
        // The notice comes before anything that may fail, because the password has changed.
        accounts.accountMailer.tell(person, of: reset.hasRemovedKeys ? .cleared : .changed)
        // Ends devices that signed in with the old password since the first call.
        try await endDevices(of: person, but: nil)
        try await end(reset.ended)
        // The owner of the mailbox may sign in despite earlier failed tries.
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
        /// Why it is not: the name of the violated rule, or `taken`.
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
