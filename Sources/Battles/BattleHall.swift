import Catalog
import Crypto
import FoundationEssentials
package import Ledger
package import LedgerEngine
package import Serving
import Synchronization

/// Live battles on one server: who comes by a ticket, who waits for whom, and who plays.
///
/// All of it lies in memory. Nothing here waits; what is told to players is handed to their event
/// loops in the order in which it was decided. A battle whose server ends is void, for nobody.
package final class BattleHall: Sendable {
    /// What the hall needs of the ledger.
    package struct Ports: Sendable {
        /// Milliseconds of a clock that only rises: all times of a battle are by it.
        package var ticks: @Sendable () -> Int
        /// The ledger's time.
        package var now: @Sendable () -> Int
        /// Records a battle that is over.
        package var record: @Sendable (FinishedBattle) async throws -> [Recorded]
        /// Tells the operator of a battle that could not be recorded.
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

    /// How many connections and battles there are.
    package var counts: (connections: Int, battles: Int) {
        state.withLock { ($0.connections.count, $0.battles.count { !$0.value.battle.isOver }) }
    }

    /// Lets a player come.
    ///
    /// - Parameters:
    ///   - player: who.
    ///   - deck: what plants are drawn from, from now on.
    /// - Returns: a ticket that opens one connection within 30 s; nil where too many wait.
    package func ticket(for player: BattlePlayer, deck: BattleDeck) -> String? {
        let ticket = Self.secret()
        let now = ports.ticks()
        return state.withLock { state in
            state.deck = deck
            return state.add(ticket, for: player, now: now) ? ticket : nil
        }
    }

    /// Takes a connection.
    ///
    /// - Parameter socket: a connection that was opened.
    /// - Returns: who takes what comes over it.
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

    /// Looks at timers, and pairs who waits. To be called some times a second.
    package func tick() {
        let now = ports.ticks()
        act { $0.tick(now: now, makes()) }
    }

    /// Removes a banned or erased person: their tickets, invitations and tokens stop working, their
    /// connection closes, and a running battle counts as left.
    ///
    /// - Parameter person: who.
    package func forget(_ person: PersonID) {
        state.withLock { $0.forget(person, spare: Self.secret()) }
    }

    /// Ends all: battles that are played are void.
    package func close() {
        let sockets = state.withLock { state in
            let sockets = state.connections.values.map(\.socket)
            state = HallState()
            return sockets
        }
        for socket in sockets { socket.close(.leaving) }
    }

    // MARK: Within

    /// Does something, and records what ended by it.
    private func act(_ work: (inout HallState) -> Void) {
        let ended = state.withLock { state in
            work(&state)
            return state.takeEnded()
        }
        for (number, battle) in ended { record(battle, of: number) }
    }

    /// Records a battle; where the ledger is away it is tried again, under the same ids.
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

    /// What only chance gives.
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

    /// Eight letters and digits that nobody mistakes for each other: 40 bits.
    @Sendable private static func code() -> String {
        let letters = Array("23456789ABCDEFGHJKLMNPQRSTUVWXYZ")
        return String((0..<8).map { _ in letters[Int.random(in: 0..<letters.count)] })
    }
}

extension StoreFailure {
    /// Whether what failed may work later.
    fileprivate var mayPass: Bool {
        switch self {
        case .unknownDevice, .unknownPerson, .damaged: false
        default: true
        }
    }
}
