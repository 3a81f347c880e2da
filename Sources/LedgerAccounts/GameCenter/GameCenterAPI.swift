import Credentials
import Foundation
import HTTPTypes
import HummingbirdCore
import Ledger
import LedgerEngine
import LedgerRequests
import NIOCore
import Serving

/// An identity from `fetchItems(forIdentityVerificationSignature:)`, with bytes in base64 as
/// Swift's JSONEncoder writes them.
private struct IdentityForm: Decodable {
    var playerID: String
    var bundleID: String
    var publicKeyURL: String
    var signature: Data
    var salt: Data
    /// In milliseconds since 1970-01-01T00:00Z.
    var timestamp: Int

    static let shape = JSONShape.object([
        "bundleID": .name, "playerID": .name, "publicKeyURL": .name, "salt": .bytes,
        "signature": .bytes, "timestamp": .number,
    ])

    var identity: GameCenterIdentity {
        GameCenterIdentity(
            playerID: playerID, bundleID: bundleID, publicKeyURL: publicKeyURL,
            signature: signature, salt: salt, timestamp: UInt64(clamping: timestamp))
    }
}

extension Accounts {
    /// The checker of Game Center's identities.
    ///
    /// - Throws: `ProblemDetails.notOffered` where the operator configured none.
    fileprivate var offeredGameCenter: GameCenter {
        get throws {
            guard let gameCenter else { throw ProblemDetails.notOffered }
            return gameCenter
        }
    }
}

/// Signing in by Game Center. It opens no account: an account is linked to a player first.
extension AuthAPI {
    private struct EntranceRequest: ShapedBody {
        var identity: IdentityForm
        var keep: Bool
        var cookie: Bool?

        static let shape = JSONShape.object([
            "cookie": .flag, "identity": IdentityForm.shape, "keep": .flag,
        ])
    }

    /// Signs in at a device, and takes its guest's play into the account.
    func enterByGameCenter(_ head: HTTPRequest, _ body: ByteBuffer) async throws -> Response {
        let device = try services.identity.device(head, "\(LedgerRoute.auth)/game-center", body)
        let gameCenter = try accounts.offeredGameCenter
        let guest = try await services.identity.sender(device)
        let request = try JSONBody.read(EntranceRequest.self, body)
        let now = services.now()
        let player = try await gameCenter.player(
            request.identity.identity, from: network, now: now)
        guard let person = try await accounts.store.use(gameCenter: player, now: now),
            let account = try await accounts.store.account(of: person),
            // Checks that the player is still linked, now that the password was read.
            try await accounts.store.use(gameCenter: player, now: now) == person
        else { throw ProblemDetails.notLinked }
        return try await enter(
            account, at: guest, keep: request.keep, cookie: request.cookie ?? false)
    }
}

/// The Game Center player that is linked to an account.
extension UserAPI {
    private struct LinkRequest: ShapedBody {
        var password: String
        var identity: IdentityForm

        static let shape = JSONShape.object([
            "identity": IdentityForm.shape, "password": .password,
        ])
    }

    private struct Linked: Encodable {
        var isLinked: Bool
        /// In milliseconds since 1970-01-01T00:00Z.
        var made: Int?
        var used: Int?
    }

    /// Whether a player is linked, and since when.
    func gameCenter(_ head: HTTPRequest) async throws -> Response {
        let person = try await account(head).record.person
        _ = try accounts.offeredGameCenter
        let link = try await accounts.store.gameCenter(of: person)
        return try JSONBody.answer(
            Linked(isLinked: link != nil, made: link?.made, used: link?.used))
    }

    /// Links a player in place of another. It needs the password: a session alone may have been
    /// left open.
    func linkGameCenter(_ head: HTTPRequest, _ body: ByteBuffer) async throws -> Response {
        let (session, account) = try await account(head, toWrite: true)
        let gameCenter = try accounts.offeredGameCenter
        let request = try JSONBody.read(LinkRequest.self, body)
        try await prove(account, request.password)
        let now = services.now()
        let player = try await gameCenter.player(
            request.identity.identity, from: auth.network, now: now)
        do {
            try await accounts.store.link(
                gameCenter: player, to: account.person,
                by: AccountProof(session: session.id, password: account.password), now: now)
        } catch let conflict as AccountConflict {
            throw ProblemDetails(conflict)
        }
        accounts.accountMailer.tell(account.person, of: .gameCenter)
        return Response(status: .noContent, headers: [.cacheControl: "no-store"])
    }

    /// Removes the link.
    func unlinkGameCenter(_ head: HTTPRequest) async throws -> Response {
        let session = try await account(head).session
        _ = try accounts.offeredGameCenter
        do {
            let isEnded = try await accounts.store.unlinkGameCenter(
                of: session.person, by: AccountProof(session: session.id))
            guard isEnded else {
                throw ProblemDetails.notFound("You have linked no Game Center player.")
            }
        } catch let conflict as AccountConflict {
            throw ProblemDetails(conflict)
        }
        return Response(status: .noContent, headers: [.cacheControl: "no-store"])
    }
}
