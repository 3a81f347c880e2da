import Synchronization

#if canImport(Glibc)
    @preconcurrency internal import Glibc
#elseif canImport(Musl)
    @preconcurrency internal import Musl
#elseif canImport(Darwin)
    @preconcurrency internal import Darwin
#endif

/// Checks that printed text was written. A truncated list looks like a shorter list, so a program
/// whose output fails, for example on a full disk, reports it and ends with an exit code.
public enum StandardOutput {
    /// Checks everything that any part of the program prints from here on. To be called first in
    /// `main`.
    ///
    /// At the end, a failed write is reported on standard error and the exit code is 1. Where the
    /// reader of a pipe is gone, the program ends by SIGPIPE as others do, without a message.
    public static func watch() {
        holdClosedStreams()
        // As gnulib's close_stdout: this includes the output of all parts of the program, also its
        // help.
        atexit { StandardOutput.check() }
    }

    /// Prints bytes, and waits until the system has accepted them.
    public static func write(_ bytes: [UInt8]) {
        if fwrite(bytes, 1, bytes.count, stdout) < bytes.count { note(errno) }
        flush()
    }

    /// Waits until the system has accepted all printed bytes.
    public static func flush() {
        if fflush(stdout) != 0 { note(errno) }
    }

    private static func note(_ reason: Int32) {
        firstFailure.withLock { $0 = $0 == 0 ? reason : $0 }
    }

    /// The first failure of a write (`errno`) that was seen before the end.
    private static let firstFailure = Mutex<Int32>(0)

    /// If a standard stream is closed, the next opened file would take its number, and get the
    /// printed text.
    private static func holdClosedStreams() {
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
        where fcntl(stream, F_GETFD) < 0 && errno == EBADF {
            // Opened the wrong way, so that its use fails like that of a closed one. `open` takes
            // the lowest free number.
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
