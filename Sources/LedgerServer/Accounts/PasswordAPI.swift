import Credentials
import Foundation
import HTTPTypes
import HummingbirdCore
import Ledger
import LedgerStore
import NIOCore
import Serving

/// Forgotten passwords, and names that are free.
extension AuthAPI {
    private struct ForgottenRequest: Decodable {
        var email: String
    }

    /// Mails a link to choose a new password, if there is an account; the answer is always the same.
    func forgot(_ body: ByteBuffer) throws -> Response {
        let request = try JSONBody.read(ForgottenRequest.self, body)
        guard let email = EmailAddress(request.email) else {
            throw Problem.invalid([.init("/email", "It is no e-mail address.")])
        }
        try accounts.letters.add(.forgotten(email.folded))
        return Self.accepted
    }

    private struct ResetRequest: Decodable {
        var token: String
        var password: String
    }

    /// Sets a new password by a mailed link, and ends all sessions.
    func reset(_ body: ByteBuffer) async throws -> Response {
        let request = try JSONBody.read(ResetRequest.self, body)
        // First, so that a password that cannot be does not use the link up.
        let faults = PasswordRules.faults(of: request.password)
        guard faults.isEmpty else {
            throw Problem.invalid(faults.map { Problem.fault("/password", $0) })
        }
        // Before the hash, which takes a core's time, and without using the link up.
        guard let token = TokenText.token(request.token),
            try accounts.store.waiting(
                token: Accounts.hash(token), .reset, now: desk.now()) != nil
        else { throw Problem.linkOver }
        let hash = try await accounts.passwords.hash(request.password)
        guard
            let pending = try accounts.store.take(
                token: Accounts.hash(token), .reset, now: desk.now()),
            let account = try accounts.store.account(of: pending.person)
        else { throw Problem.linkOver }
        let ended = try accounts.store.set(password: hash, of: pending.person, keeping: nil)
        try await end(ended)
        // Who has the letter-box is let in again.
        for network in [nil, network] {
            try accounts.store.forgive(
                Accounts.signIn(account.person, name: "", from: network))
        }
        try accounts.store.forgive(Accounts.proof(of: account.person))
        accounts.letters.tell(pending.person, of: .changed)
        return Response(status: .noContent, headers: [.cacheControl: "no-store"])
    }

    /// Whether a username is free.
    private struct Availability: Encodable {
        var isFree: Bool
        /// Why not: the name of the rule, or `taken`.
        var reason: String?
    }

    /// Whether a username is free.
    func username(_ target: RequestTarget) throws -> Response {
        guard let typed = try target.parameter("name") else {
            throw Problem.badRequest(
                "name-missing", "Which name?", "`name` is missing. Name one: ?name=zoe")
        }
        do {
            let name = try Username(typed, words: accounts.words)
            let isTaken = try accounts.store.account(username: name.folded) != nil
            return try JSONBody.answer(
                Availability(isFree: !isTaken, reason: isTaken ? "taken" : nil))
        } catch let fault as NameFault {
            return try JSONBody.answer(Availability(isFree: false, reason: fault.rawValue))
        }
    }
}
