internal import Dispatch
internal import Synchronization
internal import Transfers

/// An answer in pieces, for one reader. The receiving thread waits until a piece is read before it
/// continues, so that a fast host does not fill the memory.
struct TransferStream: AsyncSequence {
    /// A part of an answer.
    enum Event: Sendable {
        /// The head, once, before any piece.
        case began(TransferAnswer)
        case piece([UInt8])
    }

    private let events: AsyncThrowingStream<Event, any Error>
    private let demand = Demand()

    /// Begins a transfer. It ends early with the stream's last reference.
    ///
    /// Reading throws `TransferFailure` when there is no complete answer,
    /// `TransportFailure.tooSlow` when bytes come too slowly.
    init(_ transfer: Transfer, over pool: TransferPool, within timeouts: TransportTimeouts) {
        let (events, continuation) = AsyncThrowingStream.makeStream(of: Event.self)
        self.events = events
        let demand = demand
        continuation.onTermination = { _ in demand.end() }
        Task {
            do {
                try await pool.run { handle in
                    var pace = Pace(of: transfer.url, within: timeouts)
                    try handle.send(
                        transfer,
                        began: { answer in
                            continuation.yield(.began(answer))
                            try demand.wait()
                        },
                        piece: { bytes in
                            continuation.yield(.piece(Array(bytes)))
                            try demand.wait()
                        },
                        tick: { received in
                            try demand.check()
                            try pace.check(received)
                        })
                }
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
    }

    func makeAsyncIterator() -> Iterator {
        Iterator(events: events.makeAsyncIterator(), demand: demand)
    }

    struct Iterator: AsyncIteratorProtocol {
        fileprivate var events: AsyncThrowingStream<Event, any Error>.Iterator
        fileprivate let demand: Demand

        mutating func next() async throws -> Event? {
            demand.next()
            let event = try await events.next()
            if event == nil { try Task.checkCancellation() }
            return event
        }
    }
}

/// Notifies the receiving thread that the reader wants more, or has ended.
private final class Demand: Sendable {
    private let asked = DispatchSemaphore(value: 0)
    private let isOver = Mutex(false)

    /// The reader requests the next event.
    func next() { asked.signal() }

    /// The reader has ended.
    func end() {
        isOver.withLock { $0 = true }
        asked.signal()
    }

    /// Waits for a request of the reader.
    func wait() throws {
        asked.wait()
        try check()
    }

    func check() throws {
        if isOver.withLock({ $0 }) { throw CancellationError() }
    }
}

/// Checks that bytes come fast enough.
private struct Pace {
    private let address: String
    private let timeouts: TransportTimeouts
    private let start = ContinuousClock.now
    private var moved = ContinuousClock.now
    private var received = 0

    init(of address: String, within timeouts: TransportTimeouts) {
        self.address = address
        self.timeouts = timeouts
    }

    mutating func check(_ received: Int) throws {
        let now = ContinuousClock.now
        if received != self.received {
            self.received = received
            moved = now
        }
        guard now - moved < timeouts.idle, !timeouts.isTooSlow(received, in: now - start) else {
            throw TransportFailure.tooSlow(address: address)
        }
    }
}
