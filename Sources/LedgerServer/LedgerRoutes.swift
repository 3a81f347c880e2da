import HTTPTypes
import HummingbirdCore
import Ledger
import LedgerEngine
import NIOCore
import Serving

/// Every path of the ledger's server, and the call that answers it.
struct LedgerRoutes: Sendable {
    let services: Services
    /// Rate limit by device.
    let devices: RateLimit
    /// Rate limit by network.
    let networks: NetworkLimit
    /// Monotonic clock (ms) of both rate limiters.
    let ticks: @Sendable () -> Int
    /// Answers `/healthz`.
    let health: HealthMonitor

    /// A route, with the variable part of its path.
    enum Found: Sendable, Hashable {
        case sessions, entries, feed, notifications, events, profile, shop, boards, rounds
        case battles, battleTickets
        case saved, savedPlant(id: String), collections, collection(id: String), history, shared
        case people, person(handle: String), activity, challenges, invitation
        case answers(number: Int)
        case auth(Auth), user(User)
        case endSession(id: String), passkey(id: String)
        case beacons, shard, description, health, metrics

        /// The route's name in metrics and logs: its path with a placeholder for each variable
        /// part.
        var name: String {
            switch self {
            case .sessions: LedgerRoute.sessions
            case .entries: LedgerRoute.entries
            case .feed: LedgerRoute.feed
            case .notifications: LedgerRoute.notifications
            case .events: LedgerRoute.events
            case .profile: LedgerRoute.profile
            case .saved: LedgerRoute.saved
            case .savedPlant: "\(LedgerRoute.saved)/{plant}"
            case .collections: LedgerRoute.collections
            case .collection: "\(LedgerRoute.collections)/{id}"
            case .history: LedgerRoute.history
            case .shared: LedgerRoute.shared
            case .people: LedgerRoute.people
            case .person: "\(LedgerRoute.people)/{handle}"
            case .activity: LedgerRoute.activity
            case .challenges: LedgerRoute.challenges
            case .invitation: LedgerRoute.invitation
            case .shop: LedgerRoute.shop
            case .boards: LedgerRoute.boards
            case .rounds: LedgerRoute.rounds
            case .answers: "\(LedgerRoute.rounds)/{number}/answers"
            case .battles: LedgerRoute.battles
            case .battleTickets: "\(LedgerRoute.battles)/tickets"
            case .auth(let what): "\(LedgerRoute.auth)/\(what.rawValue)"
            case .user(let what): "\(LedgerRoute.user)/\(what.rawValue)"
            case .endSession: "\(LedgerRoute.user)/sessions/{id}"
            case .passkey: "\(LedgerRoute.user)/passkeys/{id}"
            case .beacons: LedgerRoute.beacons
            case .shard: LedgerRoute.shards
            case .description: LedgerRoute.description
            case .health: LedgerRoute.health
            case .metrics: LedgerRoute.metrics
            }
        }

        /// The allowed methods besides OPTIONS.
        private var allowed: [HTTPRequest.Method] {
            switch self {
            case .sessions, .entries, .rounds, .answers, .battleTickets: [.post]
            case .auth(.username): [.get, .head]
            case .auth, .user(.export), .user(.passkeyOptions), .user(.release): [.post]
            case .user(.passkeys): [.get, .head, .post]
            case .user(.gameCenter): [.get, .head, .put, .delete]
            case .user(.profile): [.get, .head, .put]
            case .user(.password): [.put]
            case .user(.avatar): [.get, .head, .put, .delete]
            case .user(.account), .endSession, .passkey: [.delete]
            default: [.get, .head]
            }
        }

        /// Whether a request with this method has a body.
        func takesBody(_ method: HTTPRequest.Method) -> Bool {
            switch self {
            case .endSession, .passkey, .battleTickets: false
            case .user(.avatar): method == .put
            default: [.post, .put, .delete].contains(method)
            }
        }

        /// Whether the body is a picture: it may be large, so its sender is identified before it is
        /// read.
        func takesPicture(_ method: HTTPRequest.Method) -> Bool {
            self == .user(.avatar) && method == .put
        }

