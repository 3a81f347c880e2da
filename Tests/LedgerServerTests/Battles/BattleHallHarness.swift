import Foundation
import Ledger
import LedgerEngine
import PlaySupport
import Serving
import Synchronization
import Testing

@testable import Battles

/// A connection that keeps what it is told.
final class MadeSocket: MessageSocket {
    private let state = Mutex((told: [String](), closed: MessageSocketCode?.none))

    var closed: MessageSocketCode? { state.withLock { $0.closed } }

    func send(_ text: String) { state.withLock { $0.told.append(text) } }
    func close(_ code: MessageSocketCode) {
        state.withLock { $0.closed = $0.closed ?? code }
    }

    /// What it was told since this was asked last.
    func take() -> [[String: Any]] {
        let told = state.withLock { state in
            defer { state.told = [] }
            return state.told
        }
        return told.compactMap {
            try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
        }
    }
}

/// A hall on a clock that the test sets, and what was recorded.
final class MadeHall: Sendable {
    private final class Scene: Sendable {
        let clock = Mutex(0)
        let recorded = Mutex([FinishedBattle]())
    }

    private let scene: Scene
    let hall: BattleHall

    /// What was recorded until now.
    var recorded: [FinishedBattle] { scene.recorded.withLock { $0 } }

    init() {
        let scene = Scene()
        self.scene = scene
        hall = BattleHall(
            .init(
                ticks: { scene.clock.withLock { $0 } }, now: { 1_700_000_000_000 },
                record: { battle in
                    scene.recorded.withLock { $0.append(battle) }
                    return []
                },
                lost: { _ in }))
    }

    /// Lets time pass in steps, as a server does.
    func pass(_ time: Int) {
        for _ in 0..<max(1, time / 50) {
            scene.clock.withLock { $0 += 50 }
            hall.tick()
        }
    }

    /// Waits until so many battles are recorded.
    func recordings(_ count: Int) async -> [FinishedBattle] {
        for _ in 0..<12_000 where recorded.count < count {
            try? await Task.sleep(for: .milliseconds(10))
        }
        return recorded
    }
}

/// Somebody who plays in a made hall.
final class MadePlayerAtHall {
    let made: MadeHall
    private(set) var socket = MadeSocket()
    private var receive: @Sendable (WebSocketRules.Event) -> Void = { _ in }
    var token: String?
    /// Where the right option of the plant stands that came last.
    private(set) var right = 0

    init(
        _ number: Int, in made: MadeHall, rating: Int = 1_500, devices: Set<String>? = nil,
        shuns: Set<PersonID> = []
    ) throws {
        self.made = made
        let player = BattlePlayer(
            person: PersonID(rawValue: number), name: "player\(number)", rating: rating,
            isProvisional: false, devices: devices ?? ["device\(number)"], shuns: shuns)
        let deck = BattleDeck(deck: try MadeDecks.plants(80), revoked: [])
        let ticket = try #require(made.hall.ticket(for: player, deck: deck))
        connect()
        say(["action": "enter", "ticket": ticket])
    }

    func connect() {
        socket = MadeSocket()
        receive = made.hall.open(socket)
    }

    func drop() { receive(.closed) }

    func say(_ ask: [String: Any]) {
        guard let json = try? JSONSerialization.data(withJSONObject: ask) else { return }
        receive(.text(String(decoding: json, as: UTF8.self)))
    }

    func say(raw text: String) { receive(.text(text)) }

    /// The messages since the last look, by subject; the last of each.
    func heard() -> [String: [String: Any]] {
        let told = socket.take()
        for one in told {
            token = one["token"] as? String ?? token
            if let plants = one["plants"] as? [String], let card = one["card"] as? String {
                right = plants.firstIndex(of: card) ?? 0
            }
        }
        return Dictionary(
            told.compactMap { one in (one["subject"] as? String).map { ($0, one) } },
            uniquingKeysWith: { $1 })
    }

    /// Comes back by the private token.
    func comeBack() {
        connect()
        say(["action": "resume", "token": token ?? ""])
    }
}
