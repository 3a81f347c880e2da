import Foundation

/// `florilegium-play` as a user runs it: arguments, what is typed, and what comes of it.
public struct Player: Sendable {
    /// What came of a run.
    public struct Outcome: Sendable {
        /// Its exit code.
        public var status: Int32
        /// What it wrote.
        public var output: String
        /// What it wrote for people who watch for what went wrong.
        public var errors: String
    }

    /// The folder that keeps everything.
    public let home: String
    /// Words before the command, such as those that cut the network.
    public var prefix: [String]
    /// Variables of its environment besides those of the tests.
    public var environment: [String: String]

    /// The program, over a folder.
    public init(home: String, prefix: [String] = [], environment: [String: String] = [:]) {
        self.home = home
        self.prefix = prefix
        self.environment = environment
    }

    /// The program that was built beside these tests.
    public static let program = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        .deletingLastPathComponent()
        .appending(path: "florilegium-play").path

    /// Whether the network may be cut here.
    public static let canCutNetwork: Bool =
        (try? Player(home: "/", prefix: ["unshare", "-rn"]).run(["true"]).status == 0) ?? false

    /// Whether a terminal can be had here.
    public static let hasTerminal: Bool =
        (try? Player(home: "/").run(["script", "-qec", "true", "/dev/null"]).status == 0) ?? false

    /// Runs a command, and types lines.
    public func callAsFunction(_ arguments: String..., typing lines: [String] = []) async throws
        -> Outcome
    {
        try await launch([Self.program, "--home", home] + arguments, typing: lines)
    }

    /// Waits on a thread of its own, so that the others' tests go on.
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
