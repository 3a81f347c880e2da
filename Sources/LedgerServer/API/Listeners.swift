import Ledger
import Synchronization

/// Who waits for news of a person: streams that are told that there is something new, and look for
/// themselves what.
final class Listeners: Sendable {
    private struct State {
        var streams: [PersonID: [Int: AsyncStream<Void>.Continuation]] = [:]
        var count = 0
        var next = 0
    }

    private let state = Mutex(State())

    /// How many streams there are.
    var count: Int { state.withLock { $0.count } }

    /// Begins to listen; nil where the person, or the ledger, has too many streams already.
    ///
    /// - Returns: news, of which any number that were not looked at are one; and by what number it
    ///   ends.
    func listen(for person: PersonID) -> (news: AsyncStream<Void>, number: Int)? {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state -> Int? in
            guard state.count < LedgerServerLimits.streams,
                state.streams[person]?.count ?? 0 < LedgerServerLimits.streamsOfPerson
            else { return nil }
            state.next += 1
            state.count += 1
            state.streams[person, default: [:]][state.next] = continuation
            return state.next
        }
        return number.map { (stream, $0) }
    }

    /// Tells a person's streams that there is something new.
    func tell(_ person: PersonID) {
        let streams = state.withLock { $0.streams[person].map { Array($0.values) } ?? [] }
        for stream in streams { stream.yield() }
    }

    /// Wakes a stream, so that it says that it is alive.
    func wake(_ number: Int, of person: PersonID) {
        state.withLock { $0.streams[person]?[number] }?.yield()
    }

    /// Ends a stream.
    func end(_ number: Int, of person: PersonID) {
        let stream = state.withLock { state -> AsyncStream<Void>.Continuation? in
            guard let stream = state.streams[person]?.removeValue(forKey: number) else {
                return nil
            }
            state.count -= 1
            if state.streams[person]?.isEmpty == true { state.streams[person] = nil }
            return stream
        }
        stream?.finish()
    }
}
