import Ledger
import LedgerEngine
import Synchronization

/// Who waits for news of a person. A stream gets what was recorded as it was recorded; one that does
/// not take it in time misses some, knows that it did, and reads it from the ledger.
final class Listeners: Sendable {
    /// One message for a stream of events.
    enum StreamMessage: Sendable {
        /// Nothing: it is to say that it is alive.
        case pulse
        /// Something was recorded on another server: it is to be read.
        case wake
        case appended(Appended)
    }

    /// A stream's end of it. With it the listening ends, also where its answer is never written: to a
    /// HEAD, or to who hung up.
    final class Subscription: Sendable {
        let news: AsyncStream<StreamMessage>
        let number: Int
        private let person: PersonID
        private let listeners: Listeners

        fileprivate init(
            _ news: AsyncStream<StreamMessage>, _ number: Int, of person: PersonID,
            _ listeners: Listeners
        ) {
            self.news = news
            self.number = number
            self.person = person
            self.listeners = listeners
        }

        deinit { listeners.end(number, of: person) }
    }

    private struct Listener {
        var continuation: AsyncStream<StreamMessage>.Continuation
        var hasMissed = false
    }

    private struct State {
        var listeners: [PersonID: [Int: Listener]] = [:]
        var count = 0
        var next = 0
    }

    private let state = Mutex(State())
    /// How much a stream may leave lying.
    private static let most = 4

    /// How many streams there are.
    var count: Int { state.withLock { $0.count } }

    /// Begins to listen; nil where the person, or the ledger, has too many streams already.
    func listen(for person: PersonID) -> Subscription? {
        let (stream, continuation) = AsyncStream.makeStream(
            of: StreamMessage.self, bufferingPolicy: .bufferingNewest(Self.most))
        let number = state.withLock { state -> Int? in
            guard state.count < LedgerServerLimits.streams,
                state.listeners[person]?.count ?? 0 < LedgerServerLimits.streamsOfPerson
            else { return nil }
            state.next += 1
            state.count += 1
            state.listeners[person, default: [:]][state.next] = Listener(
                continuation: continuation)
            return state.next
        }
        return number.map { Subscription(stream, $0, of: person, self) }
    }

    /// Tells a person's streams what was recorded.
    func tell(_ appended: Appended, to person: PersonID) {
        state.withLock { state in
            for number in (state.listeners[person] ?? [:]).keys {
                let result = state.listeners[person]?[number]?.continuation.yield(
                    .appended(appended))
                if case .dropped? = result {
                    state.listeners[person]?[number]?.hasMissed = true
                }
            }
        }
    }

    /// Has a person's streams read the ledger.
    func wake(_ person: PersonID) {
        state.withLock { Self.wake(person, &$0) }
    }

    /// Has all streams read the ledger.
    func wakeAll() {
        state.withLock { state in
            for person in state.listeners.keys { Self.wake(person, &state) }
        }
    }

    private static func wake(_ person: PersonID, _ state: inout State) {
        for number in (state.listeners[person] ?? [:]).keys {
            state.listeners[person]?[number]?.hasMissed = true
            state.listeners[person]?[number]?.continuation.yield(.wake)
        }
    }

    /// Lets all streams say that they are alive. One that is full has its oldest news pushed out, and
    /// knows it.
    func pulse() {
        state.withLock { state in
            for (person, listeners) in state.listeners {
                for (number, listener) in listeners {
                    guard case .dropped(.appended) = listener.continuation.yield(.pulse) else {
                        continue
                    }
                    state.listeners[person]?[number]?.hasMissed = true
                }
            }
        }
    }

    /// Whether a stream missed something since this was asked last.
    func takeMissed(_ number: Int, of person: PersonID) -> Bool {
        state.withLock { state in
            guard state.listeners[person]?[number]?.hasMissed == true else { return false }
            state.listeners[person]?[number]?.hasMissed = false
            return true
        }
    }

    /// Ends all streams of a person: sessions or devices of theirs ended. Those that may still read
    /// come again.
    func endAll(of person: PersonID) {
        let numbers = state.withLock { Array(($0.listeners[person] ?? [:]).keys) }
        for number in numbers { end(number, of: person) }
    }

    /// Ends a stream.
    func end(_ number: Int, of person: PersonID) {
        let listener = state.withLock { state -> Listener? in
            guard let listener = state.listeners[person]?.removeValue(forKey: number) else {
                return nil
            }
            state.count -= 1
            if state.listeners[person]?.isEmpty == true { state.listeners[person] = nil }
            return listener
        }
        listener?.continuation.finish()
    }
}