        /// Whether the request is cancelled at the deadline. Pictures and archives have time-outs
        /// of their own; a renewal is never cancelled, or its new token would be lost.
        func hasDeadline(_ method: HTTPRequest.Method) -> Bool {
            !takesPicture(method) && self != .user(.export) && self != .auth(.refresh)
        }

        /// The largest body of a method, in bytes.
        func mostBytes(_ method: HTTPRequest.Method) -> Int {
            guard takesBody(method) else { return 0 }
            if takesPicture(method) { return LedgerServerLimits.pictureBytes }
            return self == .entries
                ? LedgerServerLimits.entriesBytes : LedgerServerLimits.bodyBytes
        }

        /// Whether pages of any origin may read the answer.
        var isPublic: Bool {
            switch self {
            case .boards, .shop, .beacons, .shard, .description: true
            default: false
            }
        }

        var methods: String { (allowed + [.options]).map(\.rawValue).joined(separator: ", ") }
        func allows(_ method: HTTPRequest.Method) -> Bool { allowed.contains(method) }
    }

    private static let fixed: [String: Found] = {
        let all: [Found] =
            [
                .sessions, .entries, .feed, .notifications, .events, .profile, .shop, .boards,
                .rounds, .battles, .battleTickets, .saved, .collections, .history, .shared, .people,
                .activity, .challenges, .invitation, .beacons, .description, .health, .metrics,
            ] + Auth.allCases.map { .auth($0) } + User.allCases.map { .user($0) }
        return Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
    }()

    /// The route of a request's target; nil where there is none.
    static func find(_ target: RequestTarget) -> Found? {
        if let found = fixed[target.path] { return found }
        func begins(_ folder: String) -> Bool { target.path.hasPrefix(folder + "/") }
        if begins(LedgerRoute.shards) { return .shard }
        guard let last = target.segments.last.map({ String($0) }) else { return nil }
        if target.segments.count == 4, !last.isEmpty {
            if begins(LedgerRoute.saved) { return .savedPlant(id: last) }
            if begins(LedgerRoute.collections) { return .collection(id: last) }
            if begins(LedgerRoute.people) { return .person(handle: last) }
        }
        guard target.segments.count == 5 else { return nil }
        if begins("\(LedgerRoute.user)/sessions") { return .endSession(id: last) }
        if begins("\(LedgerRoute.user)/passkeys") { return .passkey(id: last) }
        guard begins(LedgerRoute.rounds), last == "answers" else { return nil }
        return Int(target.segments[3]).flatMap { $0 > 0 ? .answers(number: $0) : nil }
    }

    /// Answers a request.
    ///
    /// - Throws: `ProblemDetails` when the request is refused, `StoreFailure` when the database
    ///   cannot be read or written.
    func answer(
        _ found: Found, _ head: HTTPRequest, _ body: ByteBuffer, from network: String,
        over channel: any Channel
    ) async throws -> Response {
        let target = try RequestTarget(head.path ?? "")
        if let parameters = found.parameters { try target.check(parameters) }
        let entries = EntriesAPI(services: services)
        let reads = ReadsAPI(services: services)
        let open = OpenDataAPI(services: services)
        switch found {
        case .sessions: return try await entries.begin(head, body, from: network)
        case .entries:
            let device = try services.identity.device(head, LedgerRoute.entries, body)
            try admit(device)
            return try await entries.take(body, at: device, from: network)
        case .rounds:
            let request = try JSONBody.read(LiveRoundRequest.self, body)
            return try await entries.start(request, by: try await reader(head))
        case .answers(let number):
            let answer = try JSONBody.read(LiveAnswer.self, body)
            return try await entries.see(answer, number: number, by: try await reader(head))
        case .battles: throw BattleAPI.refusal()
        case .battleTickets:
            let account = try await user(network).account(head, toWrite: true)
            try admit(account.session.device)
            return try await BattleAPI(services: services).ticket(account.record)
        case .feed: return try await reads.feed(target, of: try await reader(head).person)
        case .notifications:
            return try await reads.notifications(target, of: try await reader(head).person)
        case .events: return try await events(head, over: channel)
        case .profile: return try await reads.profile(target, of: try await reader(head).person)
        case .saved, .savedPlant, .collections, .collection, .history:
            return try await kept(found, target, of: try await reader(head).person)
        case .shared: return try await SharedAPI(services: services).collection(head)
        case .people, .person, .activity, .challenges: return try await people(found, target, head)
        case .invitation: return try await InvitationAPI(services: services).inviter(head)
        case .shop: return try await reads.shop(of: try await optionalReader(head))
        case .boards: return try await reads.board(target, for: try await optionalReader(head))
        case .auth(let what): return try await answer(what, head, body, target, network)
        case .user(let what): return try await answer(what, head, body, target, network)
        case .endSession(let id):
            return try await user(network).endSession(id, head)
        case .passkey(let id): return try await user(network).removePasskey(id, head)
        case .beacons: return try await open.beacons(target)
        case .shard: return try await open.shard(target)
        case .description: return open.description()
        case .health: return try await health.answer().response
        case .metrics: return try await open.metrics()
        }
    }

