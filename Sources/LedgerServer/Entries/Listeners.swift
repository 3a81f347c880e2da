import Ledger
import LedgerEngine
import Synchronization

/// The open event streams by person. A stream gets entries as they are recorded; one whose buffer
/// overflows is marked and reads the ledger.
final class Listeners: Sendable {
    /// One message for a stream of events.
    enum StreamMessage: Sendable {
        /// A keep-alive comment.
        case pulse
        /// The ledger itself, or another server, recorded something: read the ledger.
        case wake
        case appended(Appended)
    }

    /// A stream's registration. It ends with the last reference, also where the answer is never
    /// written: for HEAD, or after the client disconnected.
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
    /// The most messages in a stream's buffer.
    private static let most = 4

    /// The number of open streams.
    var count: Int { state.withLock { $0.count } }

    /// Registers a stream; nil where the person or the server has too many already.
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

    /// Sends recorded entries to a person's streams.
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

    /// Makes the streams of persons read the ledger.
    func wake(_ persons: some Sequence<PersonID>) {
        state.withLock { state in
            for person in persons { Self.wake(person, &state) }
        }
    }

    /// Makes all streams read the ledger.
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

    /// Sends a keep-alive to the streams of some numbers. Where it pushes entries out of a full
    /// buffer, the stream is marked.
    func pulse(where isDue: (Int) -> Bool = { _ in true }) {
        state.withLock { state in
            for (person, listeners) in state.listeners {
                for (number, listener) in listeners where isDue(number) {
                    guard case .dropped(.appended) = listener.continuation.yield(.pulse) else {
                        continue
                    }
                    state.listeners[person]?[number]?.hasMissed = true
                }
            }
        }
    }

    /// Whether a stream missed messages since the last call; clears its mark.
    func takeMissed(_ number: Int, of person: PersonID) -> Bool {
        state.withLock { state in
            guard state.listeners[person]?[number]?.hasMissed == true else { return false }
            state.listeners[person]?[number]?.hasMissed = false
            return true
        }
    }

    /// Ends all streams of a person, after sessions or devices of theirs ended. Clients that may
    /// still read reconnect.
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
