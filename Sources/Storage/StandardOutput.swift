import Synchronization

#if canImport(Glibc)
    @preconcurrency internal import Glibc
#elseif canImport(Musl)
    @preconcurrency internal import Musl
#elseif canImport(Darwin)
    @preconcurrency internal import Darwin
#endif

/// What a program prints. A list that is cut short looks like a shorter list: whoever prints to a
/// full disk is told, and the program ends with an exit code.
public enum StandardOutput {
    /// Watches over all that is printed from here on, by whomever. Called first in `main`.
    ///
    /// At the end, what could not be written is told on standard error and the exit code is 1; where
    /// nobody reads any more, the program ends by SIGPIPE as others do, without a word.
    public static func watch() {
        holdClosedStreams()
        // As gnulib's close_stdout: it sees what any part of the program printed, also its help.
        atexit { StandardOutput.check() }
    }

    /// Prints bytes, and waits until the system has them.
    public static func write(_ bytes: [UInt8]) {
        if fwrite(bytes, 1, bytes.count, stdout) < bytes.count { note(errno) }
        flush()
    }

    /// Waits until the system has what was printed so far.
    public static func flush() {
        if fflush(stdout) != 0 { note(errno) }
    }

    private static func note(_ reason: Int32) {
        firstFailure.withLock { $0 = $0 == 0 ? reason : $0 }
    }

    /// Why it was not written (`errno`), where this was seen before the end.
    private static let firstFailure = Mutex<Int32>(0)

    /// Of three streams that are closed the next file to be opened would take the place, and get
    /// what is printed.
    private static func holdClosedStreams() {
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
        where fcntl(stream, F_GETFD) < 0 && errno == EBADF {
            // Opened the wrong way, so that its use fails as that of a closed one. The lowest
            // number that is free is taken.
            _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    private static func check() {
        flush()
        guard ferror(stdout) != 0 else { return }
        let reason = firstFailure.withLock(\.self)
        if reason == EPIPE {
            signal(SIGPIPE, SIG_DFL)
            raise(SIGPIPE)
        }
        let program = CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? ""
        let failure = StorageFailure("What was printed is not whole", reason)
        let lines = """
            \(program): \(failure)
              at  standard output
              do  Make room, or print to another place, and run it again.

            """
        _ = lines.withCString { systemWrite(STDERR_FILENO, $0, strlen($0)) }
        _exit(EXIT_FAILURE)
    }
}

private let systemWrite = write(_:_:_:)