    private func answer(
        _ what: Auth, _ head: HTTPRequest, _ body: ByteBuffer, _ target: RequestTarget,
        _ network: String
    ) async throws -> Response {
        let auth = AuthAPI(services: services, network: network)
        switch what {
        case .signUp: return try await auth.signUp(head, body)
        case .confirm: return try await auth.confirm(head, body)
        case .login: return try await auth.login(head, body)
        case .refresh: return try await auth.refresh(head, body)
        case .logout: return try await auth.logout(head)
        case .username: return try await auth.username(target)
        case .forgot: return try await auth.forgot(body)
        case .reset: return try await auth.reset(body)
        case .passkeyOptions: return try await auth.askForPasskey(head, body)
        case .passkey: return try await auth.enterByPasskey(head, body)
        case .gameCenter: return try await auth.enterByGameCenter(head, body)
        case .release: return try await user(network).release(body)
        }
    }

    private func answer(
        _ what: User, _ head: HTTPRequest, _ body: ByteBuffer, _ target: RequestTarget,
        _ network: String
    ) async throws -> Response {
        let user = user(network)
        switch what {
        case .profile:
            return head.method == .put
                ? try await user.change(head, body) : try await user.profile(head)
        case .password: return try await user.changePassword(head, body)
        case .account: return try await user.erase(head, body)
        case .stats:
            let person = try await services.identity.account(head).person
            return try await ReadsAPI(services: services).profile(target, of: person)
        case .export: return try await user.export(head, body)
        case .sessions: return try await user.sessions(head)
        case .passkeys:
            return head.method == .post
                ? try await user.addPasskey(head, body) : try await user.passkeys(head)
        case .passkeyOptions: return try await user.askToMakePasskey(head, body)
        case .gameCenter:
            switch head.method {
            case .put: return try await user.linkGameCenter(head, body)
            case .delete: return try await user.unlinkGameCenter(head)
            default: return try await user.gameCenter(head)
            }
        case .bindings: return try await user.bindings(head)
        case .release: return try await user.askForRelease(head, body)
        case .avatar: return try await avatar(AvatarAPI(services: services, user: user), head, body)
        }
    }

    private func user(_ network: String) -> UserAPI {
        UserAPI(services: services, auth: AuthAPI(services: services, network: network))
    }

    func reader(_ head: HTTPRequest) async throws -> Sender {
        let sender = try await services.identity.session(head).sender
        try admit(sender.device)
        return sender
    }

    /// The reader of a request with a token; nil without an Authorization field.
    private func optionalReader(_ head: HTTPRequest) async throws -> PersonID? {
        guard head.headerFields[.authorization] != nil else { return nil }
        return try await reader(head).person
    }

    func admit(_ device: String) throws {
        if let seconds = devices.take(device, at: ticks()) {
            throw ProblemDetails.tooMany("device", retryAfter: seconds)
        }
    }
}
