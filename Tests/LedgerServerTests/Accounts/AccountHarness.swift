import Catalog
import Foundation
import HTTPTypes
import Ledger
import LedgerStorage
import LedgerSupport
import NIOCore
import SQLDriver
import ServingSupport
import Testing

@testable import LedgerAccounts
@testable import LedgerEngine
@testable import LedgerServer

/// A player with a device, who may be signed in.
struct AccountPlayer {
    static let password = "Cornflower-blue7"

    var device: SigningDevice
    let name: String
    var signedIn: AuthAPI.SignedIn?

    var email: String { "\(name)@example.org" }

    /// A guest whose device is known.
    init(_ name: String, seed: UInt64 = 1, at now: Int = Device.noon, _ client: RouterClient)
        async throws
    {
        self.name = name
        device = try SigningDevice(seed: seed)
        device.device.now = now
        try await device.begin(client)
    }

    struct SignUp: Encodable {
        var email: String
        var username: String
        var password = AccountPlayer.password
        var displayName: String?
        var language = "de"
        var terms = true
        var age = true
    }

    struct Login: Encodable {
        var name: String
        var password = AccountPlayer.password
        var keep = true
        var cookie: Bool?
    }

    /// Signs up and opens the mailed link at the same device.
    static func member(
        _ name: String, seed: UInt64 = 1, at now: Int = Device.noon, _ client: RouterClient,
        _ server: LedgerServer
    ) async throws -> AccountPlayer {
        var player = try await AccountPlayer(name, seed: seed, at: now, client)
        let answer = try await player.device.post(
            SignUp(email: player.email, username: name), read: "\(LedgerRoute.auth)/signup", client)
        #expect(answer.status == .accepted, "\(answer.text)")
        let token = try #require(try await server.mailedToken(to: player.email))
        let opened = try await player.device.post(
            ["token": token], to: "\(LedgerRoute.auth)/confirm", client)
        #expect(opened.status == .ok, "\(opened.text)")
        player.signedIn = try opened.json()
        return player
    }

    /// Signs in at this device.
    mutating func login(as name: String, _ client: RouterClient) async throws -> RouterAnswer {
        let answer = try await device.post(
            Login(name: name), to: "\(LedgerRoute.auth)/login", client)
        if answer.status == .ok { signedIn = try answer.json() }
        return answer
    }

    /// Asks with the access token.
    func ask(
        _ method: HTTPRequest.Method, _ route: String, _ body: (any Encodable)? = nil,
        _ client: RouterClient
    ) async throws -> RouterAnswer {
        try await client.executeRequest(
            uri: "/\(route)", method: method,
            headers: [.authorization: "Bearer \(signedIn?.access ?? "")"],
            body: try body.map { ByteBuffer(bytes: try CanonicalJSON.encode($0)) })
    }
}

extension LedgerServer {
    /// The mails to an address, once all are written.
    func mails(to address: String) async throws -> [Mail] {
        await accountMailer.drain()
        return try await spool.waiting().map(\.mail).filter { $0.to == address }
    }

    /// The token of the last link that was mailed to an address; its mail is taken out.
    func mailedToken(to address: String) async throws -> String? {
        let text = try await mails(to: address).compactMap {
            $0.text.firstMatch(of: /\/#([A-Za-z0-9_-]{43})/)?.1
        }.last
        try await spool.remove(to: address)
        return text.map(String.init)
    }
}

extension RouterClient {
    /// POSTs a body that nobody signed.
    func post(_ body: some Encodable, to route: String, _ headers: HTTPFields = [:]) async throws
        -> RouterAnswer
    {
        try await executeRequest(
            uri: "/\(route)", method: .post, headers: headers,
            body: ByteBuffer(bytes: try CanonicalJSON.encode(body)))
    }
}

extension AccountStore {
    /// The tables in which something with an end is left.
    func left() async throws -> [String] {
        try await read { database in
            try [
                "account_session", "spent_token", "pending", "known_network", "failure", "mailed",
                "shown",
            ].filter { table in
                try database.value(Int.self, "SELECT count(*) FROM \(table)") ?? 0 > 0
            }
        }
    }
}
