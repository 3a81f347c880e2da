import Games
import Ledger
import Synchronization

/// Rounds that are played before the ledger's eyes. They are held in memory: one that a restart
/// loses is played to its end all the same, and counts as played offline.
final class LiveRounds: Sendable {
    private struct State {
        /// By device: each plays one at a time.
        var rounds: [String: LiveRound] = [:]
    }

    private let state = Mutex(State())

    /// How many there are.
    var count: Int { state.withLock { $0.rounds.count } }

    /// Begins a round in place of the device's last. The same one again, before its first answer, is
    /// the same round; nobody begins one twice to see its questions.
    ///
    /// - Returns: the start; nil for a number that was begun already.
    func begin(_ start: RoundStart) -> RoundStart? {
        state.withLock { state in
            if let last = state.rounds[start.player], start.number <= last.start.number {
                var again = start
                again.started = last.start.started
                return again == last.start && last.seen.isEmpty ? last.start : nil
            }
            if state.rounds.count >= LedgerServerLimits.liveRounds {
                let oldest = state.rounds.min { $0.value.start.started < $1.value.start.started }
                if let oldest { state.rounds[oldest.key] = nil }
            }
            state.rounds[start.player] = LiveRound(start: start)
            return start
        }
    }

    /// Takes an answer as it is given. The same one again changes nothing.
    ///
    /// - Returns: whether the round is known and the answer is its next, or its last again.
    func take(_ answer: LiveAnswer, of device: String, number: Int, at time: Int) -> Bool {
        state.withLock { state in
            guard var round = state.rounds[device], round.start.number == number,
                round.seen.count < LedgerServerLimits.liveAnswers
            else { return false }
            let seen = LiveRound.Seen(
                card: answer.card, choice: answer.choice, at: time - round.start.started)
            if answer.place == round.seen.count - 1, let last = round.seen.last {
                return last.card == seen.card && last.choice == seen.choice
            }
            guard answer.place == round.seen.count else { return false }
            round.seen.append(seen)
            state.rounds[device] = round
            return true
        }
    }

    /// What was seen of a round; nil for one that was not begun here.
    func round(of device: String, number: Int) -> LiveRound? {
        state.withLock { state in
            state.rounds[device].flatMap { $0.start.number == number ? $0 : nil }
        }
    }

    /// Forgets rounds that began long ago.
    func forget(before time: Int) {
        state.withLock { state in
            state.rounds = state.rounds.filter { $0.value.start.started >= time }
        }
    }
}
