import Foundation

/// Runs programs, ours among them.
enum Shell {
    /// A server that runs as a process of its own.
    struct Running {
        let process: Process
        let output: Pipe
        let error: Pipe

        /// The first line that it prints.
        func line() -> String {
            var line = Data()
            while let byte = try? output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty,
                byte.first != UInt8(ascii: "\n")
            { line.append(byte) }
            return String(decoding: line, as: UTF8.self)
        }

        /// All that it logged; call it when it has stopped.
        func errors() -> String {
            let data = (try? error.fileHandleForReading.readToEnd()) ?? nil
            return String(decoding: data ?? Data(), as: UTF8.self)
        }
    }

    /// Starts the built server.
    static func start(_ arguments: [String]) throws -> Running {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
            .deletingLastPathComponent().appendingPathComponent("florilegium-server")
        process.arguments = arguments
        let running = Running(process: process, output: Pipe(), error: Pipe())
        process.standardOutput = running.output
        process.standardError = running.error
        try process.run()
        return running
    }

    /// Runs a program to its end.
    static func run(_ path: String, _ arguments: [String]) throws -> (status: Int32, output: Data) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, data)
    }
}

/// A client that asks and then takes nothing, so that the server's buffers fill.
final class DeafClient: Sendable {
    private let socket: CInt

    init(port: Int, request: String) throws {
        socket = Foundation.socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        var size = CInt(4_096)
        setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<CInt>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(port).bigEndian)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else { throw POSIXError(.ECONNREFUSED) }
        _ = request.withCString { send(socket, $0, strlen($0), 0) }
    }

    deinit { close(socket) }

    /// Whether the server ends the connection; a hang is none after ten minutes.
    func isEnded() async -> Bool {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: self.hearsEnd()) }
        }
    }

    private func hearsEnd() -> Bool {
        var patience = timeval(tv_sec: 600, tv_usec: 0)
        setsockopt(
            socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let got = recv(socket, &buffer, buffer.count, 0)
            if got <= 0 { return got == 0 || errno == ECONNRESET }
        }
    }

    /// Takes all on a thread of its own.
    func drained() async throws -> Int {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try self.drain() }) }
        }
    }

    /// Takes all that is still to be had, until the server's end.
    func drain() throws -> Int {
        var total = 0
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let got = recv(socket, &buffer, buffer.count, 0)
            if got <= 0 { return total }
            total += got
        }
    }
}
