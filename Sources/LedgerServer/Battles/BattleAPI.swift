import Battles
import Catalog
import FoundationEssentials
import Games
import HTTPTypes
import HummingbirdCore
import Ledger
import LedgerEngine
import LedgerRequests
import LedgerStorage
import Logging
import NIOCore
import ServiceLifecycle
import Serving

/// Entry to live battles: a signed-in person requests a ticket, and the first message on a
/// WebSocket contains it. A page of another origin cannot enter, since a browser does not add the
/// ticket by itself.
struct BattleAPI {
    let services: Services

    /// A ticket, and the person's standing.
    private struct Ticket: Encodable {
        var ticket: String
        /// The ticket's lifetime, in milliseconds.
        var expires: Int
        var rating: Int
        var isProvisional: Bool
        var tier: BattleTier?
        var won: Int
        var drawn: Int
        var lost: Int
    }

    /// Makes a ticket.
    func ticket(_ account: AccountRecord) async throws -> Response {
        let state = try await services.ledger.state(of: account.person) ?? PlayerState()
        let day = Day(secondsSince1970: services.now() / 1_000)
        let standing = state.battles?.standing ?? BattleStanding()
        let content = services.published.content
        guard let hash = content?.plants,
            let kept = try await services.published.decks.deck(hash)
        else {
            throw ProblemDetails(
                status: .serviceUnavailable, name: "no-plants", title: "No plants",
                detail: "The ledger follows no edition with plants to ask. Come again later.",
                headers: [.retryAfter: "\(RequestLimits.retryAfter)"])
        }
        let player = BattlePlayer(
            person: account.person, name: account.details.displayName,
            rating: standing.rating(on: day), isProvisional: standing.isProvisional,
            devices: Set(state.devices.keys),
            shuns: try await services.ledger.shuns(of: account.person))
        let deck = BattleDeck(deck: kept.deck, revoked: content?.revoked(on: day) ?? [])
        guard let ticket = services.battles.ticket(for: player, deck: deck) else {
            throw ProblemDetails.busy
        }
        return try JSONBody.answer(
            Ticket(
                ticket: ticket, expires: BattleLimits.ticket, rating: player.rating,
                isProvisional: player.isProvisional, tier: standing.tier(on: day),
                won: standing.won, drawn: standing.drawn, lost: standing.lost),
            status: .created)
    }

    /// The answer to a request that was not upgraded to a WebSocket.
    static func refusal() -> ProblemDetails {
        ProblemDetails(
            status: .upgradeRequired, name: "upgrade-required", title: "A WebSocket is opened here",
            detail:
                "Ask with `Upgrade: websocket`, version 13, from an origin of the list, and send"
                + " a ticket first: POST /\(LedgerRoute.battles)/tickets gives one.",
            headers: [.upgrade: "websocket", .connection: "Upgrade"])
    }
}

/// Runs the timers of live battles, and ends all battles when the server stops.
struct BattleClock: Service {
    let hall: BattleHall
    /// Between two ticks.
    private static let pause = Duration.milliseconds(50)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                self.hall.tick()
                try? await Task.sleep(for: Self.pause)
            }
        }
        hall.close()
    }
}

extension BattleHall {
    /// The battles of a server, recorded in its ledger.
    convenience init(
        _ ledger: any BattleStore, ticks: @escaping @Sendable () -> Int,
        now: @escaping @Sendable () -> Int, logger: Logger
    ) {
        self.init(
            Ports(
                ticks: ticks, now: now,
                record: { try await ledger.record($0, now: now()) },
                lost: { logger.error("A live battle could not be recorded: \($0)") }))
    }
}
