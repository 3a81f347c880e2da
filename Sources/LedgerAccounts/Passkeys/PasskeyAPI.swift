import Credentials
import Foundation
import HTTPTypes
import HummingbirdCore
import LedgerEngine
import LedgerRequests
import NIOCore
import Serving

/// The passkeys of a signed-in person.
extension UserAPI {
    /// Options for making a passkey. It needs the password: a session alone may have been left
    /// open.
    func askToMakePasskey(_ head: HTTPRequest, _ body: ByteBuffer) async throws -> Response {
        let (session, account) = try await account(head, toWrite: true)
        try await prove(account, try JSONBody.read(Proof.self, body).password)
        let known = try await accounts.store.passkeys(of: account.person)
        guard known.count < AccountLimits.passkeys else {
            throw ProblemDetails(AccountConflict.tooManyPasskeys)
        }
        let handle = try await accounts.store.userHandle(
            of: account.person, fresh: Accounts.chance())
        let challenge = try await accounts.challenges.make(
            for: .add(AccountProof(session: session.id, password: account.password)),
            now: services.now())
        return try JSONBody.answer(
            PasskeyForms.Creation(
                challenge: TokenText.text(challenge), rp: .init(id: accounts.party.id),
                user: .init(
                    id: TokenText.text(handle), name: account.details.username,
                    displayName: account.details.displayName),
                excludeCredentials: known.map { .init(id: TokenText.text($0.credential)) }))
    }

    /// Adds a passkey that a browser made, and mails a notice to its person.
    func addPasskey(_ head: HTTPRequest, _ body: ByteBuffer) async throws -> Response {
        let (session, account) = try await account(head, toWrite: true)
        let made = try JSONBody.read(PasskeyForms.Made.self, body)
        var errors: [ProblemDetails.FieldError] = []
        // The forbidden words do not apply: only its person reads the label.
        let label = errors.take("/label") { () throws(NameRefusal) in
            try DisplayName(made.label, words: NameWords([:]))
        }
        guard let label else { throw ProblemDetails.invalid(errors) }
        let proof = AccountProof(session: session.id, password: account.password)
        guard let registration = made.registration,
            let challenge = try await accounts.challenges.take(
                made.challenge, for: .add(proof), now: services.now())
        else { throw ProblemDetails.unusablePasskey }
        let passkey: Passkey
        do {
            passkey = try Passkey(
                registering: registration, challenge: challenge, for: accounts.party)
        } catch {
            throw ProblemDetails.unusablePasskey
        }
        do {
            let added = try await accounts.store.add(
                PasskeyRecord(
                    of: account.person, credential: passkey.id, publicKey: passkey.publicKey,
                    label: label.text, counter: passkey.counter, made: services.now()),
                most: AccountLimits.passkeys, by: proof)
            accounts.accountMailer.tell(account.person, of: .passkey)
            return try JSONBody.answer(PasskeyForms.Item(added), status: .created)
        } catch let conflict as AccountConflict {
            throw ProblemDetails(conflict)
        }
    }

    /// The person's passkeys.
    func passkeys(_ head: HTTPRequest) async throws -> Response {
        let person = try await account(head).record.person
        return try JSONBody.answer(
            try await accounts.store.passkeys(of: person).map(PasskeyForms.Item.init))
    }

    /// Removes a passkey. It needs no password, so that removing a lost one is easy.
    func removePasskey(_ id: String, _ head: HTTPRequest) async throws -> Response {
        let session = try await account(head).session
        let none = ProblemDetails.notFound("You have no such passkey.")
        guard let name = TokenText.token(id) else { throw none }
        do {
            let isRemoved = try await accounts.store.remove(
                name, of: session.person, by: AccountProof(session: session.id))
            guard isRemoved else { throw none }
        } catch let conflict as AccountConflict {
            throw ProblemDetails(conflict)
        }
        return Response(status: .noContent, headers: [.cacheControl: "no-store"])
    }
}
