import HTTPTypes
import HummingbirdCore
import Ledger
import LedgerEngine
import NIOCore
import Serving

/// Routes of a person's own data: herbarium, people, picture.
extension LedgerRoutes {
    /// Paths below `LedgerRoute.auth`.
    enum Auth: String, CaseIterable {
        case signUp = "signup"
        case confirm, login, refresh, logout, username
        case forgot = "forgot-password"
        case reset = "reset-password"
        case passkeyOptions = "passkey/options"
        case passkey
        case gameCenter = "game-center"
        case release = "release-binding"
    }

    /// Paths below `LedgerRoute.user`.
    enum User: String, CaseIterable {
        case profile, password, account, stats, export, sessions, passkeys, avatar, bindings
        case passkeyOptions = "passkeys/options"
        case gameCenter = "game-center"
        case release = "bindings/release"
    }

    func kept(
        _ found: Found, _ target: RequestTarget, of person: PersonID
    ) async throws -> Response {
        let own = HerbariumAPI(services: services, person: person)
        return switch found {
        case .savedPlant(let plant): try await own.saved(plant)
        case .collections: try await own.collections(target)
        case .collection(let id): try await own.collection(id)
        case .history: try await own.history(target)
        default: try await own.saved(target)
        }
    }

    func people(
        _ found: Found, _ target: RequestTarget, _ head: HTTPRequest
    ) async throws -> Response {
        let person = try await reader(head).person
        guard try await services.identity.hasAccount(person) else {
            throw ProblemDetails(
                status: .forbidden, name: "no-account", title: "No account",
                detail: "Only who has an account sees others. Sign up first.")
        }
        let people = PeopleAPI(services: services, person: person)
        return switch found {
        case .person(let handle): try await people.profile(handle)
        case .activity: try await people.activity()
        case .challenges: try await people.challenges()
        default: try await people.people(target)
        }
    }

    func avatar(
        _ avatar: AvatarAPI, _ head: HTTPRequest, _ body: ByteBuffer
    ) async throws -> Response {
        switch head.method {
        case .put: try await avatar.keep(head, body)
        case .delete: try await avatar.remove(head)
        default: try await avatar.picture(head)
        }
    }

    func events(_ head: HTTPRequest, over channel: any Channel) async throws -> Response {
        let session = try await services.identity.session(head)
        try admit(session.sender.device)
        let last = try await lastEvent(head)
        let stream = try EventStream(services: services).open(session, after: last, over: channel)
        // A session that ended since the first look-up ended only the streams of that moment, so it
        // is looked up again.
        _ = try await services.identity.session(head)
        return stream
    }

    /// The number of the entry after which a stream begins: the last one, unless the client names
    /// one.
    private func lastEvent(_ head: HTTPRequest) async throws -> Int {
        guard let text = HTTPField.Name("Last-Event-ID").flatMap({ head.headerFields[$0] }) else {
            return try await services.ledger.books().entries
        }
        guard let number = Int(text), LedgerServerLimits.numbers.contains(number) else {
            throw ProblemDetails.badRequest(
                "bad-last-event-id", "Bad Last-Event-ID",
                "`Last-Event-ID` must be the id of an event of this stream.")
        }
        try await services.expectHistory(number: number)
        return number
    }
}
