import Catalog
import Crypto
import FoundationEssentials
package import Ledger
package import LedgerEngine
package import Serving
import Synchronization

/// Live battles on one server: tickets, waiting players, invitations and running battles.
///
/// All of it is in memory. No call waits; messages to players are handed to their event loops in
/// the order of decision. When the server ends, its running battles are void.
package final class BattleHall: Sendable {
    /// The calls that the hall makes to the ledger.
    package struct Ports: Sendable {
        /// Monotonic clock (ms) of all times in battles.
        package var ticks: @Sendable () -> Int
        /// The ledger's time, in milliseconds since 1970-01-01T00:00Z.
        package var now: @Sendable () -> Int
        /// Records a finished battle.
        package var record: @Sendable (FinishedBattle) async throws -> [Recorded]
        /// Reports a battle that could not be recorded.
        package var lost: @Sendable (any Error) -> Void

        /// Connects the hall to a ledger.
        package init(
            ticks: @escaping @Sendable () -> Int, now: @escaping @Sendable () -> Int,
            record: @escaping @Sendable (FinishedBattle) async throws -> [Recorded],
            lost: @escaping @Sendable (any Error) -> Void
        ) {
            self.ticks = ticks
            self.now = now
            self.record = record
            self.lost = lost
        }
    }

    private let ports: Ports
    private let state = Mutex(HallState())

    /// An empty hall.
    package init(_ ports: Ports) { self.ports = ports }

    /// The numbers of connections and battles.
    package var counts: (connections: Int, battles: Int) {
        state.withLock { ($0.connections.count, $0.battles.count { !$0.value.battle.isOver }) }
    }

    /// Makes a ticket for a player.
    ///
    /// - Parameters:
    ///   - player: the player.
    ///   - deck: the deck of plants, which is used from now on.
    /// - Returns: a ticket that opens one connection within 30 s; nil where too many are unused.
    package func ticket(for player: BattlePlayer, deck: BattleDeck) -> String? {
        let ticket = Self.secret()
        let now = ports.ticks()
        return state.withLock { state in
            state.deck = deck
            return state.add(ticket, for: player, now: now) ? ticket : nil
        }
    }

    /// Adds a connection.
    ///
    /// - Parameter socket: an open connection.
    /// - Returns: the handler of its events.
    package func open(_ socket: any MessageSocket) -> @Sendable (WebSocketRules.Event) -> Void {
        let now = ports.ticks()
        guard let number = state.withLock({ $0.add(socket, now: now) }) else {
            socket.close(.busy)
            return { _ in }
        }
        return { [self] event in
            let now = ports.ticks()
            switch event {
            case .text(let text): act { $0.take(text, from: number, now: now, makes()) }
            case .closed: act { $0.remove(number, now: now) }
            }
        }
    }

    /// Runs timers, and pairs waiting players. It has to be called some times a second.
    package func tick() {
        let now = ports.ticks()
        act { $0.tick(now: now, makes()) }
    }

    /// Removes a banned or erased person: their tickets, invitations and tokens become invalid,
    /// their connection closes, and a running battle counts as left.
    ///
    /// - Parameter person: the person.
    package func forget(_ person: PersonID) {
        state.withLock { $0.forget(person, spare: Self.secret()) }
    }

    /// Closes all connections; running battles are void.
    package func close() {
        let sockets = state.withLock { state in
            let sockets = state.connections.values.map(\.socket)
            state = HallState()
            return sockets
        }
        for socket in sockets { socket.close(.leaving) }
    }

    // MARK: Within

    /// Runs `work` on the state, and records the battles that ended by it.
    private func act(_ work: (inout HallState) -> Void) {
        let ended = state.withLock { state in
            work(&state)
            return state.takeEnded()
        }
        for (number, battle) in ended { record(battle, of: number) }
    }

    /// Records a battle; while the ledger is away it is repeated, under the same ids.
    private func record(_ battle: FinishedBattle, of number: Int) {
        Task { [self] in
            for attempt in 1...BattleLimits.recordings {
                do {
                    let recorded = try await ports.record(battle)
                    state.withLock { $0.tell(recorded, of: number, on: ports.now()) }
                    return
                } catch let failure as StoreFailure {
                    guard attempt < BattleLimits.recordings, failure.mayPass else {
                        return ports.lost(failure)
                    }
                    try? await Task.sleep(for: BattleLimits.recordingPause)
                } catch {
                    return ports.lost(error)
                }
            }
        }
    }

    /// The generators of random values.
    private func makes() -> HallState.Chance {
        let now = ports.now()
        return HallState.Chance(
            secret: Self.secret, code: Self.code,
            ids: { [Self.id(at: now), Self.id(at: now)] },
            seed: { UInt64.random(in: .min ... .max) })
    }

    @Sendable private static func secret() -> String {
        SymmetricKey(size: .bits256).withUnsafeBytes { SHA256.hex(of: Data($0)) }
    }

    @Sendable private static func id(at now: Int) -> UUIDv7 {
        UUIDv7(
            after: nil, at: now,
            random: (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max)))
    }

    /// Eight letters and digits that are not mistaken for each other: 40 bits.
    @Sendable private static func code() -> String {
        let letters = Array("23456789ABCDEFGHJKLMNPQRSTUVWXYZ")
        return String((0..<8).map { _ in letters[Int.random(in: 0..<letters.count)] })
    }
}

extension StoreFailure {
    /// Whether recording may succeed later.
    fileprivate var mayPass: Bool {
        switch self {
        case .unknownDevice, .unknownPerson, .damaged: false
        default: true
        }
    }
}
