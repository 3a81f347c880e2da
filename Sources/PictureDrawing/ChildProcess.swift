import CSpawn
package import Foundation
import Glibc

/// Runs an untrusted child process: `input` on its stdin, at most `most` bytes read from its
/// stdout, no environment, no inherited descriptors, killed after a time-out.
///
/// It uses `posix_spawn` and not Foundation's `Process`, which gives its child a socket to notice
/// its end, ends the program when no descriptor is left, and does not close descriptors that other
/// code opened.
package struct ChildProcess {
    /// How the process ended.
    package enum End: Hashable {
        /// It exited, with a code.
        case exited(Int32)
        /// A signal ended it, also one for exceeding a limit of its own.
        case killed(signal: Int32)
        /// It was killed at the time-out.
        case late
        /// It was killed for writing too much.
        case tooMuch
    }

    /// The result of a run.
    package struct Outcome {
        package var end: End
        /// The bytes of standard output.
        package var said: Data
        /// The first bytes of standard error, which are untrusted.
        package var complained: Data
    }

    /// Why it could not be started: the system's error number.
    package struct Failure: Error {
        package var number: Int32
    }

    /// The most bytes of standard error that are read.
    private static let complaint = 1_024

    private let program: String
    private let arguments: [String]

    package init(program: String, arguments: [String]) {
        (self.program, self.arguments) = (program, arguments)
    }

    /// Runs it to its end, on the calling thread.
    ///
    /// - Parameters:
    ///   - input: what it reads from standard input.
    ///   - most: how many bytes it may write to standard output.
    ///   - timeout: how long it may take.
    /// - Returns: what it came to.
    /// - Throws: `Failure` when it cannot be started.
    package func run(on input: [UInt8], most: Int, timeout: Duration) throws(Failure) -> Outcome {
        let end = ContinuousClock.now + timeout
        // One socket for input and output: with a pipe, writing to a process that does not read
        // would end this one by SIGPIPE.
        let talk = try Socket()
        defer { talk.close() }
        let complaints = try Socket()
        defer { complaints.close() }
        let process = try spawn(talk.theirs, complaints.theirs)
        talk.closeTheirs()
        complaints.closeTheirs()
        var outcome = Outcome(end: .late, said: Data(), complained: Data())
        let isDone = Self.converse(talk, complaints, input, most: most, until: end, &outcome)
        let isTooMuch = outcome.said.count > most
        let ended = Self.wait(for: process, until: isDone && !isTooMuch ? end : .now)
        outcome.end = isTooMuch ? .tooMuch : ended ?? .late
        return outcome
    }

    // MARK: Starting

    private func spawn(_ talk: Int32, _ complaints: Int32) throws(Failure) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, talk, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, talk, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, complaints, STDERR_FILENO)
        posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)
        // A folder in which no file can be made, so that libraries leave none, such as a core dump.
        posix_spawn_file_actions_addchdir_np(&actions, "/proc")
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // All signals have their default effect and are unblocked; those for the terminal's group
        // do not reach it.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        sigdelset(&signals, SIGKILL)
        sigdelset(&signals, SIGSTOP)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
        var words = ([program] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var environment: [UnsafeMutablePointer<CChar>?] = [nil]
        var process = pid_t()
        let code = posix_spawn(&process, program, &actions, &attributes, &words, &environment)
        guard code == 0 else { throw Failure(number: code) }
        return process
    }

    // MARK: Talking

    /// Writes and reads until the process closes its end, writes too much, or the time is over.
    ///
    /// - Returns: whether one of the first two happened in time.
    private static func converse(
        _ talk: Socket, _ complaints: Socket, _ input: [UInt8], most: Int,
        until end: ContinuousClock.Instant, _ outcome: inout Outcome
    ) -> Bool {
        var unsent = input[...]
        if unsent.isEmpty { talk.endWriting() }
        var isListening = true
        while outcome.said.count <= most {
            let left = (end - .now) / .milliseconds(1)
            guard left > 0 else { return false }
            var waits = [
                pollfd(
                    fd: talk.ours, events: Int16(POLLIN | (unsent.isEmpty ? 0 : POLLOUT)),
                    revents: 0),
                pollfd(fd: isListening ? complaints.ours : -1, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&waits, 2, Int32(left.rounded(.up))) > 0 else { continue }
            if waits[1].revents != 0 {
                let piece = complaints.read()
                isListening = piece?.isEmpty == false
                outcome.complained += (piece ?? []).prefix(
                    complaint - outcome.complained.count)
            }
            if Int32(waits[0].revents) & POLLOUT != 0 {
                unsent = talk.write(unsent)
                if unsent.isEmpty { talk.endWriting() }
            }
            if Int32(waits[0].revents) & (POLLIN | POLLHUP | POLLERR) != 0 {
                guard let piece = talk.read() else { return true }
                outcome.said += piece
            }
        }
        return true
    }

    // MARK: Ending

    /// Waits for the end of the process, and kills it when the time is over.
    ///
    /// - Returns: how it ended by itself; nil where it was killed, or other code waited for it.
    private static func wait(for process: pid_t, until end: ContinuousClock.Instant) -> End? {
        var status: Int32 = 0
        while true {
            let found = waitpid(process, &status, WNOHANG)
            if found == process { break }
            if found < 0, errno != EINTR { return nil }
            guard ContinuousClock.now < end else {
                kill(process, SIGKILL)
                while waitpid(process, &status, 0) < 0, errno == EINTR {}
                return nil
            }
            usleep(1_000)
        }
        // POSIX's macros, which Swift does not import.
        let signal = status & 0x7f
        return signal == 0 ? .exited((status >> 8) & 0xff) : .killed(signal: signal)
    }
}

/// A pair of connected sockets, for this process and for its child.
private final class Socket {
    let ours: Int32
    private(set) var theirs: Int32

    init() throws(ChildProcess.Failure) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
            throw ChildProcess.Failure(number: errno)
        }
        (ours, theirs) = (ends[0], ends[1])
    }

    func closeTheirs() {
        if theirs >= 0 { Glibc.close(theirs) }
        theirs = -1
    }

    func close() {
        closeTheirs()
        Glibc.close(ours)
    }

    func endWriting() { shutdown(ours, Int32(SHUT_WR)) }

    /// The available bytes, empty for none yet; nil at the end.
    func read() -> [UInt8]? {
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        let count = recv(ours, &piece, piece.count, Int32(MSG_DONTWAIT))
        if count < 0, errno == EAGAIN || errno == EINTR { return [] }
        return count > 0 ? Array(piece[..<count]) : nil
    }

    /// Writes as much as possible now; returns the rest, which is empty once the child reads no
    /// more.
    func write(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
        let count = bytes.withUnsafeBytes { send(ours, $0.baseAddress, $0.count, flags) }
        if count < 0, errno == EAGAIN || errno == EINTR { return bytes }
        return count < 0 ? [] : bytes.dropFirst(count)
    }
}
