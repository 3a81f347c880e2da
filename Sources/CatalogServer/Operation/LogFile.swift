import Glibc
import Synchronization

/// A file to which lines are appended. Other programs may move or remove it; then a new file of the
/// same name is created. All calls block.
final class LogFile: Sendable {
    /// Why a file cannot be written.
    struct Failure: Error, CustomStringConvertible {
        var path: String
        var reason: String
        var description: String {
            """
            cannot write the access log: \(reason)
              at  \(path)
              do  Name a file in a folder that this user may write to, or - for standard output
            """
        }
    }

    /// The name that means standard output.
    static let standardOutput = "-"

    private struct State {
        var descriptor: CInt
        /// Lines that standard output has not accepted yet.
        var pending: [UInt8] = []
        var hasFailed = false
    }

    private let path: String
    private let state: Mutex<State>

    /// Opens a file, or makes it.
    ///
    /// - Throws: `Failure` when it cannot be opened, or is not a regular file.
    init(_ path: String) throws {
        self.path = path
        let descriptor = path == Self.standardOutput ? STDOUT_FILENO : try Self.descriptor(of: path)
        state = Mutex(State(descriptor: descriptor))
    }

    deinit { if path != Self.standardOutput { close(state.withLock { $0.descriptor }) } }

    /// Appends lines.
    ///
    /// - Returns: the number of lost lines, and a message for the operator: once, until lines can
    ///   be written again.
    func write(_ lines: [UInt8]) -> (lost: Int, message: String?) {
        state.withLock { state in
            do {
                if path == Self.standardOutput {
                    return (Self.count(try offer(lines, &state)), nil)
                }
                guard !lines.isEmpty else { return (0, nil) }
                try follow(&state)
                try Self.write(lines[...], to: state.descriptor, at: path)
                state.hasFailed = false
                return (0, nil)
            } catch {
                defer { state.hasFailed = true }
                return (Self.count(lines[...]), state.hasFailed ? nil : "\(error)")
            }
        }
    }

    /// Opens the file again if its name refers to another file, or to none.
    private func follow(_ state: inout State) throws {
        var (named, ours) = (stat(), stat())
        let isThere = lstat(path, &named) == 0 && fstat(state.descriptor, &ours) == 0
        guard !isThere || named.st_ino != ours.st_ino || named.st_dev != ours.st_dev else { return }
        let descriptor = try Self.descriptor(of: path)
        close(state.descriptor)
        state.descriptor = descriptor
    }

    /// Writes to standard output as much as it accepts within a moment, because its reader may be
    /// slow or stopped.
    ///
    /// - Returns: the lines that do not fit in memory.
    private func offer(_ lines: [UInt8], _ state: inout State) throws -> ArraySlice<UInt8> {
        var left: ArraySlice<UInt8> = []
        if state.pending.count + lines.count <= ServerLimits.loggedBytes {
            state.pending += lines
        } else {
            left = lines[...]
        }
        while !state.pending.isEmpty {
            var asked = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
            guard poll(&asked, 1, 100) == 1 else { break }
            // A pipe accepts this many bytes at once, or reports that it is full.
            let part = state.pending.prefix(Int(PIPE_BUF))
            try Self.write(part, to: STDOUT_FILENO, at: path)
            state.pending.removeFirst(part.count)
        }
        return left
    }

    private static func count(_ lines: ArraySlice<UInt8>) -> Int {
        lines.count { $0 == UInt8(ascii: "\n") }
    }

    private static func write(
        _ bytes: ArraySlice<UInt8>, to descriptor: CInt, at path: String
    ) throws {
        try bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let part = UnsafeRawBufferPointer(rebasing: rest)
                let done = systemWrite(descriptor, part.baseAddress, part.count)
                if done < 0 && errno == EINTR { continue }
                guard done > 0 else {
                    throw Failure(path: path, reason: String(cString: strerror(errno)))
                }
                rest = rest.dropFirst(done)
            }
        }
    }

    /// Opens a regular file for appending; other kinds are refused, because opening might block.
    private static func descriptor(of path: String) throws -> CInt {
        let flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK
        let descriptor = open(path, flags, 0o640)
        guard descriptor >= 0 else {
            throw Failure(path: path, reason: String(cString: strerror(errno)))
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw Failure(path: path, reason: "it is no file")
        }
        return descriptor
    }
}

/// The system's `write`: within `LogFile` the plain name refers to the method.
private func systemWrite(_ descriptor: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
