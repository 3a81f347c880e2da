import Foundation

/// Runs `florilegium-play` as a process: with arguments, typed lines, and captured output.
public struct Player: Sendable {
    /// The result of a run.
    public struct Outcome: Sendable {
        /// Its exit code.
        public var status: Int32
        /// Its standard output.
        public var output: String
        /// Its standard error.
        public var errors: String
    }

    /// The folder of its data.
    public let home: String
    /// Words before the command, such as those that disable the network.
    public var prefix: [String]
    /// Its environment variables besides those of the tests.
    public var environment: [String: String]

    /// Creates a runner of the program for a folder.
    public init(home: String, prefix: [String] = [], environment: [String: String] = [:]) {
        self.home = home
        self.prefix = prefix
        self.environment = environment
    }

    /// The program built beside these tests.
    public static let program = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        .deletingLastPathComponent()
        .appending(path: "florilegium-play").path

    /// Whether the network can be disabled here.
    public static let canCutNetwork: Bool =
        (try? Player(home: "/", prefix: ["unshare", "-rn"]).run(["true"]).status == 0) ?? false

    /// Whether a pseudo-terminal is available here.
    public static let hasTerminal: Bool =
        (try? Player(home: "/").run(["script", "-qec", "true", "/dev/null"]).status == 0) ?? false

    /// Runs a command, and types lines.
    public func callAsFunction(_ arguments: String..., typing lines: [String] = []) async throws
        -> Outcome
    {
        try await launch([Self.program, "--home", home] + arguments, typing: lines)
    }

    /// Waits on a thread of its own, so that other tests continue.
    public func launch(_ words: [String], typing lines: [String] = []) async throws -> Outcome {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try run(words, typing: lines) })
            }
        }
    }

    private func run(_ words: [String], typing lines: [String] = []) throws -> Outcome {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = prefix + words
        var variables = ProcessInfo.processInfo.environment
        for name in ["LANG", "LC_ALL", "LC_MESSAGES"] { variables[name] = nil }
        process.environment = variables.merging(environment) { _, new in new }
        let (input, output, errors) = (
            Pipe(),
            FileManager.default.temporaryDirectory.appending(path: "out-\(UUID().uuidString)"),
            Pipe()
        )
        _ = FileManager.default.createFile(atPath: output.path, contents: nil)
        defer { try? FileManager.default.removeItem(at: output) }
        process.standardInput = input
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = errors
        try process.run()
        try input.fileHandleForWriting.write(
            contentsOf: Data(lines.map { $0 + "\n" }.joined().utf8))
        try input.fileHandleForWriting.close()
        let said = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Outcome(
            status: process.terminationStatus,
            output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
            errors: String(decoding: said, as: UTF8.self))
    }
}
