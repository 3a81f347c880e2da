import Credentials
import CredentialsSupport
import Foundation
import HTTPTypes
import Ledger
import ServingSupport
import Testing

@testable import LedgerAccounts

/// A browser with an authenticator that holds one passkey.
struct PasskeyBrowser {
    static let site = "https://florilegium.example/site/"

    var authenticator = Authenticator()
    var handle = ""

    init(seed: UInt8 = 1) { authenticator.id = Data((0..<32).map { $0 &+ seed }) }

    struct Creation: Decodable {
        struct One: Decodable { var id: String }
        struct User: Decodable {
            var id: String
            var name: String
        }
        struct Selection: Decodable {
            var residentKey: String
            var userVerification: String
        }
        var challenge: String
        var rp: One
        var user: User
        var excludeCredentials: [One]
        var authenticatorSelection: Selection
    }

    struct Request: Decodable {
        var challenge: String
        var rpId: String
        var userVerification: String
    }

    struct Shown: Encodable {
        var challenge: String
        var id: String
        var clientDataJSON: String
        var authenticatorData: String
        var signature: String
        var userHandle: String
        var keep = true
        var cookie: Bool?
    }

    /// What the ledger is sent of a passkey that is made.
    mutating func made(_ question: Creation, label: String) throws -> [String: String] {
        authenticator.challenge = try #require(TokenText.bytes(question.challenge))
        handle = question.user.id
        let made = authenticator.registration
        return [
            "challenge": question.challenge, "label": label, "id": TokenText.text(made.id),
            "clientDataJSON": TokenText.text(made.clientData),
            "authenticatorData": TokenText.text(made.authenticatorData),
            "publicKey": TokenText.text(made.publicKey),
        ]
    }

    /// What the ledger is sent of the passkey when it is shown.
    func shown(_ challenge: String, _ spoil: (inout Authenticator) -> Void = { _ in }) throws
        -> Shown
    {
        var asserting = authenticator.asserting
        asserting.challenge = try #require(TokenText.bytes(challenge))
        spoil(&asserting)
        let shown = try asserting.assertion()
        return Shown(
            challenge: challenge, id: TokenText.text(shown.id),
            clientDataJSON: TokenText.text(shown.clientData),
            authenticatorData: TokenText.text(shown.authenticatorData),
            signature: TokenText.text(shown.signature),
            userHandle: handle)
    }
}

extension AccountPlayer {
    /// Adds the passkey that a browser makes.
    func add(
        _ browser: inout PasskeyBrowser, label: String = "Phone", _ client: RouterClient
    ) async throws -> RouterAnswer {
        let asked = try await ask(
            .post, "\(LedgerRoute.user)/passkeys/options", ["password": Self.password], client)
        guard asked.status == .ok else { return asked }
        let made = try browser.made(asked.json(), label: label)
        return try await ask(.post, "\(LedgerRoute.user)/passkeys", made, client)
    }

    /// The question to a browser at this device.
    func question(_ client: RouterClient) async throws -> PasskeyBrowser.Request {
        let empty: [String: String] = [:]
        return try await device.post(empty, to: "\(LedgerRoute.auth)/passkey/options", client)
            .json()
    }

    /// Sends what a browser showed.
    func send(_ shown: PasskeyBrowser.Shown, _ client: RouterClient) async throws -> RouterAnswer {
        try await device.post(shown, to: "\(LedgerRoute.auth)/passkey", client)
    }

    /// Signs in at this device by a browser's passkey.
    mutating func enter(by browser: PasskeyBrowser, _ client: RouterClient) async throws
        -> RouterAnswer
    {
        let answer = try await send(browser.shown(question(client).challenge), client)
        if answer.status == .ok { signedIn = try answer.json() }
        return answer
    }
}
