import Credentials
import Foundation
import HTTPTypes
import HummingbirdCore
import Ledger
import LedgerEngine
import LedgerRequests
import NIOCore
import Serving

/// Signing in by a passkey. A passkey cannot be guessed, so failed tries are not counted, and a
/// lock-out of passwords does not apply.
extension AuthAPI {
    /// An object without members.
    private struct Nothing: ShapedBody {
        static let shape = JSONShape.object([:])
    }

    /// Options for signing in; of the same form for everyone.
    func askForPasskey(_ head: HTTPRequest, _ body: ByteBuffer) async throws -> Response {
        let device = try services.identity.device(head, "\(LedgerRoute.auth)/passkey/options", body)
        _ = try JSONBody.read(Nothing.self, body)
        let challenge = try await accounts.challenges.make(
            for: .signIn(device: device), now: services.now())
        return try JSONBody.answer(
            PasskeyForms.Request(
                challenge: TokenText.text(challenge), rpId: accounts.party.id))
    }

    /// Signs in at a device, and takes its guest's play into the account.
    func enterByPasskey(_ head: HTTPRequest, _ body: ByteBuffer) async throws -> Response {
        let device = try services.identity.device(head, "\(LedgerRoute.auth)/passkey", body)
        let guest = try await services.identity.sender(device)
        let shown = try JSONBody.read(PasskeyForms.Shown.self, body)
        guard let account = try await verified(shown, at: device) else {
            throw ProblemDetails.wrongPasskey
        }
        return try await enter(
            account, at: guest, keep: shown.keep, cookie: shown.cookie ?? false)
    }

    /// The account of the passkey that signed the device's challenge; nil when any check fails.
    private func verified(
        _ shown: PasskeyForms.Shown, at device: String
    ) async throws -> AccountRecord? {
        let now = services.now()
        guard let assertion = shown.assertion,
            let challenge = try await accounts.challenges.take(
                shown.challenge, for: .signIn(device: device), now: now),
            var known = try await accounts.store.passkey(credential: assertion.id),
            let handle = try await accounts.store.userHandle(of: known.person),
            handle == TokenText.bytes(shown.userHandle),
            // The account is read before the passkey is used: if its password is still the same
            // when the session begins, the passkey was not removed in between either.
            let account = try await accounts.store.account(of: known.person)
        else { return nil }
        do {
            var passkey = try Passkey(
                id: known.credential, publicKey: known.publicKey, counter: known.counter)
            try passkey.verify(assertion, challenge: challenge, for: accounts.party)
            known.counter = passkey.counter
        } catch {
            return nil
        }
        return try await accounts.store.use(known, now: now) ? account : nil
    }
}
